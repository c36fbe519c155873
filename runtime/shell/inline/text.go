package inline

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
)

// value is that of a string's body, between quotes.
func (l *language) value(body string, quote byte, prefix string) string {
	switch {
	case strings.IndexByte(prefix, 'r') >= 0:
		return body
	case strings.IndexByte(prefix, 'f') >= 0:
		return escaped(body, "{")
	case l.raw.has(quote):
		return singleQuoted(body)
	case l.holes.has(quote):
		return escaped(body, l.hole)
	}
	return escaped(body, "")
}

// singleQuoted is the value of a string in which a backslash escapes only itself
// and the quote.
func singleQuoted(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.HasPrefix(s[i:], `\\`) || strings.HasPrefix(s[i:], `\'`) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// escaped is the value of a string: escapes are taken, and what the program puts
// in at a hole is Any.
func escaped(s, hole string) string {
	if strings.IndexByte(s, '\\') < 0 && (hole == "" || !strings.ContainsAny(s, hole)) {
		return notation.Plain(s)
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if n := inserted(s[i:], hole); n > 0 {
			b.WriteByte(program.Any)
			i += n - 1
			continue
		}
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		switch {
		case i+1 < len(s) && s[i+1] == '\n':
			i++
		case i+1 < len(s) && strings.IndexByte("`$@#/ ", s[i+1]) >= 0:
			b.WriteByte(s[i+1])
			i++
		default:
			i += notation.Escape(&b, s[i:]) - 1
		}
	}
	return notation.Plain(b.String())
}

// inserted is the length of what stands at the beginning of s for a value.
func inserted(s, hole string) int {
	switch {
	case hole == "":
		return 0
	case hole == "$" || hole == "$@":
		return variable(s, hole)
	case !strings.HasPrefix(s, hole) || hole == "{" && strings.HasPrefix(s, "{{"):
		return 0
	}
	if n := strings.IndexByte(s, '}'); n > 0 {
		return n + 1
	}
	return len(s)
}

// variable is the length of a variable with its indices, behind one of signs.
func variable(s, signs string) int {
	if len(s) < 2 || strings.IndexByte(signs, s[0]) < 0 || !nameByte(s[1]) && s[1] != '{' {
		return 0
	}
	n := 1
	for n < len(s) && (nameByte(s[n]) || strings.IndexByte("{}[]>-", s[n]) >= 0) {
		n++
	}
	return n
}
