package countoffbyone

import (
	"fmt"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// neverReached looks for a comparison with a number that a counter does not get to, because each hook
// that counts stops below it.
func neverReached(p *lint.Policy, h *ast.Hook, c *counters, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	name, from, at, ok := limit(p, x)
	if !ok || c.any || c.other[name] || seen[at] || len(p.Policy.Events) > 0 { // hooks of other events may count, too
		return
	}
	most, by := highest(p, name)
	if by == nil || from <= most {
		return
	}
	seen[at] = true
	d := r.At(x.Span, "state.%s never gets to %d, because it is counted only up to %d", name, from, most)
	d.Detail = fmt.Sprintf("Compare with >= %d, or count without that condition.", most)
	d.Notes = append(d.Notes, diag.Note{Span: by.Span, Text: "it is counted under this condition"})
}

// highest is the number at which all hooks that count a state stop, with the condition of one of
// them; nil where one does not stop, or the state begins with another number than 0.
func highest(p *lint.Policy, name string) (most int, by *ast.Expr) {
	for _, s := range p.States {
		if s.Name == name && s.Default.Kind() == value.Int && s.Default.Int() != 0 {
			return 0, nil
		}
	}
	for _, h := range p.Hooks {
		endless := false
		ast.EachStep(h.Steps, func(s *ast.Step) {
			if !adds(s, name) {
				return
			}
			n, x := stopsAt(p, append(lint.Conjuncts(h.When), lint.Conjuncts(s.When)...), name)
			endless = endless || x == nil
			if by == nil || n > most {
				most, by = n, x
			}
		})
		if endless {
			return 0, nil
		}
	}
	return most, by
}

func adds(s *ast.Step, name string) bool {
	x := s.Arg("add")
	if s.Kind != "state" || x == nil {
		return false
	}
	if x.Op == ast.OpConst {
		_, has := x.Value.Get(name)
		return has
	}
	for i := 0; i+1 < len(x.Args); i += 2 {
		if x.Args[i].Op != ast.OpConst || x.Args[i].Value.Text() == name {
			return true
		}
	}
	return false
}

// stopsAt is the number that a state has when a part of a condition no longer holds.
func stopsAt(p *lint.Policy, parts []*ast.Expr, name string) (int, *ast.Expr) {
	for _, x := range parts {
		if x.Op != ast.OpBinary || len(x.Args) != 2 || x.Args[0].String() != "state."+name || !p.Literal(x.Args[1]) || x.Args[1].Value.Kind() != value.Int {
			continue
		}
		switch n := x.Args[1].Value.Int(); x.Name {
		case "<", "!=":
			return n, x
		case "<=", "==":
			return n + 1, x
		}
	}
	return 0, nil
}
