package eventread

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	jsLater  = lazyregexp.New(`\bstdin\b(?:\.\w+\([^()]*\))*\s*\.(?:on|once|addListener)\(|\bfor\s+await\s*\([^)]*\bstdin\b|\bcreateInterface\(|\bstdin\b[^;\n]*\.(?:text|json)\(|\b(?:text|json|buffer)\(\s*(?:process\.)?stdin\b`)
	jsAtOnce = lazyregexp.New(`\breadFileSync\(|\breadSync\(|\bBun\b|\bDeno\b`)
	jsEnds   = lazyregexp.New(`(?m)^[ \t]*process\.exit\([^()]*\)`)
)

// EndsBeforeInput is where a program of JavaScript ends the process as a statement of its own,
// although standard input arrives later: by an event, or in an async function.
func EndsBeforeInput(p *script.Program) (src.Place, bool) {
	if p.Lang != "node" {
		return src.Place{}, false
	}
	bare := p.Bare()
	if !jsLater.MatchString(bare) || jsAtOnce.MatchString(bare) {
		return src.Place{}, false
	}
	for _, m := range src.JSAwait.FindAllStringIndex(bare, src.MaxObjects) {
		if src.JSFunctionAround(bare, m[0]) < 0 {
			return src.Place{}, false // the statements behind it wait, too
		}
	}
	for _, m := range jsEnds.FindAllStringIndex(bare, src.MaxObjects) {
		at := m[0] + src.Indentation(bare[m[0]:m[1]])
		if len(src.JSBlocks(bare, at)) == 0 && strings.Count(bare[:at], "(") == strings.Count(bare[:at], ")") && src.OwnStatement(bare, at) {
			return src.At(at, m[1]), true
		}
	}
	return src.Place{}, false
}
