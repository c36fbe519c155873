// Package stopofsubagent finds hooks for the end of a subagent on the event of the main agent's end.
package stopofsubagent

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/host"
)

// Rule is stop-of-subagent.
var Rule = &lint.Rule{
	Code: "HK4414", Name: "stop-of-subagent", Severity: diag.Warning,
	Title: "A hook about the end of a subagent listens to the end of the main agent.",
	Why: `before_stop and after_agent come when the main agent ends its turn. A subagent that ends is
subagent_stop on every agent that has this event, with the same fields, and a deny makes it go on. A
hook on before_stop with match { agent = "reviewer" } never applies to the subagent reviewer.`,
	Misses: "Hooks whose texts do not speak of a subagent, because a session may be started with an agent as its main one. Targets that have no event for the end of a subagent.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if len(p.Targets) == 0 || slices.ContainsFunc(p.Targets, func(t *host.Target) bool { _, ok := t.Event("subagent_stop"); return !ok }) {
			return
		}
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			look(p, h, seen, r)
		}
	},
}

// ends is a text about a subagent, or about an agent that reports to the one that has started it.
var ends = lazyregexp.New(`(?i)\bsub-?agents?\b|\breports? (back|to the main agent)\b|\bhands? (back|its work)\b`)

// mains are events of the main agent.
var mains = []string{"before_stop", "after_agent"}

func look(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	if slices.Contains(h.On, "subagent_stop") || slices.ContainsFunc(h.On, func(on string) bool { return !slices.Contains(mains, on) }) {
		return
	}
	if !wantsAgent(h) || !ends.MatchString(lint.SaidOf(h)) {
		return
	}
	for i, at := range h.OnSpans {
		if seen[at] {
			continue
		}
		seen[at] = true
		d := r.At(at, "%s is the end of the main agent, and %s speaks of a subagent", h.On[i], lint.BaseName(h))
		d.Detail = "Write subagent_stop."
		return
	}
}

// wantsAgent reports whether a hook applies to a type of agent only.
func wantsAgent(h *ast.Hook) bool {
	if h.Match != nil && slices.ContainsFunc(h.Match.Whole, func(f ast.FieldMatch) bool { return f.Field == "agent" }) {
		return true
	}
	return slices.ContainsFunc(lint.Conjuncts(h.When), func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary || x.Name != "==" && x.Name != "in" && x.Name != "matches" {
			return false
		}
		of := x.Args[0]
		if of.Op == ast.OpBinary && of.Name == "??" {
			of = of.Args[0]
		}
		texts := ast.Texts(x.Args[1])
		return of.Op == ast.OpIdent && of.Name == "agent" && len(texts) > 0 && !slices.Contains(texts, "")
	})
}
