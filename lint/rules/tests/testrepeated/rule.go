// Package testrepeated finds tests that send the same tool call twice.
package testrepeated

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-repeated.
var Rule = &lint.Rule{
	Code: "HK8005", Name: "test-repeated", Severity: diag.Warning, ReadsProject: true,
	Title: "A test sends the same tool call twice.",
	Why: `Nothing changes between the two lines, so the second one proves nothing. Often it was
copied and should send another command, which now has no test.`,
	Misses: "Tests of policies that keep states, start programs or write files: there the same event may have another result. Calls with their keys in another order, and rows of tables.",
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
		key := sent(l)
		before, twice := seen[key]
		if !twice {
			seen[key] = l
			continue
		}
		d := r.At(l.Span, "line %d of the test already sends the same call", before.Span.Start.Line)
		d.Detail = "Send another command, or remove the line."
		d.Notes = []diag.Note{{Span: before.Span, Text: "the first one is here"}}
	}
}

// sent is what a line sends, with its conditions: without what it expects. Behind
// the command stands perhaps the name of a hook.
func sent(l policytest.Line) string {
	words := slices.Clone(l.Args)
	if len(words) > 1 && !strings.Contains(words[1], "=") {
		words = slices.Delete(words, 1, 2)
	}
	if l.Name == "commands" || l.Name == "files" {
		words = append(words, l.Name)
	}
	return strings.Join(slices.Concat(l.Conditions, words), "\x00")
}
