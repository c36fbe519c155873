// Package testcannotfail finds expectations that hold whatever the policy's hooks match.
package testcannotfail

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/event"
)

// Rule is test-cannot-fail.
var Rule = &lint.Rule{
	Code: "HK8071", Name: "test-cannot-fail", Severity: diag.Warning, ReadsProject: true,
	Title: "A test says that something does not happen which no hook of the policy can do.",
	Why: `! decide deny holds for an ask, too. If no hook can deny the event, the line passes
whatever the hooks match. The same is so of ! input without a rewrite, and of the name of a
hook that the policy does not have, and of a text that differs from that of the hook in a few
letters: ! message 'use pnpm' holds for "This project uses pnpm". none 'kubctl get pods' passes
whatever the hooks say about kubectl. Write what you expect: decide none,
or the text as the hook says it.`,
	Misses: "Texts in a policy with a step that reads files or starts a program, and words that are in a template. Policies with variables, or with a step whose program or model decides.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if len(p.Policy.Variables) > 0 || len(p.Off) > 0 { // a test may run with other hooks
			return
		}
		for _, s := range p.Scripts() {
			on, sent := "", policytest.Line{}
			for _, l := range s.Lines {
				switch l.Kind() {
				case policytest.Sends:
					on, sent = eventOf(l), l
				case policytest.Call:
					on = "before_tool"
					harmless(p, l.Span, commandOf(l), r)
				case policytest.Expects:
					if !l.Not && l.Name == "decide" && slices.Equal(l.Args, []string{"none"}) {
						harmless(p, sent.Span, commandOf(sent), r)
						sent = policytest.Line{}
					}
					if l.Not && on != "" {
						look(p, on, l, r)
					}
				}
			}
		}
	},
}

// eventOf is the event that a line sends; "" where a file says it.
func eventOf(l policytest.Line) string {
	if l.Not || len(l.Args) == 0 {
		return ""
	}
	if _, ok := event.LookupKind(l.Args[0]); !ok {
		return ""
	}
	return l.Args[0]
}

func look(p *lint.Policy, on string, l policytest.Line, r *lint.Report) {
	can := hookfacts.OutcomesOf(p, on)
	if !can.Listened { // the line says that no hook is asked
		return
	}
	if near := misspelled(p, l); near != "" {
		r.At(l.Span, "no hook says %q, so this line cannot fail; one says %q", l.Args[0], near).Detail = "Write the text as the hook says it."
		return
	}
	switch {
	case l.Name == "decide" && len(l.Args) > 0 && can.Verdicts != nil && l.Args[0] != "none" && !slices.Contains(can.Verdicts, l.Args[0]):
		d := r.At(l.Span, "no hook can %s on %s, so this line cannot fail", verb(l.Args[0]), on)
		d.Detail = "Write decide none if nothing shall stop the event."
	case l.Name == "input" && !can.Rewrites:
		r.At(l.Span, "no hook rewrites the input of %s, so this line cannot fail", on).Detail = "Write decide none, or hooks with the names of the hooks that apply."
	case (l.Name == "hooks" || l.Name == "applied") && len(l.Args) > 0 && !slices.ContainsFunc(l.Args, func(name string) bool { return slices.Contains(can.Hooks, name) }):
		r.At(l.Span, "the policy has no hook %s, so this line cannot fail", strings.Join(l.Args, ", ")).Detail = "Write the name of a hook."
	}
}

func verb(verdict string) string {
	if verdict == "fail" {
		return "end the turn"
	}
	return verdict
}
