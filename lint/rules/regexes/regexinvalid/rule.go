// Package regexinvalid finds matchers that do not compile.
package regexinvalid

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is regex-invalid.
var Rule = &lint.Rule{
	Code: "HK5001", Name: "regex-invalid", Severity: diag.Error,
	Title: "A matcher is not a valid regular expression for the agent's engine.",
	Why: `An agent that cannot compile a matcher skips the hook, mostly without a message, so
nothing is guarded. The usual cause is a file glob such as *.jsonl, or a look-ahead
that the engine does not support.`,
	Misses: "Expressions of a policy. The compiler checks these and reports HK0014.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Err == nil || re.Group == nil {
			return
		}
		if m, ok := re.Group.ToolMatcher(); ok {
			if what, _ := m.Mistake(); what != hostconfig.NoMistake {
				return // matcher-not-a-tool says what it is
			}
		}
		d := r.At(re.At(re.Err.Start, re.Err.End), "the matcher is not a valid %s regular expression: %s", engine(re), re.Err.Problem)
		d.Detail = advice(re)
	},
}

func engine(re *lint.Regex) string { return re.Dialect.String() }

func advice(re *lint.Regex) string {
	var out []string
	if what := re.Agent.Matcher.Invalid; what != "" {
		out = append(out, "In "+re.Agent.Title+" "+what+".")
	}
	switch {
	case strings.HasPrefix(re.Source, "*") && re.Role == lint.RoleTool:
		out = append(out, "The matcher is a regular expression for the name of the tool, not a glob for files.")
	case re.Err.Advice != "":
		out = append(out, sentence(re.Err.Advice))
	case re.Dialect == regex.Rust && strings.Contains(re.Source, "(?"):
		out = append(out, "List the names of the tools.")
	}
	return strings.Join(out, " ")
}

func sentence(s string) string {
	return strings.TrimSuffix(strings.ToUpper(s[:1])+s[1:], ".") + "."
}
