package syntax

import "strings"

// Classes of bytes.
const (
	meta   = 1 << iota // ends a word
	blank              // space, tab
	name               // letters, digits, _
	digit              //
	inWord             // means something in a word
	inDq               // … in double quotes, and in heredocs
	inArg              // … in ${x:-…}, [ … ], ( … )
	first              // begins a reserved word
)

var class = [256]uint8{
	' ': meta | blank | inWord, '\t': meta | blank | inWord, '\n': meta | inWord, '\r': inWord,
	';': meta | inWord, '&': meta | inWord, '|': meta | inWord, '<': meta | inWord | inArg, '>': meta | inWord | inArg,
	'(': meta | inWord | inArg, ')': meta | inWord | inArg,
	'\'': inWord | inArg, '"': inWord | inDq | inArg, '\\': inWord | inDq | inArg, '$': inWord | inDq | inArg, '`': inWord | inDq | inArg,
	'[': inArg | first, ']': inArg, '}': inArg | first, '/': inArg, ':': inArg, '{': first, '!': first,

	'0': name | digit, '1': name | digit, '2': name | digit, '3': name | digit, '4': name | digit,
	'5': name | digit, '6': name | digit, '7': name | digit, '8': name | digit, '9': name | digit,
	'_': name,
	'a': name, 'b': name, 'c': name | first, 'd': name | first, 'e': name | first, 'f': name | first, 'g': name, 'h': name, 'i': name | first,
	'j': name, 'k': name, 'l': name, 'm': name, 'n': name, 'o': name, 'p': name, 'q': name, 'r': name,
	's': name | first, 't': name | first, 'u': name | first, 'v': name, 'w': name | first, 'x': name, 'y': name, 'z': name,
	'A': name, 'B': name, 'C': name, 'D': name, 'E': name, 'F': name, 'G': name, 'H': name, 'I': name,
	'J': name, 'K': name, 'L': name, 'M': name, 'N': name, 'O': name, 'P': name, 'Q': name, 'R': name,
	'S': name, 'T': name, 'U': name, 'V': name, 'W': name, 'X': name, 'Y': name, 'Z': name,
}

// is reports whether c stands at i.
func (p *parser) is(i int, c byte) bool { return i < p.end && p.src[i] == c }

// joined is i, after line continuations there: bash takes them out before it
// looks for tokens, so that they may stand in the midst of one.
func (p *parser) joined(i int) int {
	for i+1 < p.end && p.src[i] == '\\' && p.src[i+1] == '\n' {
		i += 2
	}
	return i
}

// peek is the offset of the byte after the present one.
func (p *parser) peek() int { return p.joined(p.pos + 1) }

// two reports whether c follows the present byte, and where both end.
func (p *parser) two(c byte) (end int, ok bool) {
	if i := p.peek(); p.is(i, c) {
		return i + 1, true
	}
	return 0, false
}

// ident reads letters, digits and _ from i on.
func (p *parser) ident(i int) (text string, end int) {
	start := i
	for i < p.end && class[p.src[i]]&name != 0 {
		i++
	}
	p.steps += i - start
	text = p.src[start:i]
	for p.is(i, '\\') && p.is(i+1, '\n') { // rare
		j := p.joined(i)
		if j >= p.end || class[p.src[j]]&name == 0 {
			return text, i
		}
		mark := len(p.buf)
		p.buf = append(p.buf, text...)
		for i = j; i < p.end; i = p.joined(i) {
			if class[p.src[i]]&name == 0 {
				break
			}
			p.buf = append(p.buf, p.src[i])
			i++
		}
		text, p.buf = string(p.buf[mark:]), p.buf[:mark]
	}
	return text, i
}

func isName(s string) bool { return s != "" && class[s[0]]&digit == 0 }

// blanks skips what separates words, and a comment.
func (p *parser) blanks() {
	for p.pos < p.end {
		switch c := p.src[p.pos]; {
		case class[c]&blank != 0:
			p.pos++
		case c == '\\' && p.is(p.pos+1, '\n'):
			p.pos += 2
		case c == '\r' && p.lineEnd(p.pos):
			p.pos++
		case c == '#':
			p.comment()
			return
		default:
			return
		}
	}
}

// lineEnd reports whether the carriage return at i is part of a line's end.
func (p *parser) lineEnd(i int) bool {
	return p.crlf && (i+1 == len(p.src) || p.is(i+1, '\n'))
}

func (p *parser) comment() {
	n := strings.IndexByte(p.src[p.pos:p.end], '\n')
	if n < 0 {
		n = p.end - p.pos
	}
	p.steps += n
	p.pos += n
}

// newlines skips blanks, comments and line ends, and reads the heredocs of each
// line.
func (p *parser) newlines() {
	for p.blanks(); p.is(p.pos, '\n'); p.blanks() {
		p.newline()
	}
}
