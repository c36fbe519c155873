// Package untestedhook finds hooks that no test makes apply.
package untestedhook

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is untested-hook.
var Rule = &lint.Rule{
	Code: "HK8001", Name: "untested-hook", Severity: diag.Warning, ReadsProject: true,
	Title: "No test of the policy has an event that shows what the hook does.",
	Why: `A guard without a test may guard nothing: the name of a tool may be misspelled, or a glob
may begin in another folder. One line of a test shows that the guard works, also after
the policy has changed. A line that another hook stops as well shows nothing: you could remove the hook
and the tests would pass.

The tests run as in ` + "`hookc test`" + `, without effects. For a hook with ` + "`for_each`" + ` one
instance is enough, unless you set the option ` + "`instances`" + `.`,
	Misses: "Whether the test expects the right decision. test-without-expectation reports a test that expects none. Hooks beside another one that stops the same event, where the policy has variables, the hook starts a program, or a test names it.",
	Options: []lint.Option{
		{Name: "instances", Doc: "every instance of a for_each needs a test", Default: false},
		{Name: "beside", Doc: "for how many hooks the tests are run without them, to find those that other hooks hide", Default: 20},
	},
	Policy: policy,
}

func policy(p *lint.Policy, r *lint.Report) {
	if p.Root == "" || len(p.Hooks) == 0 {
		return
	}
	list, tests, err := p.Coverage()
	if err != nil {
		return
	}
	if tests == 0 {
		noTests(p, r)
		return
	}
	tested := map[string]bool{}
	for _, c := range list {
		tested[c.Hook] = c.Tested()
	}
	left, seen := r.Int("beside"), map[diag.Span]bool{}
	for _, group := range instances(p, r.Bool("instances")) {
		h := group[0]
		if !p.Own(h.Span) {
			continue
		}
		if left > 0 && p.BesideOthers(h) {
			left--
			if line, ok := p.Unnoticed(h); ok && !seen[line] {
				seen[line] = true
				hidden(h, line, r)
				continue
			}
		}
		if !anyTested(group, tested) {
			r.At(h.Span, "no test has an event to which %s applies", h.Name).Detail =
				"Add a line with an event and the expected decision. hookc test --cover lists all such hooks."
		}
	}
}

// hidden tells of a line that says nothing of the hook that it is about.
func hidden(h *ast.Hook, line diag.Span, r *lint.Report) {
	d := r.At(line, "this line passes without %s, because another hook stops the event as well, and no other line is about %s", h.Name, h.Name)
	d.Detail = "Send an event that only " + h.Name + " stops, and name the hook behind it."
	d.Notes = append(d.Notes, diag.Note{Span: h.Span, Text: "you could remove this hook, and no test would fail"})
}

// noTests is one finding, not one for each hook.
func noTests(p *lint.Policy, r *lint.Report) {
	at := p.Span
	if at.IsZero() {
		at = p.Hooks[0].Span
	}
	if !p.Own(at) {
		return
	}
	d := r.At(at, "the policy has no tests")
	d.Severity = max(d.Severity, diag.Info)
	d.Detail = "Write *.txtar files beside the policy or in tests/, with an event and the expected decision on each line: deny 'git push --force'."
}

// instances groups the instances of a for_each, which stand in one place.
func instances(p *lint.Policy, apart bool) (out [][]*ast.Hook) {
	seen := map[diag.Span]int{}
	for _, h := range p.Hooks {
		if i, ok := seen[h.Span]; ok && !apart {
			out[i] = append(out[i], h)
			continue
		}
		seen[h.Span] = len(out)
		out = append(out, []*ast.Hook{h})
	}
	return out
}

func anyTested(group []*ast.Hook, tested map[string]bool) bool {
	for _, h := range group {
		if tested[h.Name] {
			return true
		}
	}
	return false
}
