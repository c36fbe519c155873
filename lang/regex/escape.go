package regex

import (
	"strings"
	"unicode/utf8"
)

// escape reads what \ begins, outside of brackets.
func (p *parser) escape() (*Node, *Error) {
	start := p.at
	if p.at++; !p.more() {
		return nil, p.fail(start, p.at, `it ends with \`).advise(`write \\ for the character`)
	}
	if n := p.assertion(start); n != nil {
		return n, nil
	}
	if c, err := p.setEscape(start); c != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return p.set(start, c), nil
	}
	if n, err := p.reference(start); n != nil || err != nil {
		return n, err
	}
	r, err := p.charEscape(start, false)
	if err != nil {
		return nil, err
	}
	return p.char(start, r), nil
}

// assertion reads \b, \A and the like; nil where none stands here.
func (p *parser) assertion(start int) *Node {
	c := p.src[p.at]
	if strings.IndexByte([...]string{RE2: "AzbB", ECMAScript: "bB", Rust: "AzbB<>", Python: "AZbB"}[p.d], c) < 0 {
		return nil
	}
	p.at++
	n := &Node{Start: start}
	switch c {
	case 'A':
		n.Op = OpBegin
	case 'z', 'Z':
		n.Op = OpEnd
	case '<', '>':
		n.Op, n.Name = OpWordBoundary, map[byte]string{'<': "start", '>': "end"}[c]
	default:
		n.Op, n.Negated = OpWordBoundary, c == 'B'
		n.Name = p.half(c)
	}
	n.End = p.at
	return n
}

// half reads which side of a word a \b of Rust is: \b{start}.
func (p *parser) half(c byte) string {
	if p.d != Rust || c != 'b' {
		return ""
	}
	for _, side := range []string{"start", "end", "start-half", "end-half"} {
		if p.take("{" + side + "}") {
			return side
		}
	}
	return ""
}

// setEscape reads \d, \pL and the like; nil where none stands here.
func (p *parser) setEscape(start int) (*Class, *Error) {
	c := p.src[p.at]
	switch {
	case strings.IndexByte("dDsSwW", c) >= 0:
		p.at++
		return &Class{Ranges: p.folded(p.perl(c)), Escape: true}, nil
	case (c == 'p' || c == 'P') && (p.d == RE2 || p.d == Rust || p.unicode):
		return p.property(start)
	}
	return nil, nil
}

// charEscape reads an escape that is one character, its \ read already.
func (p *parser) charEscape(start int, class bool) (rune, *Error) {
	switch p.d {
	case RE2:
		return p.escapeRE2(start)
	case Rust:
		return p.escapeRust(start)
	case Python:
		return p.escapePython(start, class)
	}
	if p.unicode {
		return p.escapeUnicode(start, class)
	}
	return p.escapeECMA(start, class), nil
}

// control are the escapes of one letter that all dialects share.
var control = map[byte]rune{'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

func (p *parser) escapeRE2(start int) (rune, *Error) {
	c := p.src[p.at]
	switch {
	case control[c] != 0:
		p.at++
		return control[c], nil
	case c == 'a':
		p.at++
		return '\a', nil
	case c == 'x':
		return p.hex(start, 'x', 2)
	case c == '0', octal(c) && p.at+1 < len(p.src) && octal(p.src[p.at+1]):
		return p.octal(3), nil
	case c < utf8.RuneSelf && !alnum(c):
		p.at++
		return rune(c), nil
	}
	return 0, p.unknownEscape(start)
}

func (p *parser) escapeRust(start int) (rune, *Error) {
	c := p.src[p.at]
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
	switch {
	case control[c] != 0:
		p.at++
		return control[c], nil
	case c == 'a':
		p.at++
		return '\a', nil
	case digits > 0:
		return p.hex(start, c, digits)
	case c < utf8.RuneSelf && !alnum(c) && c != '<' && c != '>':
		p.at++
		return rune(c), nil
	}
	return 0, p.unknownEscape(start)
}

func (p *parser) escapePython(start int, class bool) (rune, *Error) {
	c := p.src[p.at]
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
	switch {
	case control[c] != 0:
		p.at++
		return control[c], nil
	case c == 'a':
		p.at++
		return '\a', nil
	case c == 'b' && class:
		p.at++
		return '\b', nil
	case digits > 0:
		return p.hex(start, c, digits)
	case c == 'N' && strings.HasPrefix(p.rest(), "N{") && strings.Contains(p.rest(), "}"):
		p.at += strings.IndexByte(p.rest(), '}') + 1
		return utf8.RuneError, nil // by its name: no table of names is here
	case c == '0':
		return p.octal(3), nil
	case octal(c) && (class || p.three()):
		if r := p.octal(3); r <= 0o377 {
			return r, nil
		}
		return 0, p.fail(start, p.at, "%s is not a character; the highest octal number is 377", p.src[start:p.at])
	case c >= utf8.RuneSelf || !alnum(c):
		return p.next(), nil
	}
	return 0, p.unknownEscape(start)
}

// three reports whether three digits stand here that are an octal number.
func (p *parser) three() bool {
	s := p.rest()
	return len(s) >= 3 && octal(s[0]) && octal(s[1]) && octal(s[2])
}

func octal(c byte) bool { return c >= '0' && c <= '7' }
func digit(c byte) bool { return c >= '0' && c <= '9' }
func alnum(c byte) bool { return digit(c) || c|32 >= 'a' && c|32 <= 'z' }

// octal reads up to n octal digits.
func (p *parser) octal(n int) (r rune) {
	for ; n > 0 && p.more() && octal(p.src[p.at]); n-- {
		r = r*8 + rune(p.src[p.at]-'0')
		p.at++
	}
	return r
}

// hex reads a letter and the digits behind it: so many, or any number in braces
// where the dialect has these.
func (p *parser) hex(start int, letter byte, digits int) (rune, *Error) {
	p.at++
	braces := p.d != Python && p.take("{")
	var r rune
	n := 0
	for p.more() && (braces || n < digits) {
		v := hexValue(p.src[p.at])
		if v < 0 {
			break
		}
		r = min(r*16+v, utf8.MaxRune+1)
		n++
		p.at++
	}
	surrogate := r >= 0xd800 && r < 0xe000 && p.d == Rust
	if n == 0 || r > utf8.MaxRune || surrogate || braces && !p.take("}") || !braces && n < digits {
		return 0, p.fail(start, p.at, `\%c must have %d hexadecimal digits that are a character`, letter, digits)
	}
	return r, nil
}

func hexValue(c byte) rune {
	switch {
	case digit(c):
		return rune(c - '0')
	case c|32 >= 'a' && c|32 <= 'f':
		return rune(c|32-'a') + 10
	}
	return -1
}

// unknownEscape is the error for an escape that the dialect does not have.
func (p *parser) unknownEscape(start int) *Error {
	r := p.next()
	e := p.fail(start, p.at, `%s has no \%c`, p.d, r)
	switch {
	case r >= '0' && r <= '9':
		e.Problem = p.d.String() + ` has no \` + string(r) + " and no back references"
	case p.d != Python && r == 'Z', p.d == Python && r == 'z':
		e.Advice = `write ` + map[bool]string{true: `\Z`, false: `\z`}[p.d == Python] + ` for the end of the text`
	case elsewhere[r] != "":
		e.Advice = "write " + elsewhere[r]
	case r < utf8.RuneSelf:
		e.Advice = "write only the letter if you mean it"
	}
	return e
}

// elsewhere is what to write for escapes that other engines have.
var elsewhere = map[rune]string{
	'e': `\x1b for escape`, 'h': `[\t ] for spaces and tabs`, 'H': `[^\t ] for all except spaces and tabs`,
	'R': `(?:\r\n|\n|\r) for a line end`, 'u': `\x{…} for a character by its number`,
	'N': `[^\n] for all except a line end`, 'c': `\x and the number of the control character`,
}
