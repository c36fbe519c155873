// Package testendsearly finds tests whose last lines never run.
package testendsearly

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-ends-early.
var Rule = &lint.Rule{
	Code: "HK8004", Name: "test-ends-early", Severity: diag.Warning, ReadsProject: true,
	Title: "A test stops before its last lines.",
	Why: `stop and skip end a test where they stand. The lines below never run, and the test
passes. Such a line is often left over from a search for an error.`,
	Misses: "A stop or skip with a condition that always holds. `[!effects] stop` is not reported, because it is intended.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, s := range p.Scripts() {
			script(s, r)
		}
	},
}

func script(s lint.Script, r *lint.Report) {
	for i, l := range s.Lines {
		if l.Kind() != policytest.Ends || len(l.Conditions) > 0 {
			continue
		}
		n := count(s.Lines[i+1:])
		if n == 0 {
			return
		}
		d := r.At(l.Span, "%s ends the test here, so the lines below it never run", l.Name)
		d.Detail = "Remove it, or write a condition before it, such as [!linux]."
		d.Fix = &diag.Fix{Title: "remove the line", Unsafe: true, Edits: []diag.Edit{{Span: wholeLine(s.Data, l.Span)}}}
		return
	}
}

// count is how many lines send something or expect something.
func count(lines []policytest.Line) (n int) {
	for _, l := range lines {
		if k := l.Kind(); k != policytest.Prepares && k != policytest.Ends {
			n++
		}
	}
	return n
}

// wholeLine is the line of a command with its end.
func wholeLine(data []byte, at diag.Span) diag.Span {
	from := strings.LastIndexByte(string(data[:at.Start.Byte]), '\n') + 1
	at.Start.Byte, at.Start.Column = from, 1
	if n := slices.Index(data[at.End.Byte:], '\n'); n >= 0 {
		at.End.Byte += n + 1
		at.End.Line, at.End.Column = at.End.Line+1, 1
	}
	return at
}
