// Package regexexponential finds regexes that a short text keeps an engine busy
// with for ever.
package regexexponential

import (
	"strconv"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex/backtrack"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-exponential.
var Rule = &lint.Rule{
	Code: "HK5003", Name: "regex-exponential", Severity: diag.Error,
	Title: "A regex takes time that doubles with each character, in an engine that backtracks.",
	Why: `An engine that backtracks, as that of JavaScript and Python, tries every way to divide
a text between (a+)+. A text of thirty characters keeps it busy for minutes; the hook
is late, and most agents go on without it. Claude Code 2.1.329 gives up on a matcher
after about a second and takes it for one that does not match, so that the guard is
never asked (measured). Whoever chooses the text chooses that.`,
	Misses: "A policy's own regexes take time that grows with the text alone, and are looked at only where a host is given them: patterns for agent-hooks.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		report, ok := re.Backtracking()
		if !ok || report.Growth != backtrack.Exponential {
			return
		}
		d := r.At(re.At(report.Start, report.End), "the time for this %s doubles with each %s of the text", re.Noun(), strconv.Quote(report.Pump))
		d.Detail = "An engine that backtracks takes very long on " + text(report) + ". Let one of the repetitions that are inside of each other go, or let them begin with different characters."
	},
}

// text is the attack, as far as it is needed to understand it.
func text(r backtrack.Report) string {
	out := strconv.Quote(r.Pump) + " many times"
	if r.Prefix != "" {
		out = strconv.Quote(r.Prefix) + ", " + out
	}
	if r.Suffix != "" {
		out += ", " + strconv.Quote(r.Suffix)
	}
	return out
}
