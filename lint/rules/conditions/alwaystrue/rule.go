// Package alwaystrue finds conditions that every event satisfies.
package alwaystrue

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is always-true.
var Rule = &lint.Rule{
	Code: "HK4002", Name: "always-true", Severity: diag.Warning,
	Title: "A condition is always true.",
	Why: `x != 'a' or x != 'b' is true for every x; the author meant and. A guard with such a
condition denies everything, and an allow approves everything. This is proved, not
guessed.`,
	Misses: "Files, documents, the clock and arithmetic count as unknown, and so do variables that a user can set; of the branch, the environment and the clock only x != a or x != b is seen.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { differs(p, x, seen, r) })
			for _, t := range hookfacts.Of(p).ConstantParts(h) {
				if !t.Always || !hookfacts.IsWholeCondition(h, t) {
					continue
				}
				d := r.At(t.Expr.Span, "the condition is always true in %s", lint.BaseName(h))
				d.Detail = "Remove the condition if you mean this."
				if t.Because == analyze.ByMatch {
					d.Detail = "The match already requires this. Remove the condition."
				}
			}
			for _, g := range hookfacts.Of(p).Ranges(h) {
				if g.Always {
					r.At(g.Expr.Span, "this part of the condition is always true, whatever %s is", g.Number).
						Detail = "Its comparisons cover every number: a range is two comparisons, joined with and."
				}
			}
		}
	},
}

// differs looks for x != a or x != b where x is no field of the event, and the proof
// does not know it.
func differs(p *lint.Policy, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary || x.Name != "or" {
			return true
		}
		a, b := x.Args[0], x.Args[1]
		if a.Op == ast.OpBinary && a.Name == "or" {
			a = a.Args[1]
		}
		if unequal(a) && unequal(b) && a.Args[0].String() == b.Args[0].String() && a.Args[1].String() != b.Args[1].String() && !seen[x.At] {
			seen[x.At] = true
			r.At(a.Span.To(b.Span), "%s always differs from one of the two", p.Text(a.Args[0].Span)).Detail = "Write and instead of or, or == instead of !=."
		}
		return true
	})
}

var outside = []string{"git", "env", "time"}

// unequal reports whether a part compares something outside of the event with a text
// that is written out.
func unequal(x *ast.Expr) bool {
	if x.Op != ast.OpBinary || x.Name != "!=" || x.Args[1].Op != ast.OpConst {
		return false
	}
	root := x.Args[0]
	for root.Op == ast.OpMember || root.Op == ast.OpBinary && root.Name == "??" {
		root = root.Args[0]
	}
	return root.Op == ast.OpIdent && slices.Contains(outside, root.Name)
}
