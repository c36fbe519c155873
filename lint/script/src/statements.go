package src

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// ExceptClause is a handler of errors in Python: what it catches, and a statement on the same line.
var ExceptClause = lazyregexp.New(`^except\b\s*\*?\s*([^:]*):\s*(.*)$`)

// Statements cuts code at the ends of lines and semicolons that stand in no
// brackets.
func Statements(bare string) (out []Place) {
	for start := 0; start <= len(bare); {
		end := statementEnd(bare, start)
		out = append(out, Place{start, end})
		start = end + 1
	}
	return out
}

// statementEnd is where the statement ends that begins at a place.
func statementEnd(bare string, start int) int {
	depth := 0
	for i := start; i < len(bare); i++ {
		switch bare[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(depth-1, 0)
		case '\n', ';':
			if depth == 0 {
				return i
			}
		}
	}
	return len(bare)
}

// Catches is where a program may handle errors.
var Catches = lazyregexp.New(`\btry\b|\bcatch\b|\.catch\(|uncaughtException`)

var jsOnlyThen = lazyregexp.New(`^\s*(?:\}\s*)?(?:if|else|for|while)\b`)

// OwnStatement reports whether what stands at a place depends on no condition before it.
func OwnStatement(bare string, at int) bool {
	before := strings.TrimRight(bare[:at], " \t\r\n")
	last := before[strings.LastIndexByte(before, '\n')+1:]
	return !JSNoStop.MatchString(before) && !(jsOnlyThen.MatchString(last) && (strings.HasSuffix(last, ")") || strings.HasSuffix(last, "else")))
}

// Closing is where the bracket that stands at a place is closed.
func Closing(bare string, at int) int {
	depth := 0
	for i := at; i < len(bare); i++ {
		switch bare[i] {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			if depth--; depth <= 0 {
				return i
			}
		}
	}
	return len(bare)
}

// Statement is the rest of a line's statement, in whatever brackets it goes on.
func Statement(bare string, at int) string {
	return bare[at:statementEnd(bare, at)]
}

// LeavesAny is where a program leaves a loop, a function or itself.
var LeavesAny = lazyregexp.New(`\b(?:break|return|raise|throw|continue)\b|sys\.exit|os\._exit|\bexit\(|\bquit\(|process\.exit`)
