package hostconfig

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
)

// abbreviated is a text for a message.
func abbreviated(s string) string {
	if len(s) <= 40 {
		return s
	}
	return strings.ToValidUTF8(s[:40], "") + "…"
}

// stringLiteral reads a string and decodes it.
func (r *reader) stringLiteral() string {
	start := r.at
	quote := r.peek()
	lines := r.multiline(quote)
	r.next()
	var b strings.Builder
	for r.more() {
		switch c := r.peek(); {
		case c == quote:
			r.next()
			if quote == '\'' {
				r.note(SingleQuotes, start, "", diag.Edit{Span: r.since(start), Text: Quote(b.String())})
			}
			return b.String()
		case c == '\\':
			r.escape(&b, quote)
		case (c == '\n' || c == '\r') && !lines:
			r.invalid(start, "the string does not end on its line")
			return b.String()
		case c < ' ':
			at := r.at
			r.next()
			r.note(ControlCharacter, at, "", diag.Edit{Span: r.since(at), Text: strings.Trim(Quote(string(rune(c))), `"`)})
			b.WriteByte(c)
		default:
			r.char(&b)
		}
	}
	r.invalid(start, "the string does not end")
	return b.String()
}

// multiline reports whether a string may go over lines: it does where what follows
// its end is what follows a string, and else its quote was forgotten. It looks
// ahead only while nothing was wrong, so that no text is looked at often.
func (r *reader) multiline(quote byte) bool {
	if r.broken {
		return false
	}
	for i := r.at.Byte + 1; i < len(r.src); i++ {
		switch r.src[i] {
		case '\\':
			i++
		case quote:
			rest := i + 1
			for rest < len(r.src) && strings.IndexByte(" \t\r\n", r.src[rest]) >= 0 {
				rest++
			}
			return rest == len(r.src) || strings.IndexByte(",:]}/#", r.src[rest]) >= 0
		}
	}
	return false
}

// char copies a code point; a byte that is none becomes the replacement.
func (r *reader) char(b *strings.Builder) {
	c, n := utf8.DecodeRune(r.src[r.at.Byte:])
	start := r.at
	if r.skip(n); c == utf8.RuneError && n == 1 {
		r.note(NotUTF8, start, "")
	}
	b.WriteRune(c)
}

const escapes, escaped = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

func (r *reader) escape(b *strings.Builder, quote byte) {
	start := r.at
	r.next()
	if !r.more() {
		return
	}
	c := r.peek()
	switch i := strings.IndexByte(escapes, c); {
	case i >= 0:
		b.WriteByte(escaped[i])
		r.next()
	case c == 'u':
		r.unicode(b, start)
	case c == quote: // \' in single quotes
		b.WriteByte(c)
		r.next()
	default:
		r.invalid(start, "this escape sequence does not exist; write \\\\ for a backslash")
		b.WriteByte('\\')
	}
}

// unicode reads the rest of \uXXXX, and the other half of a surrogate pair.
func (r *reader) unicode(b *strings.Builder, start diag.Pos) {
	c, ok := r.hex(0)
	if !ok {
		r.next()
		r.invalid(start, "\\u needs four hexadecimal digits")
		b.WriteRune(utf8.RuneError)
		return
	}
	r.skip(5)
	if !utf16.IsSurrogate(c) {
		b.WriteRune(c)
		return
	}
	if r.peek() == '\\' && r.ahead(1) == 'u' {
		if low, ok := r.hex(1); ok {
			if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
				r.skip(6)
				b.WriteRune(pair)
				return
			}
		}
	}
	r.note(LoneSurrogate, start, "")
	b.WriteRune(utf8.RuneError)
}

// hex reads the four digits behind the u at an offset.
func (r *reader) hex(offset int) (rune, bool) {
	from := r.at.Byte + offset + 1
	if from+4 > len(r.src) {
		return 0, false
	}
	n, err := strconv.ParseUint(string(r.src[from:from+4]), 16, 32)
	return rune(n), err == nil
}
