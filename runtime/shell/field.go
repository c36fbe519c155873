package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// builder puts the fields of a word together: what is quoted stays as it is,
// globs become bytes of program, and what an unquoted expansion gives is split.
type builder struct {
	done    []string
	now     []byte
	open    bool // now is a field, though perhaps an empty one
	bracket int  // where an unquoted [ stands in now, plus one
	class   bool // in [:…:] of a bracket
	slabs   *slabs
}

func (b *builder) quoted(s string) {
	b.open = true
	b.now = append(b.now, s...)
}

// bare adds unquoted text.
func (b *builder) bare(s string) {
	if s != "" {
		b.open = true
	}
	for i := 0; i < len(s); i++ {
		b.glob(s, i)
	}
}

func (b *builder) glob(s string, i int) {
	c := s[i]
	switch {
	case c == '*':
		if n := len(b.now); n > 0 && b.now[n-1] == program.Star {
			return
		}
		b.now = append(b.now, program.Star)
	case c == '?':
		b.now = append(b.now, program.One)
	case c == '/':
		b.bracket = 0
		b.now = append(b.now, c)
	case c == '[':
		if b.bracket == 0 {
			b.bracket = len(b.now) + 1
		} else if i+1 < len(s) && s[i+1] == ':' {
			b.class = true
		}
		b.now = append(b.now, c)
	case c == ']' && b.bracket > 0:
		b.closed(s, i)
	default:
		b.now = append(b.now, c)
	}
}

// closed ends a bracket: one character, where it is one.
func (b *builder) closed(s string, i int) {
	inside := string(b.now[b.bracket:])
	if b.class && strings.HasSuffix(inside, ":") {
		b.class = false
		b.now = append(b.now, ']')
		return
	}
	if inside == "" || inside == "!" || inside == "^" {
		b.now = append(b.now, ']')
		return
	}
	b.now = append(b.now[:b.bracket-1], program.One)
	b.bracket, b.class = 0, false
}

// split adds what an unquoted expansion gave.
func (b *builder) split(s, ifs string) {
	for i := 0; i < len(s); i++ {
		switch {
		case strings.IndexByte(ifs, s[i]) < 0:
			b.open = true
			b.glob(s, i)
		case s[i] == ' ' || s[i] == '\t' || s[i] == '\n':
			b.end()
		default:
			b.open = true // x::y has an empty field
			b.end()
		}
	}
}

func (b *builder) end() {
	if b.open {
		b.done = append(b.done, b.slabs.text(b.now))
	}
	b.now, b.open, b.bracket, b.class = b.now[:0], false, 0, false
}
