package script

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// jsBlock is an open brace around a place of a program of JavaScript.
type jsBlock struct {
	at   int    // of the brace
	head string // what stands before it, from the end of the last statement
}

var jsFunction = lazyregexp.New(`=>\s*$|\bfunction\b[^{}]*$|^\s*(?:static\s+|async\s+|get\s+|set\s+)*\w+\s*\([^{}]*\)\s*$`)
var jsControl = lazyregexp.New(`^\s*(?:\}?\s*else\s+)?(?:if|for|while|switch|catch|with)\b[^{}]*$|^\s*\}?\s*catch\b[^{}]*$`)

// isFunction reports whether the brace begins the body of a function.
func (b jsBlock) isFunction() bool {
	return jsFunction.MatchString(b.head) && !jsControl.MatchString(b.head)
}

// jsBlocks are the braces around a place, the innermost first.
func jsBlocks(bare string, at int) (out []jsBlock) {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch bare[i] {
		case '}':
			depth++
		case '{':
			if depth > 0 {
				depth--
				continue
			}
			begin := strings.LastIndexAny(bare[:i], ";{}\n") + 1
			for begin > 0 && strings.Count(bare[begin:i], ")") > strings.Count(bare[begin:i], "(") { // a head of several lines
				begin = strings.LastIndexByte(bare[:begin-1], '\n') + 1
			}
			out = append(out, jsBlock{i, bare[begin:i]})
		}
	}
	return out
}

// jsEnd is where the block of a brace ends.
func jsEnd(bare string, open int) int {
	depth := 0
	for i := open; i < len(bare); i++ {
		switch bare[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(bare)
}

// jsFunctionAround is the brace of the innermost function around a place; -1 for none.
func jsFunctionAround(bare string, at int) int {
	for _, b := range jsBlocks(bare, at) {
		if b.isFunction() {
			return b.at
		}
	}
	return -1
}
