// Package testallowacceptsnone finds tests of approvals that no decision satisfies too.
package testallowacceptsnone

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-allow-accepts-none.
var Rule = &lint.Rule{
	Code: "HK8008", Name: "test-allow-accepts-none", Severity: diag.Warning, ReadsProject: true,
	Title:  "A test of an approval also passes if nothing approves.",
	Why:    "The line `allow COMMAND` of a test holds if nothing stops the command: the decision may be allow or none. A hook that should approve, and never applies, passes such a test. Send the event and write `decide allow HOOK`.",
	Misses: "Policies in which a test expects an approval of some hook, and has an allow line for another one that approves.",
	Policy: policy,
}

func policy(p *lint.Policy, r *lint.Report) {
	if !slices.ContainsFunc(p.OwnHooks(), approves) {
		return
	}
	var first diag.Span
	for _, s := range p.Scripts() {
		for _, l := range s.Lines {
			if proves(l) {
				return
			}
			if l.Name == "allow" && first.IsZero() {
				first = l.Span
			}
		}
		if strings.Contains(string(s.Data), "\ndecide allow") {
			return
		}
	}
	if !first.IsZero() {
		d := r.At(first, "allow also accepts no decision, and no test shows that a hook of the policy approves")
		d.Detail = "Write event before_tool tool=Shell command='…' and below it decide allow with the name of the hook."
	}
}

// approves reports whether a hook allows and never stops.
func approves(h *ast.Hook) bool {
	return h.Mode == ast.Enforce && !h.Async &&
		lint.AnyStep(h, func(s *ast.Step) bool { return s.Kind == "allow" && s.Constant("final") != "true" }) && !lint.AnyStep(h, lint.StepBlocks)
}

// proves reports whether a line tells an approval from no decision.
func proves(l policytest.Line) bool {
	switch l.Name {
	case "decide":
		return len(l.Args) > 0 && l.Args[0] == "allow" || l.Not && len(l.Args) > 0 && l.Args[0] == "none"
	case "hooks", "applied":
		return len(l.Args) > 0
	case "stdout":
		return true
	}
	return false
}
