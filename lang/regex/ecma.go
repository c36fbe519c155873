package regex

import (
	"strings"
	"unicode/utf8"
)

// escapeECMA reads an escape as JavaScript does without the flag u: one that it
// does not know is the character behind the \.
func (p *parser) escapeECMA(start int, class bool) rune {
	c := p.src[p.at]
	switch {
	case control[c] != 0:
		p.at++
		return control[c]
	case c == 'b' && class:
		p.at++
		return '\b'
	case c == 'c':
		return p.controlECMA(start, class)
	case c == 'x' || c == 'u':
		return p.codeECMA(start, c)
	case octal(c):
		return p.octalECMA(start)
	}
	r := p.next()
	if r < utf8.RuneSelf && alnum(byte(r)) {
		p.identity(start, byte(r))
	}
	return r
}

// escapeUnicode reads an escape as JavaScript does with the flag u.
func (p *parser) escapeUnicode(start int, class bool) (rune, *Error) {
	c := p.src[p.at]
	next := byte(0)
	if p.at+1 < len(p.src) {
		next = p.src[p.at+1]
	}
	switch {
	case c == 'x' || c == 'u':
		return p.codeUnicode(start, c)
	case c == 'c' && alnum(next) && !digit(next), c == '0' && !digit(next), control[c] != 0, c == 'b' && class, !alnum(c):
		return p.escapeECMA(start, class), nil
	case digit(c):
		return 0, p.fail(start, p.at+1, `it refers back with \%c, and there is no such group`, c)
	}
	return 0, p.fail(start, p.at+1, `there is no \%c in ECMA-262`, c)
}

// codeUnicode reads \xHH, \uHHHH and \u{H…}, each a whole character.
func (p *parser) codeUnicode(start int, c byte) (rune, *Error) {
	if c == 'u' && strings.HasPrefix(p.rest(), "u{") {
		p.at += len("u{")
		end := strings.IndexByte(p.rest(), '}')
		r, ok := hexDigits(p.rest(), max(end, 0))
		if end < 1 || end > 6 || !ok || !utf8.ValidRune(r) {
			return 0, p.fail(start, p.at, `\u{ } must hold a character`)
		}
		p.at += end + 1
		return r, nil
	}
	if digits := map[byte]int{'x': 2, 'u': 4}[c]; !hexHas(p.rest()[1:], digits) {
		return 0, p.fail(start, p.at+1, `\%c must have %d digits`, c, digits)
	}
	r := p.codeECMA(start, c)
	if !utf8.ValidRune(r) {
		return 0, p.fail(start, p.at, "half of a surrogate pair is not a character")
	}
	return r, nil
}

func hexHas(s string, n int) bool {
	_, ok := hexDigits(s, n)
	return ok
}

// controlECMA reads \cX. Where no letter follows, the \ is a character.
func (p *parser) controlECMA(start int, class bool) rune {
	if p.at+1 < len(p.src) {
		c := p.src[p.at+1]
		if alnum(c) && (class || !digit(c)) || class && c == '_' {
			p.at += 2
			return rune(c & 31)
		}
	}
	p.strange(start, `\\`, `\c without a letter is a backslash and a c`)
	return '\\'
}

// octalECMA reads an octal number up to 377.
func (p *parser) octalECMA(start int) rune {
	digits := 3
	if p.src[p.at] > '3' {
		digits = 2
	}
	r := p.octal(digits)
	if text := p.src[start:p.at]; text != `\0` {
		p.strange(start, "", "%s is the character with that octal number: the pattern has no such group", text)
	}
	return r
}

// codeECMA reads \xHH and \uHHHH; both halves of a pair of surrogates are one
// character. With less digits it is the letter.
func (p *parser) codeECMA(start int, c byte) rune {
	p.at++
	digits := map[byte]int{'x': 2, 'u': 4}[c]
	r, ok := hexDigits(p.rest(), digits)
	if !ok {
		p.identity(start, c)
		return rune(c)
	}
	p.at += digits
	if r >= 0xd800 && r < 0xdc00 && p.has(`\u`) {
		if low, ok := hexDigits(p.rest()[2:], 4); ok && low >= 0xdc00 && low < 0xe000 {
			p.at += 6
			return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00)
		}
	}
	return r
}

func hexDigits(s string, n int) (r rune, ok bool) {
	if len(s) < n {
		return 0, false
	}
	for _, c := range []byte(s[:n]) {
		v := hexValue(c)
		if v < 0 {
			return 0, false
		}
		r = r*16 + v
	}
	return r, true
}

// identity notes an escape that is its letter alone, where other engines mean
// something by it.
func (p *parser) identity(start int, c byte) {
	text := p.src[start:p.at]
	f, ok := identities[c]
	switch {
	case !ok:
		p.strange(start, string(c), "%s is only the letter %c", text, c)
	case (c == 'u' || c == 'x') && p.has("{"):
		p.strange(start, "", `%s{…} is the letter %c, repeated or with braces after it: JavaScript reads it as the number of a character only with the flag u`, text, c)
	default:
		p.strange(start, f.instead, "%s is the letter %c in JavaScript, not %s", text, c, f.meant)
	}
}

// identities are what other engines mean by escapes that JavaScript lacks.
var identities = map[byte]struct{ meant, instead string }{
	'A': {"the beginning of the text", "^"}, 'z': {"the end of the text", "$"}, 'Z': {"the end of the text", "$"},
	'Q': {"the beginning of a quotation", ""}, 'E': {"the end of a quotation", ""},
	'p': {"a class of Unicode", ""}, 'P': {"a class of Unicode", ""},
	'a': {"a bell", `\x07`}, 'e': {"escape", `\x1b`}, 'G': {"where the last match ended", ""},
	'h': {"a space or tab", `[\t ]`}, 'H': {"all except spaces and tabs", `[^\t ]`}, 'R': {"a line end", `(?:\r\n|\n|\r)`},
	'K': {"the beginning of the match", ""}, 'k': {"a reference", ""},
	'N': {"all except a line end", `[^\n]`}, 'U': {"a character's number", ""}, 'X': {"a character with its marks", ""},
	'u': {"a character's number", ""}, 'x': {"a character's number", ""},
}

// ahead counts the groups of the whole pattern, where a reference may come
// before what it refers to.
func (p *parser) ahead() {
	class := false
	p.named = p.unicode
	for i := 0; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			rest := p.src[i+1:]
			name := strings.HasPrefix(rest, "?<") && !strings.HasPrefix(rest, "?<=") && !strings.HasPrefix(rest, "?<!")
			p.named = p.named || name
			if name || !strings.HasPrefix(rest, "?") {
				p.total++
			}
		}
	}
}
