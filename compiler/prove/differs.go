package prove

import (
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
)

// differs runs an event on which two formulas differ through the table, and through one
// that is compiled anew without the passes that can be left out. Formulas leave some
// things open, so that only what is decided otherwise is a mistake for certain.
func (v *prover) differs(h *ast.Hook, e *analyze.Event) bool {
	if v.anew == nil {
		res, diags := compiler.Compile(v.policy, compiler.Options{NoOptimize: true})
		if diags.HasErrors() {
			return false
		}
		t, err := table.Load(res.Table)
		if err != nil {
			return false
		}
		v.anew = t
	}
	return !analyze.Alike(v.file, v.anew, h.Name, e)
}
