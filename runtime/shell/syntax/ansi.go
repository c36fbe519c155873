package syntax

import "unicode/utf8"

// ansi reads $'…', whose text begins at from.
func (p *parser) ansi(from int) {
	start := p.pos
	i := from
	esc := false
	for i < p.end && p.src[i] != '\'' {
		if p.src[i] == '\\' {
			esc = true
			i++
		}
		i++
	}
	end := min(i, p.end)
	text := p.src[from:end]
	if esc {
		text = decode(text)
	}
	p.push(Part{Kind: Lit, Quoted: true, Text: text})
	if i >= p.end {
		p.fail("unterminated $'", start)
		return
	}
	p.pos = end + 1
}

// decode makes the escapes of $'…' plain. As in bash, a NUL ends the string.
func decode(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] != '\\' || i+1 == len(s) {
			b = append(b, s[i])
			i++
			continue
		}
		n := len(b)
		b, i = escape(b, s, i+1)
		if len(b) > n && b[n] == 0 {
			return string(b[:n])
		}
	}
	return string(b)
}

// escape appends what s[i:], after a backslash, stands for.
func escape(b []byte, s string, i int) ([]byte, int) {
	c := s[i]
	i++
	switch c {
	case 'a':
		return append(b, 7), i
	case 'b':
		return append(b, 8), i
	case 'e', 'E':
		return append(b, 27), i
	case 'f':
		return append(b, 12), i
	case 'n':
		return append(b, 10), i
	case 'r':
		return append(b, 13), i
	case 't':
		return append(b, 9), i
	case 'v':
		return append(b, 11), i
	case '\\', '\'', '"', '?':
		return append(b, c), i
	case 'c':
		return control(b, s, i)
	case 'x':
		return hexByte(b, s, i)
	case 'u', 'U':
		most := 4
		if c == 'U' {
			most = 8
		}
		v, end := number(s, i, 16, most)
		if end == i {
			return append(b, '\\', c), i
		}
		if v > utf8.MaxRune {
			v = utf8.RuneError
		}
		return utf8.AppendRune(b, rune(v)), end
	}
	if c >= '0' && c <= '7' {
		v, end := number(s, i-1, 8, 3)
		return append(b, byte(v)), end
	}
	return append(b, '\\', c), i
}

func control(b []byte, s string, i int) ([]byte, int) {
	if i == len(s) {
		return append(b, '\\', 'c'), i
	}
	c := s[i]
	if c == '\\' && i+1 < len(s) && s[i+1] == '\\' { // \c\\ is one control character
		i++
	}
	if c == '?' {
		return append(b, 127), i + 1
	}
	return append(b, c&0x1f), i + 1
}

func hexByte(b []byte, s string, i int) ([]byte, int) {
	if i < len(s) && s[i] == '{' { // \x{…}: the last two digits count
		v, end := number(s, i+1, 16, len(s))
		if end > i+1 {
			if end < len(s) && s[end] == '}' {
				end++
			}
			return append(b, byte(v)), end
		}
	}
	v, end := number(s, i, 16, 2)
	if end == i {
		return append(b, '\\', 'x'), i
	}
	return append(b, byte(v)), end
}

// number reads at most most digits.
func number(s string, i, base, most int) (v uint32, end int) {
	for end = i; end < len(s) && end-i < most; end++ {
		d := uint32(99)
		switch c := s[end]; {
		case c >= '0' && c <= '9':
			d = uint32(c - '0')
		case c >= 'a' && c <= 'f':
			d = uint32(c-'a') + 10
		case c >= 'A' && c <= 'F':
			d = uint32(c-'A') + 10
		}
		if d >= uint32(base) {
			break
		}
		v = v*uint32(base) + d
	}
	return v, end
}
