package document

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// quoted reads a string in single or double quotes.
func (y *yaml) quoted() string {
	q := y.peek()
	y.pos++
	y.count(1)
	var b []byte
	for {
		from := y.pos
		for y.pos < len(y.s) && strings.IndexByte("\n'\"\\", y.peek()) < 0 {
			y.pos++
		}
		text := y.s[from:y.pos]
		b = append(b, text...)
		switch c := y.peek(); {
		case y.pos == len(y.s):
			y.fail("a quote is not closed")
		case c == '\n':
			b = b[:len(b)-len(text)+len(strings.TrimRight(text, " \t"))]
			b = y.fold(b, " ")
		case c == q && q == '\'' && y.at(1) == q:
			b = append(b, q)
			y.pos += 2
		case c == q:
			y.pos++
			return string(b)
		case c == '\\' && q == '"' && y.at(1) == '\n':
			y.pos++
			b = y.fold(b, "")
		case c == '\\' && q == '"':
			y.pos++
			b = append(b, y.escape()...)
		default:
			b = append(b, c)
			y.pos++
		}
	}
}

// fold goes over the ends of lines in a quoted string: one is as it says, and
// each empty line behind it one end of a line.
func (y *yaml) fold(b []byte, one string) []byte {
	breaks := 0
	for y.peek() == '\n' {
		y.newline()
		breaks++
		y.spaces()
		if y.marker("---") || y.marker("...") {
			y.fail("a quote is not closed")
		}
	}
	if breaks == 1 {
		return append(b, one...)
	}
	return append(b, strings.Repeat("\n", breaks-1)...)
}

// escape reads what follows a backslash.
func (y *yaml) escape() string {
	c := y.peek()
	y.pos++
	switch c {
	case 'x':
		return string(y.hex(2))
	case 'u':
		r := y.hex(4)
		if utf16.IsSurrogate(r) && y.peek() == '\\' && y.at(1) == 'u' {
			y.pos += 2
			if r = utf16.DecodeRune(r, y.hex(4)); r == utf8.RuneError {
				y.fail("half of a surrogate pair")
			}
		}
		return y.rune(r)
	case 'U':
		return y.rune(y.hex(8))
	}
	const names, means = "0abt\tnvfre \"/\\N_LP", "\x00\a\b\t\t\n\v\f\r\x1b \"/\\\u0085\u00a0\u2028\u2029"
	i := strings.IndexByte(names, c)
	if i < 0 || c == 0 {
		y.fail("\\" + string(c) + " means nothing")
	}
	return string([]rune(means)[i])
}

func (y *yaml) hex(n int) rune {
	if y.pos+n > len(y.s) {
		y.fail("a quote is not closed")
	}
	r, err := strconv.ParseUint(y.s[y.pos:y.pos+n], 16, 32)
	if err != nil {
		y.fail("want " + strconv.Itoa(n) + " hexadecimal digits")
	}
	y.pos += n
	return rune(r)
}

func (y *yaml) rune(r rune) string {
	if !utf8.ValidRune(r) {
		y.fail("there is no such character")
	}
	return string(r)
}
