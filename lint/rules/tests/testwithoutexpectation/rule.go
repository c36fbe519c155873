// Package testwithoutexpectation finds tests that cannot fail.
package testwithoutexpectation

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// Rule is test-without-expectation.
var Rule = &lint.Rule{
	Code: "HK8003", Name: "test-without-expectation", Severity: diag.Warning, ReadsProject: true,
	Title: "A test sends an event but has no expected decision.",
	Why: `Such a test passes whatever the policy does, but counts as coverage. Write the
decision that you expect. An expectation behind [host:codex] is never asked if codex is no target of
the policy.`,
	Misses: "An event may prepare the next one where hooks of the policy keep states, start programs or write files. There, only the last of several events in a row is checked.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, s := range p.Scripts() {
			script(p, s, r)
			if p.NamesTargets() {
				conditions(p, s, r)
			}
		}
	},
}

// conditions looks for expectations for a host that the policy is not for.
func conditions(p *lint.Policy, s lint.Script, r *lint.Report) {
	for _, l := range s.Lines {
		for _, c := range l.Conditions {
			name, ok := strings.CutPrefix(strings.TrimSuffix(c, "]"), "[host:")
			if kind := l.Kind(); !ok || kind != policytest.Expects && kind != policytest.Call || slices.ContainsFunc(p.Targets, func(t *host.Target) bool { return t.Name == name }) {
				continue
			}
			d := r.At(l.Span, "%s is no target of the policy, so this line is never asked", name)
			d.Detail = "Remove the condition, write one for a target, or add " + name + " to targets."
		}
	}
}

// listened reports whether a hook of the policy is asked about an event. What a
// file holds is not looked at.
func listened(p *lint.Policy, l policytest.Line) bool {
	if len(l.Args) == 0 {
		return false
	}
	if _, canonical := event.LookupKind(l.Args[0]); !canonical {
		return true
	}
	return slices.ContainsFunc(p.Hooks, func(h *ast.Hook) bool { return slices.Contains(h.On, l.Args[0]) })
}

// script looks for events that nothing is expected of: the last of the file, and
// one before another if it prepares nothing.
func script(p *lint.Policy, s lint.Script, r *lint.Report) {
	var open, between diag.Span
	remembers := p.Remembers()
	for _, l := range s.Lines {
		switch kind := l.Kind(); {
		case kind == policytest.Prepares:
			continue
		case kind == policytest.Expects || kind == policytest.Ends:
			open, between = diag.Span{}, diag.Span{}
			continue
		}
		report(between, "the test sends this event without an expected decision", r)
		open, between = diag.Span{}, diag.Span{}
		if l.Name != "event" || l.Not { // a negated event says what it expects: that it cannot be decoded
			continue
		}
		if open = word(l); !remembers && listened(p, l) {
			between = open
		}
	}
	report(open, "the test ends with an event without an expected decision", r)
}

func report(at diag.Span, text string, r *lint.Report) {
	if !at.IsZero() {
		r.At(at, "%s", text).Detail = "Write the expected decision below it: decide deny, or decide none."
	}
}

// word is where the name of a command stands.
func word(l policytest.Line) diag.Span {
	at := l.Span
	at.End = at.Start
	at.End.Byte += len(l.Name)
	at.End.Column += len(l.Name)
	return at
}
