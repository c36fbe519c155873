package absentfield

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/absence"
	"github.com/hookc/hookc/runtime/event"
)

// events looks for a negation that is true on an event without the field, and tries
// such an event. It reports whether it tried one.
func events(p *lint.Policy, h *ast.Hook, r *lint.Report) (tried bool) {
	for _, x := range lint.Conjuncts(h.When) {
		in := x
		if x.Op == ast.OpUnary && x.Name == "not" {
			in = x.Args[0]
		}
		if in.Op != ast.OpBinary || !trueOfNil(in, in != x) {
			continue
		}
		if field := absence.Path(h, in.Args[0]); field != nil {
			first(p, h, x, in, field, r)
			tried = true
		}
	}
	return tried
}

// first reports the first event of the hook that lacks the field.
func first(p *lint.Policy, h *ast.Hook, x, compared *ast.Expr, field *event.Field, r *lint.Report) {
	for _, k := range absence.Kinds(p, h) {
		lack, ok := absence.Of(p, k, field)
		if !ok || !lack.Certain {
			continue
		}
		e := lack.Without(p, h)
		if e == nil || !p.Facts.Applies(h, e) {
			continue
		}
		d := r.At(x.At, "the condition is true %s", lack.Where)
		d.Detail = "If that is not meant, write " + field.Path + " != nil and …; if it is, write " + field.Path + " == nil or …."
		d.Witness = lint.Witness(e, lint.BaseName(h)+" applies to an event without "+field.Path)
		if field.ID == event.Agent && !isEmpty(compared.Args[1]) {
			d.Severity = diag.Info // only one subagent may, and the main agent may not
		}
		return
	}
}

func isEmpty(x *ast.Expr) bool { return x.Op == ast.OpConst && x.Value.Text() == "" }
