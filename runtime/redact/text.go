package redact

import "strings"

// Text is s with every secret in it replaced by Mark.
func Text(s string) string {
	sc := scanner{s: s}
	for sc.at < len(s) {
		c := s[sc.at]
		switch {
		case isWord(c) || c == '-' && sc.startsBlock():
			sc.word()
		case c == ':' && strings.HasPrefix(s[sc.at:], "://"):
			sc.userinfo(len("://"))
		case c == ':' && strings.HasPrefix(sc.s[sc.at:], `:\/\/`): // in a text of JSON
			sc.userinfo(len(`:\/\/`))
		default:
			if strings.IndexByte(";|&\n", c) >= 0 {
				sc.flags, sc.sub = "", "" // another command
			}
			sc.at = min(sc.at+sc.escape(), len(s))
		}
	}
	return sc.result()
}

// scanner goes through a text once.
type scanner struct {
	s    string
	at   int
	from int    // what is before it has been copied to out
	out  []byte // nil as long as nothing was found

	flags, sub string // of the program whose words these are; see flagsOf
}

// drop replaces s[from:to] by the mark and goes on behind it.
func (sc *scanner) drop(from, to int) {
	sc.out = append(sc.out, sc.s[sc.from:from]...)
	sc.out = append(sc.out, Mark...)
	sc.from, sc.at = to, to
}

func (sc *scanner) result() string {
	if sc.out == nil {
		return sc.s
	}
	return string(append(sc.out, sc.s[sc.from:]...))
}

// run is where the bytes of a class that begin at i end.
func (sc *scanner) run(i int, in func(byte) bool) int {
	for i < len(sc.s) && in(sc.s[i]) {
		i++
	}
	return i
}

// escape is the length of what stands here for one byte: \n in a text of JSON,
// %20 in a URL. What follows begins a word.
func (sc *scanner) escape() int {
	rest := sc.s[sc.at:]
	switch {
	case rest[0] == '\\' && len(rest) > 1 && rest[1] < 0x80:
		return 2
	case rest[0] == '%' && len(rest) > 2 && isHex(rest[1]|0x20) && isHex(rest[2]|0x20):
		return 3
	}
	return 1
}

// word looks at the word that begins here: as a token of a known form, as a
// scheme of a header, as a name with a value behind it.
func (sc *scanner) word() {
	if sc.s[sc.at] == '-' {
		sc.block()
		return
	}
	if to := token(sc.s[sc.at:]); to > 0 {
		sc.drop(sc.at, sc.at+to)
		return
	}
	start := sc.at
	sc.at = sc.run(sc.at, isWord)
	if sc.scheme(sc.s[start:sc.at]) || sc.command(start) {
		return
	}
	sc.assignment(start)
}

// scheme takes the credentials behind the scheme of an Authorization header.
func (sc *scanner) scheme(word string) bool {
	if !isScheme(word) {
		return false
	}
	from := sc.run(sc.at, isBlank)
	to := sc.run(from, isToken68)
	if from == sc.at || to-from < 8 || !mixed(sc.s[from:to]) && to-from < 24 {
		return false
	}
	sc.drop(from, to)
	return true
}

// userinfo takes the password in front of the host of a URL, and a user that is
// as long as a token.
func (sc *scanner) userinfo(sep int) {
	from := sc.at + sep
	end := sc.run(from, inAuthority)
	sc.at = from
	if sc.webhook(from, end) {
		return
	}
	host := strings.LastIndexByte(sc.s[from:end], '@')
	if host < 0 {
		return
	}
	user := sc.s[from : from+host]
	if i := strings.IndexByte(user, ':'); i >= 0 {
		if password := user[i+1:]; password != "" && !reference(password) {
			sc.drop(from+i+1, from+host)
		}
	} else if len(user) >= 20 && mixed(user) {
		sc.drop(from, from+host)
	}
}

const begin, end = "-----BEGIN ", "-----END "

func (sc *scanner) startsBlock() bool { return strings.HasPrefix(sc.s[sc.at:], begin) }

// block takes the inside of a block with a private key, to its end or to the end
// of the text.
func (sc *scanner) block() {
	from := sc.at + len(begin)
	label := sc.run(from, isLabel)
	sc.at = label
	if !strings.HasSuffix(sc.s[from:label], "PRIVATE KEY") && !strings.HasSuffix(sc.s[from:label], "PRIVATE KEY BLOCK") {
		return
	}
	if strings.HasPrefix(sc.s[label:], "-----") {
		label += len("-----")
	}
	to := len(sc.s)
	if i := strings.Index(sc.s[label:], end); i >= 0 {
		to = label + i
	}
	if strings.Trim(sc.s[label:to], "\\nr \t\r\n") != Mark {
		sc.drop(label, to)
	}
	sc.at = min(to+len(end), len(sc.s)) // the label of the end is no beginning
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

func isDashed(c byte) bool  { return isWord(c) || c == '-' }
func isDotted(c byte) bool  { return isDashed(c) || c == '.' }
func isAlnum(c byte) bool   { return isWord(c) && c != '_' }
func isUpper(c byte) bool   { return 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }
func isHex(c byte) bool     { return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' }
func isBlank(c byte) bool   { return c == ' ' || c == '\t' }
func isLabel(c byte) bool   { return 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == ' ' }
func isToken68(c byte) bool { return isDotted(c) || c == '~' || c == '+' || c == '/' || c == '=' }

// inAuthority reports whether a byte can stand before the path of a URL.
func inAuthority(c byte) bool {
	return c > ' ' && c != '/' && c != '?' && c != '#' && c != '"' && c != '\'' && c != '`' && c != '<' && c != '>' && c != '\\'
}

// mixed reports whether a text has a digit or letters of both cases, as a random
// one does and a word does not.
func mixed(s string) bool {
	var digit, lower, upper bool
	for i := range len(s) {
		c := s[i]
		digit = digit || '0' <= c && c <= '9'
		lower = lower || 'a' <= c && c <= 'z'
		upper = upper || i > 0 && 'A' <= c && c <= 'Z'
	}
	return digit || lower && upper
}
