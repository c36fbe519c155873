// Package deadpart finds parts of conditions that decide nothing.
package deadpart

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is dead-part.
var Rule = &lint.Rule{
	Code: "HK4003", Name: "dead-part", Severity: diag.Warning,
	Title: "A part of a condition has no effect.",
	Why: `The match or the rest of the condition already decides this part, or it has the same
value on every event. Its author expected an effect, so the intended case may not be
covered. This is proved, not guessed.`,
	Misses: "Files, documents, the clock and arithmetic count as unknown, and so do variables that a user can set.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			for _, t := range hookfacts.Of(p).ConstantParts(h) {
				if !hookfacts.IsWholeCondition(h, t) && !chosen(h, t) && !tells(h, t) {
					report(p, h, t, r)
				}
			}
		}
	},
}

// tells reports whether it says something that a part is an error: where it is
// more than one of several that all must hold, or a failure denies.
func tells(h *ast.Hook, t analyze.Truth) bool {
	if !t.Fails {
		return false
	}
	when, closed := h.When, h.OnError.Failure
	if t.Step != nil {
		when = t.Step.When
		if own := t.Step.OnError.Failure; own != nil {
			closed = *own
		}
	}
	return closed || !slices.ContainsFunc(lint.Conjuncts(when), func(x *ast.Expr) bool { return x == t.Expr })
}

// chosen reports whether a part is true or false as one side of a ?: has it: that
// is what the condition answers there.
func chosen(h *ast.Hook, t analyze.Truth) (found bool) {
	if t.Expr.Op != ast.OpConst {
		return false
	}
	when := h.When
	if t.Step != nil {
		when = t.Step.When
	}
	ast.Walk(when, func(x *ast.Expr) bool {
		found = found || x.Op == ast.OpCond && (x.Args[1] == t.Expr || x.Args[2] == t.Expr)
		return !found
	})
	return found
}

func report(p *lint.Policy, h *ast.Hook, t analyze.Truth, r *lint.Report) {
	word := "never"
	if t.Always {
		word = "always"
	}
	d := r.At(t.Expr.Span, "this part of the condition has no effect, because it is %s true here", word)
	switch t.Because {
	case analyze.ByMatch:
		d.Detail = "The match already decides it."
	case analyze.ByRest:
		d.Detail = "The rest of the condition already decides it."
	default:
		d.Detail = "It has the same value on every event."
	}
	d.Notes = append(d.Notes, hookfacts.Because(t)...)
	when := h.When
	if t.Step != nil {
		when = t.Step.When
	}
	if edit, rest := without(p, when, t); rest != nil {
		d.Fix = &diag.Fix{Title: "remove this part", Edits: []diag.Edit{edit}, Unsafe: rest.Type.Nullable} // nil is an error beside an operator, and none alone
	}
}

// without takes an operand of an and that is always true, or of an or that never
// is, out of the condition; rest is what stays of the and or or, nil where it
// cannot be done.
func without(p *lint.Policy, when *ast.Expr, t analyze.Truth) (edit diag.Edit, rest *ast.Expr) {
	ast.Walk(when, func(x *ast.Expr) bool {
		if rest != nil || x.Op != ast.OpBinary || (x.Name != "and" || !t.Always) && (x.Name != "or" || t.Always) {
			return rest == nil
		}
		for i, a := range x.Args {
			gone, ok := p.WithBrackets(a.Span)
			if a == t.Expr && ok && p.Unparenthesized(x) {
				rest = x.Args[1-i]
				edit = diag.Edit{Span: x.Span.To(gone), Text: p.Text(rest.Span)}
			}
		}
		return rest == nil
	})
	return edit, rest
}
