// Package asyncnotimeout finds long work that has the time of short work.
package asyncnotimeout

import (
	"slices"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is async-no-timeout.
var Rule = &lint.Rule{
	Code: "HK2010", Name: "async-no-timeout", Severity: diag.Info,
	Title: "An async hook starts a program and says nothing of how long that may take.",
	Why: `What is done async is done so because it takes its time. A hook that says
nothing of time is ended after 30 seconds, the default, with all that it started;
since nobody waits for it, nobody sees that either.`,
	Misses: "How long the program takes is not known.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if !h.Async || h.Timeout != standard || slices.ContainsFunc(h.Written, func(n ast.Named) bool { return n.Name == "timeout" }) {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if lint.StartsProgram(s) && s.Arg("timeout") == nil {
					d := r.At(s.Span, "%s in the async hook %s is ended after %s", s.Kind, lint.BaseName(h), lint.FormatDuration(standard))
					d.Detail = "That is the default. Say how long it may take: timeout = \"5m\"."
				}
			})
		}
	},
}

// standard is the time-out of a hook that says nothing.
const standard = 30 * time.Second
