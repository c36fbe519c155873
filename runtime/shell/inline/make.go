package inline

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// readMake walks recipes, and what $(shell …) runs while they are read.
func readMake(v Visitor, text string) {
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\\\n", " "), "\n") {
		for rest := line; ; {
			_, after, ok := strings.Cut(rest, "$(shell ")
			if !ok {
				break
			}
			rest = after
			n := closing(rest)
			if !v.Work(n) {
				return
			}
			v.Recipe(recipe(rest[:n]))
		}
		if shell, ok := strings.CutPrefix(line, "SHELL="); ok {
			v.Recipe(shell)
		}
		cmd, ok := strings.CutPrefix(line, "\t")
		if _, after, semi := strings.Cut(line, ";"); !ok && semi {
			cmd, ok = after, true
		}
		if ok {
			v.Recipe(recipe(strings.TrimLeft(cmd, " @-+")))
		}
	}
}

// closing is where the parenthesis closes that stands open before a text.
func closing(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '{':
			depth++
		case ')', '}':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return len(text)
}

// recipe is a line for the shell, in which make's own variables are not known.
func recipe(text string) string {
	if strings.IndexByte(text, '$') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] != '$' || i+1 == len(text):
			b.WriteByte(text[i])
		case text[i+1] == '$':
			b.WriteByte('$')
			i++
		default:
			b.WriteByte(program.Any)
			if i++; text[i] == '(' || text[i] == '{' {
				i += closing(text[i+1:]) + 1
			}
		}
	}
	return b.String()
}
