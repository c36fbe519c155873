// Package absentfield finds negations that are true of what is not there.
package absentfield

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/absence"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is absent-field.
var Rule = &lint.Rule{
	Code: "HK4005", Name: "absent-field", Severity: diag.Warning,
	Title: "A negated condition is true for every tool or event that does not have the field.",
	Why: `A call of Search has no path, so its path does not start with /project: not (path
startsWith '/project') is true for it. A guard that should keep files in the project
then denies every search. Check that the field exists, or match the tools. The same
holds for fields that one of the hook's events lacks, or one of the policy's targets
never sends. The main agent has no agent: agent != 'explore' is true for it. That may be
meant, so it is information; agent != '' is a warning.`,
	Misses:  "Negations inside an or, and fields that a tool or an event does not always have. In a policy with very many such hooks, only the first ones are checked for events.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many hooks with a negated field are tried on events that may lack it; each costs a few evaluations", Default: 500}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left := r.Int("hooks")
		for _, h := range p.OwnHooks() {
			if h.Async || h.Mode == ast.Monitor || !lint.AnyStep(h, decides) {
				continue
			}
			if left > 0 && events(p, h, r) {
				left--
			}
			event := lint.EventBeforeTool(h)
			if event == "" {
				continue
			}
			said := map[string]bool{} // what asks for the field once has asked for all that follows
			for _, x := range lint.Conjuncts(h.When) {
				if at, field := negated(h, x); at != nil && !said[field] {
					said[field] = report(p, h, event, at, field, r)
				}
			}
		}
	},
}

func decides(s *ast.Step) bool { return lint.StepBlocks(s) || lint.Need(s) == effect.Allow }

// negated is the operator and the field of a comparison that is true of nil; nil
// where it is none.
func negated(h *ast.Hook, x *ast.Expr) (at *ast.Expr, field string) {
	in := x
	if x.Op == ast.OpUnary && x.Name == "not" {
		in = x.Args[0]
	}
	if in.Op != ast.OpBinary || in.Args[0].Op != ast.OpIdent || isLet(h, in.Args[0].Name) || !trueOfNil(in, in != x) {
		return nil, ""
	}
	return x, in.Args[0].Name
}

// trueOfNil reports whether a comparison, or its negation, is true where its left side
// is nil.
func trueOfNil(x *ast.Expr, negated bool) bool {
	switch x.Name {
	case "contains", "startsWith", "endsWith", "matches", "==", "in":
		return negated && (x.Args[1].Op != ast.OpConst || !x.Args[1].Value.IsNil())
	case "!=":
		return !negated && x.Args[1].Op == ast.OpConst && x.Args[1].Value.Kind() != value.Nil
	}
	return false
}

func isLet(h *ast.Hook, name string) bool {
	for _, l := range h.Lets {
		if l.Name == name {
			return true
		}
	}
	return false
}

// report tries the tools that lack the field, and says whether one was found.
func report(p *lint.Policy, h *ast.Hook, event string, x *ast.Expr, field string, r *lint.Report) bool {
	tools := lint.Tools(h.Match)
	for _, tool := range tools.Canonical {
		if lint.ToolHasField(tool, field) {
			continue
		}
		calls := absence.Calls(h, p.Facts.Witness(p.Facts.Guard(h, event)), event, tool)
		i := slices.IndexFunc(calls, func(e *analyze.Event) bool { return p.Facts.Applies(h, e) })
		if i < 0 {
			continue
		}
		d := r.At(x.At, "the condition is true for every call of %s, which has no %s", tool, field)
		d.Detail = "Check that the field exists with " + field + " != nil and …, or match the tools with match { tool = … }."
		d.Witness = lint.Witness(calls[i], lint.BaseName(h)+" applies to a call without "+field)
		return true
	}
	return false
}
