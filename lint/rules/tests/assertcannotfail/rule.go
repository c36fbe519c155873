// Package assertcannotfail finds assertions that hold whatever the hooks do.
package assertcannotfail

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is assert-cannot-fail.
var Rule = &lint.Rule{
	Code: "HK8022", Name: "assert-cannot-fail", Severity: diag.Warning,
	Title: "An assertion holds whatever the hooks of the policy do.",
	Why: `An assertion lists what may be decided. decides = ["none", "ask", "deny"] says that nothing is approved; if no
hook can approve, it holds without the guard that it was written for. An assertion that no event matches
asserts nothing: hookc verify calls it idle. Write decides = ["deny"].`,
	Misses: "Assertions whose name or description speaks of approvals, and policies with a step whose program or model decides. Assertions about no event for which that cannot be proved.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, a := range p.Policy.Asserts {
			if a.Guard == nil || !p.Own(a.Span) || a.AgreesWith != "" {
				continue
			}
			if on := idle(p, a); on {
				r.At(a.Span, "no event matches the assertion %s, so it asserts nothing", a.Name).Detail = "Its match and its condition contradict each other, or themselves."
			} else {
				total(p, a, r)
			}
		}
	},
}

// idle reports whether no event meets the guard of an assertion, which is proved.
func idle(p *lint.Policy, a *ast.Assert) bool {
	if a.Guard.Match == nil && a.Guard.When == nil || len(a.Guard.On) == 0 || len(p.Policy.Variables) > 0 {
		return false
	}
	return !slices.ContainsFunc(a.Guard.On, func(on string) bool {
		empty := p.Facts.Empty(p.Facts.Guard(a.Guard, on))
		return !empty.Holds || !empty.Proved
	})
}

var approves = lazyregexp.New(`(?i)approv|allow|lift|grant|permit|bypass|skip|\bask`)

// total reports an assertion that names all that the policy can decide.
func total(p *lint.Policy, a *ast.Assert, r *lint.Report) {
	events := a.Guard.On
	for _, h := range p.Hooks {
		if len(events) == 0 && (h.Name == a.Hook || lint.BaseName(h) == a.Hook) {
			events = h.On
		}
	}
	if len(p.Off) > 0 || len(events) == 0 || approves.MatchString(a.Name+" "+a.Description) && !all(a.Decides) {
		return
	}
	for _, on := range events {
		can := hookfacts.OutcomesOf(p, on)
		if !can.Listened || can.Verdicts == nil && !all(a.Decides) || slices.ContainsFunc(can.Verdicts, func(v string) bool { return !names(a, v) }) {
			return
		}
	}
	d := r.At(a.Span, "the assertion %s cannot fail: the hooks decide nothing else than %s", a.Name, strings.Join(a.Decides, ", "))
	d.Detail = "List only the decisions that may happen: decides = [\"deny\"]."
}

// names reports whether an assertion accepts a verdict; deny includes fail.
func names(a *ast.Assert, verdict string) bool {
	return slices.Contains(a.Decides, verdict) || verdict == "fail" && slices.Contains(a.Decides, "deny")
}

func all(decides []string) bool {
	return !slices.ContainsFunc([]string{"allow", "none", "ask", "deny"}, func(v string) bool { return !slices.Contains(decides, v) })
}
