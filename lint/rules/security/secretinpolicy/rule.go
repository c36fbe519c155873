// Package secretinpolicy finds passwords and keys in policies.
package secretinpolicy

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/secret"
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
	text := string(s.Data)
	lines := newlines(text)
	examples := samples(text)
	for _, found := range secret.Find(text) {
		if slices.ContainsFunc(examples, func(e secret.Range) bool { return e.From < found.From && found.To <= e.To }) {
			continue
		}
		to := found.To
		if n := strings.IndexAny(text[found.From:to], "\r\n"); n > 0 {
			to = found.From + n // a key of several lines
		}
		d := r.At(diag.Span{File: s.Name, Start: pos(text, lines, found.From), End: pos(text, lines, to)}, "this looks like a secret")
		d.Detail = "Remove it and revoke it. Read a new one from the environment with {{ env.NAME }}."
	}
}

// sample begins the texts on which a pattern is tried.
var sample = lazyregexp.New(`(?m)^[ \t]*(?:matches|rejects)[ \t]*=[ \t]*\[`)

// samples is where the texts stand on which patterns are tried: what looks like a
// secret there is made up.
func samples(text string) (out []secret.Range) {
	for _, m := range sample.FindAllStringIndex(text, -1) {
		quoted := false
		for i := m[1]; i < len(text); i++ {
			switch c := text[i]; {
			case c == '\\':
				i++
			case c == '"':
				quoted = !quoted
			case c == ']' && !quoted:
				out = append(out, secret.Range{From: m[0], To: i})
				i = len(text)
			}
		}
	}
	return out
}

// newlines is where the lines of a text begin.
func newlines(text string) []int {
	out := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			out = append(out, i+1)
		}
	}
	return out
}

func pos(text string, lines []int, at int) diag.Pos {
	line, found := slices.BinarySearch(lines, at)
	if found {
		line++
	}
	return diag.Pos{Line: line, Column: utf8.RuneCountInString(text[lines[line-1]:at]) + 1, Byte: at}
}
