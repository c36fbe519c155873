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
	Title: "An async hook starts a program without a time-out.",
	Why: `Hooks are usually async because they take long. Without a time-out the hook is ended
after the default of 30 seconds, with everything that it started. Nobody waits for
it, so nobody sees this. Set a time-out.`,
	Misses: "The rule does not know how long the program takes.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if !h.Async || h.Timeout != standard || slices.ContainsFunc(h.Written, func(n ast.Named) bool { return n.Name == "timeout" }) {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if lint.StartsProgram(s) && s.Arg("timeout") == nil {
					d := r.At(s.Span, "%s in the async hook %s is ended after the default of %s", s.Kind, lint.BaseName(h), lint.FormatDuration(standard))
					d.Detail = "Set the time that it may take: timeout = \"5m\"."
				}
			})
		}
	},
}

// standard is the time-out of a hook that says nothing.
const standard = 30 * time.Second
