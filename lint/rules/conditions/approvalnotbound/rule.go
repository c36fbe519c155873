// Package approvalnotbound finds gates that want an approval each time and take one for ever.
package approvalnotbound

import (
	"slices"
	"strconv"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is approval-not-bound.
var Rule = &lint.Rule{
	Code: "HK4308", Name: "approval-not-bound", Severity: diag.Warning,
	Title: "A gate says that a person approves each time, or reads something first, but one approval holds for ever.",
	Why: `An approval lasts until somebody takes it back. With files it ends when one of them changes,
and with max_age when it is old. A gate that says "a person reads each plan" and asks for the
approval plan alone passes for every later plan, too. So does one that says "a person reads the
migrations first": nobody reads the next ones.`,
	Misses: "Gates whose texts do not say each or every, nor that somebody reads, reviews or looks at something. Names of approvals that are computed, which may be new each time.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			said := says(lint.SaidOf(h))
			if said == "" {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				at := s.Arg("approval")
				if s.Kind != "require" || at == nil || at.Op != ast.OpConst || !p.Literal(at) || seen[at.Span] || slices.ContainsFunc(bounds, func(name string) bool { return s.Arg(name) != nil }) {
					return
				}
				seen[at.Span] = true
				d := r.At(at.Span, "%s says %s, but the approval %s holds for ever", lint.BaseName(h), said, at.Value.Text())
				d.Detail = "List what is approved in files, or limit its age with max_age."
			})
		}
	},
}

// bounds are the arguments that end an approval.
var bounds = []string{"files", "of", "max_age"}

// Texts in which a person approves each of several things, or reads what is approved. Who is asked
// once may be asked for good.
var (
	each  = lazyregexp.New(`(?i)\b(approv\w+|reads?|reviews?|confirms?|signs? off|looks? at|agrees? to|releases?) (each|every)\b|\b(each|every) (\w+ ){1,4}(is|needs?|wants?|has to be|must be) (\w+ )?(approv|review|read|confirm)\w*`)
	reads = lazyregexp.New(`(?i)\b(person|human|people|somebody|someone|colleague|reviewer|maintainer|developer|owner|lead|admin|administrator|dba|team)s?\b( \w+){0,3}? (reads?|reviews?|inspects?|examines?|proofreads?|looks? (at|over|through)|goes (over|through)) (the|a|an|its|these|those|all|both|what|which|how|[\w/-]+\.\w+)\b`)
	once  = lazyregexp.New(`(?i)\bonce\b|\bfor (good|ever)\b`)
)

// says is what a text says of the approvals; "" where it says nothing of when they end.
func says(text string) string {
	switch {
	case each.MatchString(text):
		return "that each time is approved"
	case reads.MatchString(text) && !once.MatchString(text):
		return strconv.Quote(reads.FindString(text) + " …")
	}
	return ""
}
