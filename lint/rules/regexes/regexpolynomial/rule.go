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
	Title: "A regex takes time that grows much faster than the text, in an engine that backtracks.",
	Why: `Several repetitions that match the same characters share a text between them in many
ways, and an engine that backtracks tries them all: with three of them a text ten
times as long takes a thousand times as long. The input of a tool can be a whole file.`,
	Options: []lint.Option{
		{Name: "input_degree", Doc: "the growth that is too much for a tool's input: 2 is quadratic", Default: 3},
		{Name: "name_degree", Doc: "the growth that is too much for a name, which is short", Default: 5},
	},
	Misses: "Growth that is quadratic, which a search for almost anything has. A policy's own regexes are looked at only where a host is given them.",
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
		d := r.At(re.At(report.Start, report.End), "the time for this %s grows with the %s power of the text", re.Noun(), power(report.Degree))
		d.Detail = "An engine that backtracks is slow on " + strconv.Quote(report.Pump) + " many times. Let repetitions that follow each other match different characters."
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
