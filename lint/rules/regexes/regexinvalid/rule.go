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
	Title: "A matcher is no regex of the agent's engine.",
	Why: `An agent that cannot compile a matcher does not stop for it: the hook is left out,
mostly without a word, and what it guards is not guarded. A file glob such as
*.jsonl is the usual cause, or a look-ahead where the engine has none.`,
	Misses: "Regexes of a policy are checked when it is read; a bad one is HK0014.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Err == nil || re.Group == nil {
			return
		}
		if m, ok := re.Group.ToolMatcher(); ok {
			if what, _ := m.Mistake(); what != hostconfig.NoMistake {
				return // matcher-not-a-tool says what it is
			}
		}
		d := r.At(re.At(re.Err.Start, re.Err.End), "the matcher is no %s regex: %s", engine(re), re.Err.Problem)
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
		out = append(out, "This is a regex and no glob, and it is held against the tool's name, not against files.")
	case re.Err.Advice != "":
		out = append(out, sentence(re.Err.Advice))
	case re.Dialect == regex.Rust && strings.Contains(re.Source, "(?"):
		out = append(out, "List the tools that are meant.")
	}
	return strings.Join(out, " ")
}

func sentence(s string) string {
	return strings.TrimSuffix(strings.ToUpper(s[:1])+s[1:], ".") + "."
}
