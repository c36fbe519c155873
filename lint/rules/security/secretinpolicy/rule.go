// Package secretinpolicy finds passwords and keys in policies.
package secretinpolicy

import (
	"strings"
	"unicode"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/redact"
)

// Rule is secret-in-policy.
var Rule = &lint.Rule{
	Code: "HK7101", Name: "secret-in-policy", Severity: diag.Warning,
	Title: "A policy contains what looks like a secret.",
	Why: `Everybody with access to the repository or the build can read the policy, and so can
the agent. A token in it is no longer secret.`,
	Misses: "Secrets that look like other text, and secrets in scripts beside the policy.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, s := range p.Sources {
			if p.Own(diag.Span{File: s.Name}) {
				file(s, r)
			}
		}
	},
}

func file(s ast.Source, r *lint.Report) {
	start, number := 0, 0
	for line := range strings.Lines(string(s.Data)) {
		number++
		if from, to, ok := secret(strings.TrimRight(line, "\r\n")); ok {
			at := diag.Span{File: s.Name, Start: pos(line, number, start, from), End: pos(line, number, start, to)}
			d := r.At(at, "this looks like a secret")
			d.Detail = "Remove it and revoke it. Read a new one from the environment with {{ env.NAME }}."
		}
		start += len(line)
	}
}

func pos(line string, number, start, at int) diag.Pos {
	return diag.Pos{Line: number, Column: len([]rune(line[:at])) + 1, Byte: start + at}
}

// secret is where a line holds one.
func secret(line string) (from, to int, ok bool) {
	hidden := redact.Text(line)
	if hidden == line {
		return 0, 0, false
	}
	before, behind, _ := strings.Cut(hidden, redact.Mark)
	from = len(before)
	rest := behind
	if i := strings.Index(behind, redact.Mark); i >= 0 {
		rest = behind[:i]
	}
	end := strings.Index(line[from:], rest)
	if rest == "" || end < 0 {
		end = len(line) - from
	}
	return from, from + end, real(line[from : from+end])
}

// real reports whether a text can be a secret itself: a regex, a template, a
// word or a placeholder is none.
func real(text string) bool {
	if len(text) < 16 || strings.ContainsAny(text, " \t[](){}*+?|^$\\<>…\"'`") {
		return false
	}
	low := strings.ToLower(text)
	for _, word := range []string{"example", "xxxx", "placeholder", "redacted", "changeme", "your", "0000", "1234567890"} {
		if strings.Contains(low, word) {
			return false
		}
	}
	return strings.ContainsFunc(text, unicode.IsDigit) && strings.ContainsFunc(text, unicode.IsLetter)
}
