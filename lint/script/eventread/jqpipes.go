package eventread

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// jqFrame is what is between brackets or keywords of a filter of jq.
type jqFrame struct {
	start int  // of what stands behind the last | in it
	other bool // its input is another value than the event
	outer bool // what its input was where it began
	text  bool // it is in a text: "\(…)"
}

var (
	// passes is a filter that hands its input on.
	passes = lazyregexp.New(`(?s)^['"\s]*(?:\.|select\(.*\)|.*\bas\s+\$\w+|def\b.*;\s*\.?)\s*$`)
	jqWord = lazyregexp.New(`\A(?:if|then|elif|else|end)\b`)
)

// readsOtherInput reports whether a place in a filter of jq stands behind a | that hands on another
// value than the event, as in (.tool_input // {}) | (.path // "").
func readsOtherInput(filter string, at int) bool {
	stack := []jqFrame{{}}
	quoted := false
	for i := 0; i < at; i++ {
		top := &stack[len(stack)-1]
		c := filter[i]
		switch {
		case quoted && c == '\\' && i+1 < at && filter[i+1] == '(':
			stack, quoted = append(stack, jqFrame{start: i + 2, other: top.other, outer: top.other, text: true}), false
			i++
		case quoted && c == '\\':
			i++
		case c == '"' && i > 0:
			quoted = !quoted
		case quoted:
		case strings.IndexByte("([{", c) >= 0:
			stack = append(stack, jqFrame{start: i + 1, other: top.other, outer: top.other})
		case strings.IndexByte(")]}", c) >= 0 && len(stack) > 1:
			quoted, stack = top.text, stack[:len(stack)-1]
		case c == ';':
			top.start, top.other = i+1, top.outer
		case c == '|' && !strings.HasPrefix(filter[i:], "|="):
			top.other = top.other || !passes.MatchString(filter[top.start:i])
			top.start = i + 1
		case c >= 'e' && c <= 't' && (i == 0 || !isJQWord(filter[i-1])):
			stack = keyword(stack, jqWord.FindString(filter[i:]), i)
		}
	}
	return stack[len(stack)-1].other
}

// keyword opens and closes the parts of a condition.
func keyword(stack []jqFrame, word string, at int) []jqFrame {
	top := &stack[len(stack)-1]
	switch word {
	case "if":
		return append(stack, jqFrame{start: at + 2, other: top.other, outer: top.other})
	case "then", "elif", "else":
		top.start, top.other = at+len(word), top.outer
	case "end":
		if len(stack) > 1 {
			return stack[:len(stack)-1]
		}
	}
	return stack
}

func isJQWord(c byte) bool {
	return c == '_' || c == '.' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
