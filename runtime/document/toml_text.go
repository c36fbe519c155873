package document

import (
	"strings"
)

// text reads any of TOML's strings.
func (t *toml) text() string {
	q := t.s[t.pos : t.pos+1]
	if strings.HasPrefix(t.s[t.pos:], q+q+q) {
		t.pos += 3
		t.newline() // one right behind the quotes is none of the text
		return t.quoted(q, true)
	}
	t.pos++
	return t.quoted(q, false)
}

// quoted reads up to the closing quotes.
func (t *toml) quoted(q string, long bool) string {
	from := t.pos - 1
	var b strings.Builder
	for {
		c := t.peek()
		switch {
		case t.pos == len(t.s) || !long && (c == '\n' || c == '\r'):
			t.failAt(from, "a quote is not closed")
		case c == q[0] && !long:
			t.pos++
			return b.String()
		case c == q[0]:
			n := 0
			for t.peek() == c && n < 5 {
				n++
				t.pos++
			}
			if n >= 3 { // up to two more are of the text
				b.WriteString(strings.Repeat(q, n-3))
				return b.String()
			}
			b.WriteString(strings.Repeat(q, n))
		case c == '\\' && q == `"`:
			t.pos++
			if !long || !t.joined() {
				b.WriteString(t.escape())
			}
		case c == '\r': // the end of a line is one character
			t.pos++
		default:
			b.WriteByte(c)
			t.pos++
		}
	}
}

// joined takes the white space behind a backslash at the end of a line.
func (t *toml) joined() bool {
	at := t.pos
	t.spaces()
	if !t.newline() {
		t.pos = at
		return false
	}
	for t.spaces(); t.newline(); t.spaces() {
	}
	return true
}

// escape reads what follows a backslash.
func (t *toml) escape() string {
	c := t.peek()
	t.pos++
	n := 0
	switch c {
	case 'u':
		n = 4
	case 'U':
		n = 8
	default:
		const names, means = `btnfr"\`, "\b\t\n\f\r\"\\"
		i := strings.IndexByte(names, c)
		if i < 0 {
			t.fail(quote(`\`+string(c)) + " means nothing")
		}
		return means[i : i+1]
	}
	if t.pos+n > len(t.s) {
		t.fail("a quote is not closed")
	}
	s, ok := unescape(t.s[t.pos : t.pos+n])
	if !ok {
		t.fail("want the number of a character")
	}
	t.pos += n
	return s
}
