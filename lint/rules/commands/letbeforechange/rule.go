// Package letbeforechange finds texts with a value from before the step that changed it.
package letbeforechange

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is let-before-change.
var Rule = &lint.Rule{
	Code: "HK6105", Name: "let-before-change", Severity: diag.Info,
	Title: "A text shows a let with the value from before a state step that adds to it.",
	Why: `A let is evaluated once, where something first uses it. If the condition of the hook
uses it, and a state step then adds to the state that it reads, a later text still shows
the old value: the count is one too small. state.NAME in the text is the new value.`,
	Misses: "Lets that compute something of the state, since these may allow for the change, lets in conditions, states that a step inside of another step changes, and steps that set or clear: their text may well tell of the old value.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			for _, l := range h.Lets {
				if state := stateOf(l.Expr); state != "" {
					hook(h, l.Name, state, seen, r)
				}
			}
		}
	},
}

// stateOf is the state that an expression is, perhaps with a default or as its length;
// "" where it is something else.
func stateOf(x *ast.Expr) string {
	switch {
	case x == nil:
		return ""
	case x.Op == ast.OpTemplate && len(x.Args) == 1, x.Op == ast.OpBinary && x.Name == "??", x.Op == ast.OpCall && x.Name == "len":
		return stateOf(x.Args[0])
	case x.Op == ast.OpMember && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "state" && x.Type.Kind != value.TBool:
		return x.Name
	}
	return ""
}

// hook follows the steps: where the let is first used, which step then changes the
// state, and which text shows the let after that.
func hook(h *ast.Hook, let, state string, seen map[diag.Span]bool, r *lint.Report) {
	used := use(h, h.When, let) != nil
	var changed *ast.Step
	for _, s := range h.Steps {
		used = used || use(h, s.When, let) != nil
		for _, a := range s.Args {
			x := use(h, a.Expr, let)
			if x != nil && changed != nil && s.Kind != "state" && !seen[x.At] {
				seen[x.At] = true
				r.At(x.At, "%s is the value from before the state step on line %d, which adds to %s", let, changed.Span.Start.Line, state).
					Detail = "Write state." + state + " for the new value, or put the text in front of the state step."
				return
			}
			used = used || x != nil
		}
		if used && changed == nil && s.Kind == "state" && changes(s, state) {
			changed = s
		}
	}
}

// use is where an expression uses a let, through other lets too; nil where it does not.
func use(h *ast.Hook, x *ast.Expr, let string) (found *ast.Expr) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if found == nil && x.Op == ast.OpIdent {
			i := slices.IndexFunc(h.Lets, func(l ast.Let) bool { return l.Name == x.Name })
			if x.Name == let || i >= 0 && h.Lets[i].Name != let && uses(h.Lets[:i], h.Lets[i].Expr, let) {
				found = x
			}
		}
		return found == nil
	})
	return found
}

// uses reports whether a let uses another, which stands before it.
func uses(before []ast.Let, x *ast.Expr, let string) bool {
	return slices.ContainsFunc(before, func(l ast.Let) bool { return l.Name == let }) && use(&ast.Hook{Lets: before}, x, let) != nil
}

// changes reports whether a step adds to a state. What is cleared or set may well be told
// of with its old value.
func changes(s *ast.Step, state string) (found bool) {
	for _, a := range s.Args {
		x := a.Expr
		switch {
		case x == nil, a.Name != "add" && a.Name != "append":
		case x.Op == ast.OpMap:
			for i := 0; i+1 < len(x.Args); i += 2 {
				found = found || x.Args[i].Op == ast.OpConst && x.Args[i].Value.Text() == state
			}
		case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
			_, has := x.Value.Get(state)
			found = found || has
		}
	}
	return found
}
