// Package orderdependentcontext finds context whose order is that of the files.
package orderdependentcontext

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is order-dependent-context.
var Rule = &lint.Rule{
	Code: "HK3009", Name: "order-dependent-context", Severity: diag.Info, ComparesHooks: true, OffByDefault: true,
	Title: "Two files add context to one event at the same priority, so the names of the files decide the order.",
	Why: `Context is added in the order of the hooks, and hooks of equal priority follow the
order of file names. Agents give most weight to what they read last, so renaming a
file changes what the agent does. Most context does not depend on an order, so this
rule is off by default.`,
	Misses: "Steps with a condition of their own. The rule does not know whether the order matters for these texts.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		ps := hookfacts.Of(p)
		for _, event := range ps.Events() {
			check(ps, event, r)
		}
	},
}

func check(p *hookfacts.Analysis, event *hookfacts.EventHooks, r *lint.Report) {
	var list []*hookfacts.Effect
	for _, h := range event.Hooks {
		for _, s := range h.Steps {
			if s.Kind == "context" && s.Match == nil && s.When == nil && s.Constant("to") != "user" {
				list = append(list, &hookfacts.Effect{Hook: h, Step: s, Event: event.Event, First: true})
				break
			}
		}
	}
	related := func(a, b *hookfacts.Effect) bool {
		return a.Hook.Priority == b.Hook.Priority && a.Hook.Span.File != b.Hook.Span.File && p.Own(b.Hook.Span)
	}
	seen := map[*ast.Hook]bool{}
	for _, overlap := range p.Overlaps(list, list, related) {
		first, second := overlap.A.Hook, overlap.B.Hook
		if p.Before(second, first) && p.Own(first.Span) {
			first, second = second, first
		}
		if seen[second] || !hookfacts.Applied(overlap.Shown, first) || !hookfacts.Applied(overlap.Shown, second) {
			continue
		}
		seen[second] = true
		d := r.At(second.Span, "%s and %s of another file add context at the same priority %d", lint.BaseName(second), first.Name, second.Priority)
		d.Detail = "Set different priorities. The context of the higher priority comes first."
		d.Notes = []diag.Note{{Span: first.Span, Text: first.Name + " adds its context first, because its file name sorts first"}}
		d.Witness = overlap.Witness("Both add context, " + first.Name + " first.")
	}
}
