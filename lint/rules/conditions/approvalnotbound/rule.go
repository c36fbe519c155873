// Package approvalnotbound finds gates that want an approval each time and take one for ever.
package approvalnotbound

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is approval-not-bound.
var Rule = &lint.Rule{
	Code: "HK4308", Name: "approval-not-bound", Severity: diag.Warning,
	Title: "A gate says that a person approves each time, but one approval holds for ever.",
	Why: `An approval lasts until somebody takes it back. With files it ends when one of them changes,
and with max_age when it is old. A gate that says "a person reads each plan" and asks for the
approval plan alone passes for every later plan, too.`,
	Misses: "Gates whose texts do not say each or every. Names of approvals that are computed, which may be new each time.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if !each.MatchString(lint.SaidOf(h)) {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				at := s.Arg("approval")
				if s.Kind != "require" || at == nil || at.Op != ast.OpConst || !p.Literal(at) || seen[at.Span] || slices.ContainsFunc(bounds, func(name string) bool { return s.Arg(name) != nil }) {
					return
				}
				seen[at.Span] = true
				d := r.At(at.Span, "%s says that each time is approved, but the approval %s holds for ever", lint.BaseName(h), at.Value.Text())
				d.Detail = "List what is approved in files, or limit its age with max_age."
			})
		}
	},
}

// bounds are the arguments that end an approval.
var bounds = []string{"files", "of", "max_age"}

// each is a text in which a person approves each of several things.
var each = lazyregexp.New(`(?i)\b(approv\w+|reads?|reviews?|confirms?|signs? off|looks? at|agrees? to|releases?) (each|every)\b|\b(each|every) (\w+ ){1,4}(is|needs?|wants?|has to be|must be) (\w+ )?(approv|review|read|confirm)\w*`)
