package script

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	jsLater    = lazyregexp.New(`\bstdin\b(?:\.\w+\([^()]*\))*\s*\.(?:on|once|addListener)\(|\bfor\s+await\s*\([^)]*\bstdin\b|\bcreateInterface\(|\bstdin\b[^;\n]*\.(?:text|json)\(|\b(?:text|json|buffer)\(\s*(?:process\.)?stdin\b`)
	jsAtOnce   = lazyregexp.New(`\breadFileSync\(|\breadSync\(|\bBun\b|\bDeno\b`)
	jsAwait    = lazyregexp.New(`\bawait\b`)
	jsEnds     = lazyregexp.New(`(?m)^[ \t]*process\.exit\([^()]*\)`)
	jsNoStop   = lazyregexp.New(`[,(=>&|?:+]$`)
	jsOnlyThen = lazyregexp.New(`^\s*(?:\}\s*)?(?:if|else|for|while)\b`)
)

// EndsBeforeInput is where a program of JavaScript ends the process as a statement of its own,
// although standard input arrives later: by an event, or in an async function.
func (p *Program) EndsBeforeInput() (Place, bool) {
	if p.Lang != "node" {
		return Place{}, false
	}
	bare := p.bare()
	if !jsLater.MatchString(bare) || jsAtOnce.MatchString(bare) {
		return Place{}, false
	}
	for _, m := range jsAwait.FindAllStringIndex(bare, maxObjects) {
		if jsFunctionAround(bare, m[0]) < 0 {
			return Place{}, false // the statements behind it wait, too
		}
	}
	for _, m := range jsEnds.FindAllStringIndex(bare, maxObjects) {
		at := m[0] + indentation(bare[m[0]:m[1]])
		if len(jsBlocks(bare, at)) == 0 && strings.Count(bare[:at], "(") == strings.Count(bare[:at], ")") && ownStatement(bare, at) {
			return Place{at, m[1]}, true
		}
	}
	return Place{}, false
}

// ownStatement reports whether what stands at a place depends on no condition before it.
func ownStatement(bare string, at int) bool {
	before := strings.TrimRight(bare[:at], " \t\r\n")
	last := before[strings.LastIndexByte(before, '\n')+1:]
	return !jsNoStop.MatchString(before) && !(jsOnlyThen.MatchString(last) && (strings.HasSuffix(last, ")") || strings.HasSuffix(last, "else")))
}
