package redact

import "strings"

// Text is s with every secret in it replaced by Mark.
func Text(s string) string {
	sc := scanner{s: s, due: due{at: len(s)}}
	for sc.at < len(s) {
		if sc.at >= sc.due.at {
			sc.operand()
		}
		if sc.at < len(s) {
			sc.step(s[sc.at])
		}
	}
	return sc.result()
}

// step goes on by one word, or by one byte that is part of none.
func (sc *scanner) step(c byte) {
	switch {
	case isWord(c):
		sc.word()
		return
	case c == ' ':
		sc.at++
		return
	}
	from := sc.at
	switch c {
	case '-':
		sc.block()
	case ':':
		sc.colon()
	case '$':
		sc.hash(sc.at)
	case '{':
		sc.schemeHash()
	case '<':
		sc.hereString()
	case ';', '|', '&', '\n':
		sc.flags, sc.sub = "", "" // another command
	case 0xD0, 0xE5, 0xE3, 0xEB:
		sc.foreignName()
	case '\\':
		if strings.HasPrefix(sc.s[from:], `\$`) {
			sc.hash(from + 1)
		}
	}
	if sc.at == from {
		sc.at = min(sc.at+sc.escape(), len(sc.s))
	}
}

// scanner goes through a text once.
type scanner struct {
	s    string
	at   int
	from int    // what is before it has been copied to out
	out  []byte // nil as long as nothing was found

	flags, sub string // of the program whose words these are; see flagsOf

	due   due   // the next value that is known to be a secret
	later []due // those behind it, in order
}

// due is a value further on that is known to be a secret.
type due struct {
	at   int  // where it begins; the end of the text where none is due
	sep  byte // only what stands behind this byte of it is one; 0 is all
	text bool // only a quoted one is
}

// wait notes a value that is due.
func (sc *scanner) wait(d due) {
	if d.at < sc.due.at {
		d, sc.due = sc.due, d
	}
	if d.at == len(sc.s) || d.at == sc.due.at {
		return
	}
	if len(sc.later) == maxLater {
		return
	}
	sc.later = append(sc.later, d)
	for i := len(sc.later) - 1; i > 0 && sc.later[i-1].at > d.at; i-- {
		sc.later[i-1], sc.later[i] = d, sc.later[i-1]
	}
}

// maxLater bounds the values that are due at a time.
const maxLater = 16

// take replaces s[from:to] by the mark and goes on behind it, where the text does
// not only refer to a secret.
func (sc *scanner) take(from, to int) bool {
	if from == to || reference(sc.s[from:to]) {
		return false
	}
	sc.drop(from, to)
	return true
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

// blanks is where the blanks that begin at i end.
func (sc *scanner) blanks(i int) int {
	for i < len(sc.s) && isBlank(sc.s[i]) {
		i++
	}
	return i
}

// back is where the bytes of a class that end at i begin. It looks at no more
// than a name has.
func (sc *scanner) back(i int, in func(byte) bool) int {
	least := max(0, i-maxName)
	for i > least && in(sc.s[i-1]) {
		i--
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
	start := sc.at
	at := start + 1
	for at < len(sc.s) && isWord(sc.s[at]) {
		at++
	}
	sc.at = at
	if at-start >= shortest || at < len(sc.s) && joinsToken(sc.s[at]) {
		if n := token(sc.s[start:]); n > 0 {
			sc.drop(start, start+n)
			return
		}
	}
	if sc.scheme(sc.s[start:at]) || sc.command(start) {
		return
	}
	sc.assignment(start)
}

// scheme takes the credentials behind the scheme of an Authorization header.
func (sc *scanner) scheme(word string) bool {
	if len(word) > len("bearer") || !isScheme(word) {
		return false
	}
	from := sc.blanks(sc.at)
	to := sc.run(from, isToken68)
	if from == sc.at || to-from < 8 || !mixed(sc.s[from:to]) && to-from < 24 {
		return false
	}
	sc.drop(from, to)
	return true
}

// colon looks at what a colon joins: the parts of a URL, the fields of a line.
func (sc *scanner) colon() {
	switch rest := sc.s[sc.at:]; {
	case strings.HasPrefix(rest, "://"):
		sc.userinfo(len("://"))
	case strings.HasPrefix(rest, `:\/\/`): // in a text of JSON
		sc.userinfo(len(`:\/\/`))
	default:
		sc.fields()
	}
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
		sc.take(from+i+1, from+host)
	} else if len(user) >= 20 && mixed(user) {
		sc.drop(from, from+host)
	}
}
