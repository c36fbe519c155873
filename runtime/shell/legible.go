package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// Legible is a text for people in which words and paths of a command line may
// stand, also as JSON: patterns are * and ?, and what only the shell will know
// is an ellipsis.
func Legible(text string) string {
	if strings.IndexByte(text, program.Any) < 0 && strings.IndexByte(text, program.Star) < 0 &&
		strings.IndexByte(text, program.One) < 0 && !strings.Contains(text, `\u000`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' && i+1 < len(text) {
			if strings.HasPrefix(text[i:], `\u000`) && i+5 < len(text) && text[i+5]-'0' <= program.One {
				c = text[i+5] - '0'
				i += 5
			} else {
				b.WriteByte(c)
				i++
				c = text[i]
			}
		}
		if c <= program.One {
			b.WriteString([...]string{program.Any: "…", program.Star: "*", program.One: "?"}[c])
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
