package inline

import "strings"

// readEd reads the lines that are given to ed or ex.
func readEd(v Visitor, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimLeft(line, " \t:%.,$0123456789")
		verb, rest, ok := strings.Cut(line, " ")
		switch {
		case line == "":
		case line[0] == '!':
			edit(v, '!', line[1:])
		case ok && strings.HasPrefix(rest, "!"):
			edit(v, '!', rest[1:])
		case verb[0] == 'w' || verb[0] == 'r':
			edit(v, verb[0], strings.TrimSpace(rest))
		case verb[0] == 'e':
			edit(v, 'r', strings.TrimSpace(rest))
		}
	}
}
