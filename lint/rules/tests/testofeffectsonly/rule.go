// Package testofeffectsonly finds tests that expect something with effects only.
package testofeffectsonly

import (
	"slices"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-of-effects-only.
var Rule = &lint.Rule{
	Code: "HK8006", Name: "test-of-effects-only", Severity: diag.Warning, ReadsProject: true,
	Title:  "A test expects nothing unless it runs with --effects.",
	Why:    "Lines with `[effects]` are left out if `hookc test` runs without `--effects`. If all expectations of a test have this condition, the test then passes whatever the policy does. Say with `hooks` or `applied` which hooks apply; this holds in both modes.",
	Misses: "Conditions of another kind that never hold where the tests run.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, s := range p.Scripts() {
			script(s, r)
		}
	},
}

func script(s lint.Script, r *lint.Report) {
	var first diag.Span
	sends := false
	for _, l := range s.Lines {
		kind := l.Kind()
		effects := slices.Contains(l.Conditions, "[effects]")
		switch {
		case kind == policytest.Sends && !effects:
			sends = true
		case kind == policytest.Ends && len(l.Conditions) > 0: // the author says when the test is meant to run
			return
		case kind == policytest.Call && !effects, kind == policytest.Expects && !effects:
			return
		case kind == policytest.Expects && first.IsZero():
			first = l.Span
		}
	}
	if sends && !first.IsZero() {
		r.At(first, "all expectations of this test have the condition [effects], so it tests nothing without --effects").Detail =
			"Add a line without the condition, such as hooks with the names of the hooks that apply."
	}
}
