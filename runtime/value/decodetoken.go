package value

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// space goes over blanks.
func (d *decoder) space() {
	for d.pos < len(d.src) && strings.IndexByte(" \t\r\n", d.src[d.pos]) >= 0 {
		d.pos++
	}
}

func (d *decoder) ended() bool { return d.pos >= len(d.src) }

// at is the byte at i, 0 at the end: no token has one in it.
func (d *decoder) at(i int) byte {
	if i < len(d.src) {
		return d.src[i]
	}
	return 0
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// literal goes over a word.
func (d *decoder) literal(word string) error {
	for i := range len(word) {
		switch {
		case d.ended():
			return d.unfinished(d.pos)
		case d.src[d.pos] != word[i]:
			return d.unexpected(d.pos, "in literal "+word+" (expecting '"+word[i:i+1]+"')")
		}
		d.pos++
	}
	return nil
}

// numeral goes over a number.
func (d *decoder) numeral() (err error) {
	start, i := d.pos, d.pos
	if d.at(i) == '-' {
		i++
	}
	if d.at(i) == '0' {
		i++
	} else if i, err = d.digits(start, i); err != nil {
		return err
	}
	if d.at(i) == '.' {
		if i, err = d.digits(start, i+1); err != nil {
			return err
		}
	}
	if d.at(i) == 'e' || d.at(i) == 'E' {
		if i++; d.at(i) == '+' || d.at(i) == '-' {
			i++
		}
		if i, err = d.digits(start, i); err != nil {
			return err
		}
	}
	d.pos = i
	return nil
}

// digits is the end of the digits at i, at least one, in the number at start.
func (d *decoder) digits(start, i int) (int, error) {
	if i == len(d.src) {
		return 0, d.unfinished(start)
	}
	if !isDigit(d.src[i]) {
		return 0, d.unexpected(i, "in number (expecting digit)")
	}
	for isDigit(d.at(i)) {
		i++
	}
	return i, nil
}

// text reads a string.
func (d *decoder) text() (string, error) {
	start := d.pos + 1
	for i := start; i < len(d.src); i++ {
		switch c := d.src[i]; {
		case c == '"':
			d.pos = i + 1
			return d.src[start:i], nil
		case c == '\\' || c < ' ':
			return d.escapes(start, i)
		}
	}
	return "", d.unfinished(len(d.src))
}

// escapes reads a string that begins at start and has its first escape at i.
func (d *decoder) escapes(start, i int) (string, error) {
	var text strings.Builder
	text.Grow(closing(d.src, i) - start) // no escape is shorter than what it stands for
	for i < len(d.src) {
		switch c := d.src[i]; {
		case c == '"':
			d.pos = i + 1
			text.WriteString(d.src[start:i])
			return text.String(), nil
		case c < ' ':
			return "", d.unexpected(i, "in string (expecting non-control character)")
		case c != '\\':
			i++
			continue
		}
		r, n, err := d.escape(i)
		if err != nil {
			return "", err
		}
		text.WriteString(d.src[start:i])
		text.WriteRune(r)
		i += n
		start = i
	}
	return "", d.unfinished(len(d.src))
}

// closing is the place of the quote that ends a string, from its first escape on, or
// the end of the text.
func closing(src string, i int) int {
	for i < len(src) && src[i] != '"' {
		if src[i] == '\\' {
			i++
		}
		i++
	}
	return min(i, len(src))
}

// escape is what the escape at i stands for, and its length. Half of a surrogate
// pair is U+FFFD.
func (d *decoder) escape(i int) (r rune, n int, err error) {
	if i+1 == len(d.src) {
		return 0, 0, d.unfinished(i)
	}
	const short = `"\/bfnrt`
	if at := strings.IndexByte(short, d.src[i+1]); at >= 0 {
		return rune("\"\\/\b\f\n\r\t"[at]), 2, nil
	}
	if d.src[i+1] != 'u' {
		return 0, 0, d.noEscape(d.src[i:i+2], i)
	}
	r, digits := hex4(d.src[i+2:])
	switch {
	case digits == 4:
	case i+2+digits == len(d.src):
		return 0, 0, d.unfinished(i)
	default:
		return 0, 0, d.noEscape(d.src[i:min(i+6, len(d.src))], i)
	}
	if utf16.IsSurrogate(r) {
		if rest, ok := strings.CutPrefix(d.src[i+6:], `\u`); ok {
			low, digits := hex4(rest)
			if pair := utf16.DecodeRune(r, low); digits == 4 && pair != utf8.RuneError {
				return pair, 12, nil
			}
		}
		r = utf8.RuneError
	}
	return r, 6, nil
}

// hex4 reads up to four hexadecimal digits.
func hex4(s string) (r rune, digits int) {
	for digits < min(4, len(s)) {
		at := strings.IndexByte(hex, s[digits]|0x20)
		if at < 0 || s[digits] < '0' {
			break
		}
		r = r<<4 | rune(at)
		digits++
	}
	return r, digits
}

func (d *decoder) wrong(at int, problem string) error {
	return &DecodeError{int64(at + d.skipped), problem}
}

func (d *decoder) unfinished(at int) error { return d.wrong(at, "unexpected end of input") }

// unexpected says that the character at a place should be another one.
func (d *decoder) unexpected(at int, where string) error {
	r, _ := utf8.DecodeRuneInString(d.src[at:])
	return d.wrong(at, "invalid character "+strconv.QuoteRune(r)+" "+where)
}

func (d *decoder) noEscape(text string, at int) error {
	shown := "`" + text + "`"
	for _, r := range text {
		if r == '`' || r == ' ' || r == utf8.RuneError || !strconv.IsPrint(r) {
			shown = strconv.Quote(text)
		}
	}
	return d.wrong(at, "invalid escape sequence "+shown+" in string")
}
