package analyze

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// decided lists a part if its answer is known.
func (t *truths) decided(e *ast.Expr, before, rest []given) bool {
	v := t.condition(e)
	for _, always := range []bool{false, true} {
		f := v.t
		if always {
			f = not(v.t)
		}
		all := append(append(formulas(before), formulas(rest)...), f, t.match)
		if !t.impossible(all...) {
			continue // then it is not for fewer reasons either
		}
		out := Truth{Expr: e, Step: t.step, Always: always, Fails: !v.sure && !t.impossible(not(v.t), not(v.f), t.match), Proved: true}
		switch {
		case t.impossible(f):
			out.Because, out.Given = ByItself, t.core(e, always, nil)
		case t.impossible(f, t.match):
			out.Because, out.Given = ByMatch, t.core(e, always, t.match)
		default:
			given, ok := t.byRest(v, f, always, before, rest)
			if !ok {
				continue
			}
			out.Because, out.Given = ByRest, given
		}
		t.out = append(t.out, out)
		return true
	}
	return false
}

// byRest looks for other parts that decide one, as few as there can be. What
// stands behind a part is asked only because of it: without the part it would be
// an error where it is one then.
func (t *truths) byRest(v verdict, f *formula, always bool, before, rest []given) ([]*ast.Expr, bool) {
	all := append(before[:len(before):len(before)], rest...)
	for i := 0; i < len(all); {
		fewer := append(append([]given(nil), all[:i]...), all[i+1:]...)
		if t.impossible(append(formulas(fewer), f, t.match)...) {
			all = fewer
		} else {
			i++
		}
	}
	idle := v.f
	if !always {
		idle = v.t
	}
	var out []*ast.Expr
	for _, g := range all {
		if g.fails != nil && isIn(g.expr, rest) && !t.impossible(idle, g.fails, t.match) {
			return nil, false
		}
		out = append(out, g.expr)
	}
	return out, true
}

func isIn(e *ast.Expr, gs []given) bool {
	for _, g := range gs {
		if g.expr == e {
			return true
		}
	}
	return false
}

func formulas(gs []given) []*formula {
	out := make([]*formula, len(gs), len(gs)+2)
	for i, g := range gs {
		out[i] = g.f
	}
	return out
}

// core is the operands that make an and never true, or an or always.
func (t *truths) core(e *ast.Expr, always bool, match *formula) (out []*ast.Expr) {
	op := map[bool]string{false: "and", true: "or"}[always]
	if e.Op != ast.OpBinary || e.Name != op {
		return nil
	}
	if match == nil {
		match = allOf()
	}
	var parts []given
	for _, o := range operands(e, op) {
		f := t.condition(o).t
		if always {
			f = not(f)
		}
		parts = append(parts, given{expr: o, f: f})
	}
	for i := 0; i < len(parts); {
		fewer := append(append([]given(nil), parts[:i]...), parts[i+1:]...)
		if t.impossible(append(formulas(fewer), match)...) {
			parts = fewer
		} else {
			i++
		}
	}
	for _, p := range parts {
		out = append(out, p.expr)
	}
	return out
}

// impossible reports whether formulas can never hold together, for certain.
func (t *truths) impossible(fs ...*formula) bool {
	s := t.solver(t.kind.Tool)
	s.loose = true
	return !s.sat(nil, func(*solution) bool { return true }, fs...) && !s.gaveUp
}

// chosen reports whether a part asks what whoever uses the policy chooses.
func (a *Policy) chosen(e *ast.Expr) bool {
	switch {
	case e.Op == ast.OpUnary, e.Op == ast.OpCond, e.Op == ast.OpIdent, e.Class() == ast.Logic:
		return false
	}
	text := a.source(e)
	return slices.ContainsFunc([]string{"var.", "var[", "each.", "each[", "local.", "local[", "${"}, func(name string) bool {
		return strings.Contains(text, name)
	})
}

// source is an expression as it is written; "" where its place is not known.
func (a *Policy) source(e *ast.Expr) string {
	for _, s := range a.Policy.Sources {
		if from, to := e.Span.Start.Byte, e.Span.End.Byte; s.Name == e.Span.File && from <= to && to <= len(s.Data) {
			return string(s.Data[from:to])
		}
	}
	return ""
}
