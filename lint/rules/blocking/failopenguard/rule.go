// Package failopenguard finds guards that let through what they cannot judge.
package failopenguard

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is fail-open-guard.
var Rule = &lint.Rule{
	Code: "HK2009", Name: "fail-open-guard", Severity: diag.Warning,
	Title: "A guard lets everything through if the document that it reads is malformed, or its check cannot run.",
	Why: `doc fails on a malformed document, fromJSON on text that is not JSON, and int on
text that is not a number. If a condition fails, the hook does not apply, and with
on_error = "open" the call continues. Whoever can damage the document can then
switch the guard off. Set on_error = "closed". The same
holds for a check whose program is missing or late; before the agent stops, if the description says that the
check must have run.`,
	Misses: "Conditions that fail on nil or on a missing index, and programs of run steps that cannot be started. Decisions after the fact, such as on after_tool, do not count as guards.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if mustHaveRun(h) {
				ast.EachStep(h.Steps, func(s *ast.Step) { check(h, s, r) })
				continue
			}
			if !lint.HookBlocks(h) || h.OnError.Failure || h.OnError.Parse || !slices.ContainsFunc(h.On, guarded) {
				continue
			}
			look(h, h.When, r)
			for _, l := range h.Lets {
				if p.Own(l.Span) && h.UsedNames()[l.Name] {
					look(h, l.Expr, r)
				}
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				check(h, s, r)
				if lint.StepBlocks(s) && !closed(s) {
					look(h, s.When, r)
				}
			})
		}
	},
}

// wantsRun is how a hook says that a check which has not run counts as one that has failed.
var wantsRun = lazyregexp.New(`(?i)\b(?:have|has) (?:been )?run\b|\bmissing\b[^.;]*\b(?:counts?|fails?|failed|failure|refuse[sd]?|blocks?|denie[sd])\b|\b(?:cannot|can't|could not|does not|did not) (?:be )?(?:run|start|started)\b[^.;]*\b(?:counts?|fails?|failed|failure|refuse[sd]?|blocks?|denie[sd]|stops?)\b`)

// mustHaveRun reports whether a hook keeps the agent from stopping, and wants its checks to have run.
func mustHaveRun(h *ast.Hook) bool {
	return slices.Contains(h.On, "before_stop") && !slices.ContainsFunc(h.On, guarded) && lint.HookBlocks(h) && !h.OnError.Failure && wantsRun.MatchString(h.Description)
}

// guarded reports whether what is blocked on an event has not happened yet.
func guarded(on string) bool { return on == "before_tool" || on == "permission_request" }

func closed(s *ast.Step) bool { return s.OnError.Failure != nil && *s.OnError.Failure }

// check reports a check that lets the call through if its command cannot run, unless
// the policy says what happens then.
func check(h *ast.Hook, s *ast.Step, r *lint.Report) {
	part := s.OnError
	if s.Kind != "check" || len(s.Blocks) > 0 || !lint.StepBlocks(s) || part.Failure != nil || part.Timeout != nil || h.At("on_error") != h.Span {
		return
	}
	d := r.At(s.Span, "if the command of this check cannot be started or is late, the guard %s lets the call through", lint.BaseName(h))
	d.Detail = "Set on_error = \"closed\" in the hook, so that a failure denies, or \"open\" if you mean this."
}

func look(h *ast.Hook, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpCall || !fails(x) {
			return true
		}
		d := r.At(x.At, "if %s fails, the guard %s lets everything through", x.Name, lint.BaseName(h))
		d.Detail = "Set on_error = \"closed\" in the hook, so that a failure denies."
		return false
	})
}

// fails reports whether a call can fail on what somebody else wrote.
func fails(x *ast.Expr) bool {
	switch x.Name {
	case "doc", "fromJSON", "fromBase64":
		return true
	case "int", "float":
		return len(x.Args) > 0 && x.Args[0].Op != ast.OpConst && x.Args[0].Type.Kind == value.TString
	}
	return false
}
