package redact

import "strings"

// maxWeak is how many bytes of a value behind a short name are looked at.
const maxWeak = 512

// weak takes the value behind a name that alone does not say that it is a
// secret, where the value looks like one. A value that is longer than limit is
// taken as it is.
func (sc *scanner) weak(limit int, secret func(v string, equals bool) bool) {
	i, _ := sc.quote(sc.at)
	j := sc.run(i, isBlank)
	if j == len(sc.s) {
		return
	}
	equals, from := sc.s[j] == '=', j+1
	if encoded(sc.s[j:]) {
		equals, from = true, j+len("%3D")
	} else if !equals && sc.s[j] != ':' {
		return
	}
	from = sc.run(sc.run(from, isSeparator), isBlank)
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
	switch {
	case len(v) > maxWeak && inner > from:
		sc.drop(inner, sc.closing(inner, depth))
	case len(v) > maxWeak:
		sc.drop(inner, sc.bare(inner))
	case secret(v, equals || inner > from):
		sc.drop(inner, inner+len(v))
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
	i := start
	for i > 0 && start-i < maxName && (isDotted(sc.s[i-1]) || sc.s[i-1] == ':') {
		i--
	}
	return i > 0 && sc.s[i-1] == '<'
}

func inTagText(c byte) bool { return c != '<' && c != '\n' }

// behindSet takes the value of a name that a command or a file sets with a blank:
// config set NAME value, machine h login u password value, NAME 'value'.
func (sc *scanner) behindSet(start int, name string) bool {
	i := sc.run(sc.at, isBlank)
	if i == sc.at || i == len(sc.s) || sc.s[i] == '-' || strings.IndexByte("=:>,;|&", sc.s[i]) >= 0 {
		return false
	}
	first := start
	for first > 0 && start-first < maxName && sc.s[first-1] > ' ' {
		first--
	}
	before := strings.Fields(sc.s[max(0, first-3*maxName):first])
	word := sc.s[first:sc.at]
	last := func(n int) string {
		if len(before) < n {
			return ""
		}
		return before[len(before)-n]
	}
	from, depth := sc.quote(i)
	switch {
	case last(1) == "set" && sc.flags != "", last(1) == "setx", strings.HasSuffix(word, "_authToken"),
		last(2) == "login" && (last(4) == "machine" || last(3) == "default" || !plain(sc.s[i:sc.bare(i)])),
		last(2) == "machine",
		endsIn(name, "requirepass"), endsIn(name, "masterauth"):
	case endsIn(name, "securestring") && from > i,
		from > i && endsIn(name, "password") && !plain(sc.s[from:sc.closing(from, depth)]):
	case last(1) == "WITH" && from > i, last(1) == "with" && from > i:
	default:
		return false
	}
	was := sc.from
	sc.value(i, false, false)
	return sc.from != was
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
	i = sc.run(i, isBlank)
	if i == len(sc.s) || sc.s[i] != ':' && sc.s[i] != '=' {
		return false
	}
	was := sc.from
	sc.value(sc.run(i+1, isBlank), false, false)
	return sc.from != was
}
