// Package testrepeated finds tests that send the same tool call twice.
package testrepeated

import (
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-repeated.
var Rule = &lint.Rule{
	Code: "HK8005", Name: "test-repeated", Severity: diag.Warning, ReadsProject: true,
	Title: "A test has the same line twice.",
	Why: `Nothing changes between the two lines, so the second one proves nothing. Often it was
copied and should send another command, which now has no test.`,
	Misses: "Tests of policies that keep states, start programs or write files: there the same event may come to something else. Also lines with another word order or other blanks, and rows of tables.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if p.Remembers() {
			return
		}
		for _, s := range p.Scripts() {
			script(s, r)
		}
	},
}

// script compares the tool calls between two lines that change something.
func script(s lint.Script, r *lint.Report) {
	seen := map[string]policytest.Line{}
	for _, l := range s.Lines {
		switch l.Kind() {
		case policytest.Expects:
			continue
		case policytest.Prepares, policytest.Sends, policytest.Ends:
			clear(seen)
			continue
		}
		key := l.Text()
		before, twice := seen[key]
		if !twice {
			seen[key] = l
			continue
		}
		d := r.At(l.Span, "this line is in the test already, in line %d", before.Span.Start.Line)
		d.Detail = "Send another command, or remove the line."
		d.Notes = []diag.Note{{Span: before.Span, Text: "the same line"}}
	}
}
