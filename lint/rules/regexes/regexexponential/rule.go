// Package regexexponential finds regexes that a short text keeps an engine busy
// with for ever.
package regexexponential

import (
	"strconv"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex/backtrack"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is regex-exponential.
var Rule = &lint.Rule{
	Code: "HK5003", Name: "regex-exponential", Severity: diag.Error,
	Title: "In a backtracking engine the matching time of a regular expression doubles with each character.",
	Why: `A backtracking engine, such as that of JavaScript and Python, tries every way to
split a text among (a+)+. A text of thirty characters takes minutes, the hook is
late, and most agents continue without it. Claude Code 2.1.329 stops matching after
about a second and treats the matcher as one that does not match, so the hook never
runs (measured). An attacker can choose such a text. grep -P gives up and ends with 2, which a script
takes for no match (measured).`,
	Misses: "In scripts, only what grep -P looks for and literals of Python's re and of JavaScript are checked. The policy's own expressions take linear time in hookc, and are checked only if a host gets them: patterns for agent-hooks.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		report, ok := re.Backtracking()
		if !ok || report.Growth != backtrack.Exponential {
			return
		}
		d := r.At(re.At(report.Start, report.End), "the time for this %s doubles with each %s in the text", re.Noun(), strconv.Quote(report.Pump))
		d.Detail = "A backtracking engine takes very long on " + report.Shown() + ". Remove one of the nested repetitions, or let them begin with different characters."
	},
	Script: func(s *hostconfig.Script, r *lint.Report) {
		for _, re := range lint.ScriptRegexes(s.Parsed()) {
			report := re.Time()
			if report.Growth != backtrack.Exponential {
				continue
			}
			d := r.At(s.SpanOf(re.Place), "the time for this regular expression doubles with each %s in the text", strconv.Quote(report.Pump))
			d.Detail = "The engine takes very long on " + report.Shown() + ", and most agents continue without a hook that is late. Remove one of the nested repetitions, or let them begin with different characters."
			if re.Grep {
				d.Detail = "grep -P gives up on " + report.Shown() + " and ends with 2, as if nothing was found. Remove one of the nested repetitions, or let them begin with different characters."
			}
		}
	},
}
