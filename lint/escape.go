package lint

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/cond"
)

// encodeHCL spells a text as it stands in a string of HCL.
func encodeHCL(text string, quoted bool) (string, bool) {
	var b strings.Builder
	for i, r := range text {
		switch {
		case (r == '$' || r == '%') && strings.HasPrefix(text[i+1:], "{"):
			b.WriteString(string(r) + string(r))
		case !quoted:
			if r == '\n' || r == '\r' { // the indent of what follows is not known
				return "", false
			}
			b.WriteRune(r)
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r > 0xffff && !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\U%08x`, r)
		case !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), true
}

// encodeExpr spells a text as it stands in a string of expr. Between backquotes
// a backslash is only a backslash.
func encodeExpr(text string, quote byte) (string, bool) {
	if quote == '`' {
		return strings.ReplaceAll(text, "`", "``"), true
	}
	return escaped(text, quote, func(r rune) string { return fmt.Sprintf(`\U%08x`, r) }), true
}

// escaped is a text between quotes as expr and JSON have it. They differ in what
// far says: how a character beyond four hexadecimal digits is spelt.
func escaped(text string, quote byte, far func(rune) string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == rune(quote) || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r > 0xffff:
			b.WriteString(far(r))
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// decodeExpr reads a string of expr, with its quotes.
func decodeExpr(s cond.Source) (text cond.Source, quote byte, ok bool) {
	if len(s.Text) < 2 {
		return text, 0, false
	}
	quote = s.Text[0]
	next := exprCharacter
	switch quote {
	case '`':
		next = rawCharacter
	case '"', '\'':
	default:
		return text, 0, false
	}
	text, ok = decodeQuoted(s, quote, next)
	return text, quote, ok
}

// decodeQuoted reads a string between quotes that must end where the source
// does. next reads one character and says how long its spelling is; 0 where there
// is none.
func decodeQuoted(s cond.Source, quote byte, next func(rest string) (string, int)) (cond.Source, bool) {
	b := cond.NewBuilder(s.File)
	end := len(s.Text) - 1
	for i := 1; i < end; {
		if s.Text[i] == quote && !strings.HasPrefix(s.Text[i:end], "``") {
			return cond.Source{}, false
		}
		char, n := next(s.Text[i:end])
		if n == 0 {
			return cond.Source{}, false
		}
		at := s.Span(i, i+n)
		b.Escape(char, at.Start, at.End)
		i += n
	}
	if end == 1 { // an empty one has a place as well
		at := s.Span(1, 1)
		b.Escape("", at.Start, at.End)
	}
	return b.Source(), end >= 1 && s.Text[end] == quote
}

// rawCharacter reads a character between backquotes.
func rawCharacter(rest string) (string, int) {
	if strings.HasPrefix(rest, "``") {
		return "`", 2
	}
	_, n := utf8.DecodeRuneInString(rest)
	return rest[:n], n
}

var exprEscapes = map[byte]string{
	'a': "\a", 'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t", 'v': "\v",
	'\\': `\`, '\'': "'", '"': `"`, '`': "`", '?': "?",
}

// exprCharacter reads a character or an escape as expr has them.
func exprCharacter(rest string) (string, int) {
	if rest[0] != '\\' {
		return rawRune(rest)
	}
	if len(rest) < 2 {
		return "", 0
	}
	c := rest[1]
	if s, ok := exprEscapes[c]; ok {
		return s, 2
	}
	switch c {
	case 'x', 'X':
		return digits(rest, 2, 2, 16)
	case 'u':
		if stop := strings.IndexByte(rest, '}'); strings.HasPrefix(rest, `\u{`) && stop > 3 {
			s, n := digits(rest, 3, stop-3, 16)
			return s, min(n, 1) * (stop + 1)
		}
		return digits(rest, 2, 4, 16)
	case 'U':
		return digits(rest, 2, 8, 16)
	case '0', '1', '2', '3':
		return digits(rest, 1, 3, 8)
	}
	return "", 0
}

func rawRune(rest string) (string, int) {
	r, n := utf8.DecodeRuneInString(rest)
	if r == utf8.RuneError && n == 1 {
		return "", 0
	}
	return rest[:n], n
}

// digits is the character whose number stands from a place on.
func digits(s string, from, count, base int) (string, int) {
	if len(s) < from+count {
		return "", 0
	}
	n, err := strconv.ParseUint(s[from:from+count], base, 32)
	if err != nil || n > utf8.MaxRune {
		return "", 0
	}
	return string(rune(n)), from + count
}
