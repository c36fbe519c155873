// Package regexpolynomial finds regexes that long texts make slow.
package regexpolynomial

import (
	"strconv"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lang/regex/backtrack"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is regex-polynomial.
var Rule = &lint.Rule{
	Code: "HK5004", Name: "regex-polynomial", Severity: diag.Warning,
	Title: "In a backtracking engine the matching time of a regular expression grows much faster than the text.",
	Why: `If several repetitions match the same characters, a backtracking engine tries every
way to split a text among them. With three of them, a text ten times as long takes a
thousand times as long. The input of a tool can be a whole file. Some agents compare a
matcher with a whole command line (Cursor) or prompt (Kimi Code).`,
	Options: []lint.Option{
		{Name: "input_degree", Doc: "the growth that is reported for a tool's input; 2 is quadratic", Default: 3},
		{Name: "name_degree", Doc: "the growth that is reported for a name, which is short, as information", Default: 4},
	},
	Misses: "Quadratic growth, which is normal for a search. In scripts, only literals of Python's re and of JavaScript are checked; grep -P is fast on them (measured). The policy's own expressions are checked only if a host gets them.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		report, ok := re.Backtracking()
		if !ok || report.Growth != backtrack.Polynomial {
			return
		}
		limit, name := r.Int("input_degree"), re.Group != nil && !re.Group.Event.ComparesText()
		if name {
			limit = r.Int("name_degree")
			report.Degree = max(report.Degree, neighbours(re.Tree))
		}
		if report.Degree < limit {
			return
		}
		d := r.At(re.At(report.Start, report.End), "the time for this %s grows with the %s power of the text length", re.Noun(), power(report.Degree))
		d.Detail = "A backtracking engine is slow on " + report.Shown() + ". Let repetitions that follow each other match different characters."
		if name {
			d.Severity = max(d.Severity, diag.Info)
		}
	},
	Script: func(s *hostconfig.Script, r *lint.Report) {
		for _, re := range lint.ScriptRegexes(s.Parsed()) {
			if report := re.Time(); !re.Grep && report.Growth == backtrack.Polynomial && report.Degree >= r.Int("input_degree") {
				d := r.At(s.SpanOf(re.Place), "the time for this regular expression grows with the %s power of the text length", power(report.Degree))
				d.Detail = "It is slow on " + report.Shown() + ", and most agents continue without a hook that is late. Let repetitions that follow each other match different characters."
			}
		}
	},
}

// neighbours is the most repetitions of the same that follow one another. The time that
// is measured says less of them, because it takes too long to see the growth of many.
func neighbours(t *regex.Tree) (most int) {
	regex.Walk(t.Root, func(n *regex.Node) bool {
		if n.Op != regex.OpCat {
			return true
		}
		run, last := 0, ""
		for _, sub := range n.Subs {
			what := ""
			if sub.Op == regex.OpRepeat && sub.Max < 0 && !sub.Possessive {
				what = t.Source[sub.Subs[0].Start:sub.Subs[0].End]
			}
			if run++; what == "" || what != last {
				run = 1
			}
			if last = what; what != "" {
				most = max(most, run)
			}
		}
		return true
	})
	return most
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
