//go:build !js

package rundenieswith1

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// denies is where a program refuses with exit code 1; false where it does not, or also refuses
// with 2.
func denies(h *ast.Hook, source, lang string) (src.Place, bool) {
	program := script.Parse(source, lang)
	if program.Blocks(2) {
		return src.Place{}, false
	}
	for _, x := range program.Exits {
		if x.Code == 1 && x.Stderr != "" && (script.SaysDenied(x.Stderr) || script.SaysDenied(purpose(source)) ||
			(demands(h) || tells(x.Stderr) && !mild.MatchString(lint.SaidOf(h)) && !looksForProgram(source, x.Start)) && !script.SaysFailed(x.Stderr)) {
			return x.Place, true
		}
	}
	return src.Place{}, false
}
