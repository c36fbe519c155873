package outcome_test

import (
	"github.com/hookc/hookc/compiler/mutate"
	"github.com/hookc/hookc/compiler/outcome"
	"github.com/hookc/hookc/lang/ast"
)

func init() {
	outcome.Mutants = func(p *ast.Policy) (out []outcome.Mutant) {
		for _, m := range mutate.Of(p) {
			out = append(out, outcome.Mutant{Policy: m.Policy, What: m.Hook + " " + m.What})
		}
		return out
	}
}
