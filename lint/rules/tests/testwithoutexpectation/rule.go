// Package testwithoutexpectation finds tests that cannot fail.
package testwithoutexpectation

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-without-expectation.
var Rule = &lint.Rule{
	Code: "HK8003", Name: "test-without-expectation", Severity: diag.Warning, ReadsProject: true,
	Title: "A test sends an event but has no expected decision.",
	Why: `Such a test passes whatever the policy does, but counts as coverage. Write the
decision that you expect.`,
	Misses: "Only the last of several events in a row is checked, because the others may prepare something.",
	Policy: policy,
}

func policy(p *lint.Policy, r *lint.Report) {
	if p.Root == "" {
		return
	}
	files, err := policytest.Find(p.Root, nil)
	if err != nil {
		return
	}
	for _, f := range files {
		if data, err := policytest.Read(f); err == nil {
			script(f.Path, data, r)
		}
	}
}

// prepares are the commands that may stand between an event and what is expected
// of it.
var prepares = []string{"approve", "clock", "env", "mkdir", "cp", "rm", "mv", "symlink", "cd", "chmod", "unquote"}

// script looks for the event that nothing is expected of: the last of the file.
// What follows an event and is no preparation expects something.
func script(name string, data []byte, r *lint.Report) {
	offset, number := 0, 0
	var open diag.Span
	for line := range bytes.Lines(data) {
		if bytes.HasPrefix(line, []byte("-- ")) {
			break
		}
		number++
		word, _, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		switch {
		case word == "" || strings.HasPrefix(word, "#") || slices.Contains(prepares, word):
		case word == "event":
			open = diag.Span{File: name, Start: diag.Pos{Line: number, Column: 1, Byte: offset}, End: diag.Pos{Line: number, Column: 6, Byte: offset + 5}}
		default:
			open = diag.Span{}
		}
		offset += len(line)
	}
	if !open.IsZero() {
		r.At(open, "the test ends with an event without an expected decision").Detail = "Write the expected decision below it: decide deny, or decide none."
	}
}
