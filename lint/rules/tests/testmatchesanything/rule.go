// Package testmatchesanything finds expectations that every text satisfies.
package testmatchesanything

import (
	"regexp"
	"slices"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-matches-anything.
var Rule = &lint.Rule{
	Code: "HK8007", Name: "test-matches-anything", Severity: diag.Warning, ReadsProject: true,
	Title: "A test compares a text with a regular expression that matches every text.",
	Why: `The expectation then holds for any text, in most cases also for an empty one, so the
test passes whatever the reason says. Write a word of the text that you expect.`,
	Misses: "Expressions that match nearly every text, such as a single letter.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, s := range p.Scripts() {
			for _, l := range s.Lines {
				line(l, r)
			}
		}
	},
}

// texts are the commands whose argument is a regular expression.
var texts = []string{"reason", "message", "context", "errors", "stdout", "stderr"}

func line(l policytest.Line, r *lint.Report) {
	if l.Not || !slices.Contains(texts, l.Name) || len(l.Args) != 1 || !anything(l.Args[0]) {
		return
	}
	d := r.At(l.Span, "%s %q holds for every text", l.Name, l.Args[0])
	d.Detail = "Write a part of the text that you expect."
}

// samples have little in common.
var samples = []string{"x", "A person pushes: say that the branch is ready.", "7", "-é\n\n~ {", " "}

// anything reports whether an expression matches texts that have nothing in common.
func anything(expr string) bool {
	re, err := regexp.Compile("(?m)" + expr)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(samples, func(s string) bool { return !re.MatchString(s) })
}
