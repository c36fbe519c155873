// Package regexpolynomial finds regexes that long texts make slow.
package regexpolynomial

import (
	"strconv"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex/backtrack"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-polynomial.
var Rule = &lint.Rule{
	Code: "HK5004", Name: "regex-polynomial", Severity: diag.Warning,
	Title: "In a backtracking engine the matching time of a regular expression grows much faster than the text.",
	Why: `If several repetitions match the same characters, a backtracking engine tries every
way to split a text among them. With three of them, a text ten times as long takes a
thousand times as long. The input of a tool can be a whole file.`,
	Options: []lint.Option{
		{Name: "input_degree", Doc: "the growth that is reported for a tool's input; 2 is quadratic", Default: 3},
		{Name: "name_degree", Doc: "the growth that is reported for a name, which is short", Default: 5},
	},
	Misses: "Quadratic growth, which is normal for a search. The policy's own expressions are checked only if a host gets them.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		report, ok := re.Backtracking()
		if !ok || report.Growth != backtrack.Polynomial {
			return
		}
		limit := r.Int("input_degree")
		if re.Group != nil {
			limit = r.Int("name_degree")
		}
		if report.Degree < limit {
			return
		}
		d := r.At(re.At(report.Start, report.End), "the time for this %s grows with the %s power of the text length", re.Noun(), power(report.Degree))
		d.Detail = "A backtracking engine is slow on " + strconv.Quote(report.Pump) + " many times. Let repetitions that follow each other match different characters."
	},
}

func power(n int) string {
	switch n {
	case 2:
		return "second"
	case 3:
		return "third"
	}
	return strconv.Itoa(n) + "th"
}
