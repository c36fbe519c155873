package redact

import "strings"

// maxWeak is how many bytes of a value behind a short name are looked at.
const maxWeak = 512

// weak takes the value behind a name that alone does not say that it is a
// secret, where the value looks like one. A value that is longer than limit is
// taken as it is.
func (sc *scanner) weak(limit int, secret func(v string, equals bool) bool) {
	i, _ := sc.quote(sc.at)
	j := sc.blanks(i)
	if j == len(sc.s) {
		return
	}
	equals, from := sc.s[j] == '=', j+1
	if encoded(sc.s[j:]) {
		equals, from = true, j+len("%3D")
	} else if !equals && sc.s[j] != ':' {
		return
	}
	from = sc.inside(sc.blanks(sc.run(from, isSeparator)))
	inner, depth := sc.quote(from)
	near := scanner{s: sc.s[:min(len(sc.s), inner+maxWeak+1)]} // no text is looked at often
	to := near.bare(inner)
	if inner > from {
		to = near.closing(inner, depth)
	} else if k := strings.Index(near.s[inner:to], "%26"); k >= 0 {
		to = inner + k
	}
	v := strings.TrimRight(sc.s[inner:to], ",}]")
	if v == "" || reference(v) || len(v) > maxWeak && limit == 0 {
		return
	}
	if inner == from && code(v, sc.s[to:], !sc.tight()) {
		return
	}
	if inner > from && len(v) <= maxWeak && sc.prompt(i, from) {
		return
	}
	switch {
	case len(v) > maxWeak && inner > from:
		sc.take(inner, sc.closing(inner, depth))
	case len(v) > maxWeak:
		sc.take(inner, sc.bare(inner))
	case secret(v, equals || inner > from):
		sc.take(inner, inner+len(v))
	}
}

// shortValue reports whether what stands behind a word such as pass or pwd is a
// secret, and no count, path, call or prose.
func shortValue(v string, equals bool) bool {
	switch {
	case strings.Trim(v, "0123456789/.%,-+") == "", v[0] == '/', v[0] == '~', v[0] == '.', len(v) > 2 && v[1] == ':' && v[2] == '\\':
		return false
	case equals:
		return true
	}
	return !plain(v) && strings.IndexByte(v, '/') < 0
}

// tight reports whether a value follows that is quoted, or that = joins to the name
// without blanks, as code does not.
func (sc *scanner) tight() bool {
	i, _ := sc.quote(sc.at)
	j := sc.blanks(i)
	if j+1 >= len(sc.s) || sc.s[j] != '=' && sc.s[j] != ':' {
		return false
	}
	k := sc.run(j, isSeparator)
	if sc.s[j] == '=' && j == sc.at && k == j+1 && k < len(sc.s) && isSolid(sc.s[k]) {
		return true
	}
	k = sc.blanks(k)
	from, _ := sc.quote(sc.inside(k))
	return from > k
}

// grownValue is shortValue for a name such as dbPass, which code has more often.
func grownValue(v string, equals bool) bool {
	return shortValue(v, equals) && (equals || mixed(v))
}

// randomValue reports whether a text is long and looks drawn by lot.
func randomValue(v string, _ bool) bool {
	if len(v) < 20 || !mixed(v) {
		return false
	}
	for i := range len(v) {
		if !isToken68(v[i]) && v[i] != '%' {
			return false
		}
	}
	return true
}

// encoded reports whether an encoded = or : begins here, as in a URL in a URL.
func encoded(s string) bool {
	return len(s) >= 3 && s[0] == '%' && s[1] == '3' && (s[2]|0x20 == 'd' || s[2]|0x20 == 'a')
}

// inTag reports whether the name whose last word begins at start is the name of
// an element of XML.
func (sc *scanner) inTag(start int) bool {
	i := sc.back(start, inTagName)
	return i > 0 && sc.s[i-1] == '<'
}

func inTagName(c byte) bool { return isDotted(c) || c == ':' }
func inTagText(c byte) bool { return c != '<' && c != '\n' }

// behindSet takes the value of a name that a command or a file sets with a blank:
// config set NAME value, machine h login u password value, NAME 'value'.
func (sc *scanner) behindSet(start int, name string) bool {
	i := sc.blanks(sc.at)
	if i == sc.at || i == len(sc.s) || strings.IndexByte("=:>,;|&", sc.s[i]) >= 0 {
		return false
	}
	if sc.s[i] == '-' {
		const option = "-String "
		if !endsIn(name, "securestring") || !strings.HasPrefix(sc.s[i:], option) {
			return false
		}
		i += len(option)
	}
	first := sc.back(start, isSolid)
	if sc.s[first] == '-' {
		return false // a flag, whose value the word behind it is
	}
	from, depth := sc.quote(i)
	switch {
	case sc.isSet(first, sc.s[i:]), strings.HasSuffix(sc.s[first:sc.at], "_authToken"),
		endsIn(name, "requirepass"), endsIn(name, "masterauth"):
	case endsIn(name, "securestring") && from > i,
		from > i && endsIn(name, "password") && !plain(sc.s[from:sc.closing(from, depth)]):
	default:
		return false
	}
	if i+1 < len(sc.s) && isDigit(sc.s[i]) && isBlank(sc.s[i+1]) { // the kind, as in secret 5 $1$…
		i = sc.blanks(i + 1)
	}
	was := sc.from
	sc.value(i, false, false)
	return sc.from != was
}

// isSet reports whether the words before the one at i say that a value follows
// its name. rest begins with the value.
func (sc *scanner) isSet(i int, rest string) bool {
	one, i := sc.before(i)
	quoted := rest != "" && isQuote(rest[0])
	switch one {
	case "":
		return false
	case "set":
		return sc.flags != "" || quoted || !plainWord(rest)
	case "setx", "setenv", "SetEnv", "ENV":
		return true
	case "(setq", "(def", "(defvar", "(defconst", "(setopt", "#define":
		return quoted
	case "with", "WITH":
		return quoted
	case "enable":
		return !plainWord(rest)
	}
	two, i := sc.before(i)
	switch two {
	case "machine":
		return true
	case "set": // set -gx NAME value of fish
		return one[0] == '-'
	case "username":
		return !plainWord(rest)
	case "login":
		if !plainWord(rest) {
			return true
		}
		three, i := sc.before(i)
		four, _ := sc.before(i)
		return four == "machine" || three == "default"
	}
	if one[0] == '-' && two != "" && two[0] == '-' {
		three, _ := sc.before(i)
		return three == "set"
	}
	return false
}

// plainWord reports whether a text begins with a word of prose.
func plainWord(text string) bool {
	near := scanner{s: text[:min(len(text), maxKept)]}
	return plain(text[:near.bare(0)])
}

// maxApart bounds what may stand between a name and its value in a list of pairs.
const maxApart = 40

// apart takes the value of a pair: "name": "DB_PASSWORD", "value": "…", as lists
// of variables have it, in JSON, YAML and XML.
func (sc *scanner) apart() bool {
	end := min(len(sc.s), sc.at+maxApart)
	i := sc.at
	for i < end && strings.IndexByte("\\\"', \t\r\n", sc.s[i]) >= 0 {
		i++
	}
	if i == sc.at || i+5 >= len(sc.s) || !strings.EqualFold(sc.s[i:i+5], "value") {
		return false
	}
	i, _ = sc.quote(i + 5)
	i = sc.blanks(i)
	if i == len(sc.s) || sc.s[i] != ':' && sc.s[i] != '=' {
		return false
	}
	was := sc.from
	sc.value(sc.blanks(i+1), false, false)
	return sc.from != was
}
