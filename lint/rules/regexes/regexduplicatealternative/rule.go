// Package regexduplicatealternative finds alternatives that stand twice.
package regexduplicatealternative

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-duplicate-alternative.
var Rule = &lint.Rule{
	Code: "HK5012", Name: "regex-duplicate-alternative", Severity: diag.Warning,
	Title:  "An alternative of a regex stands there twice.",
	Why:    "The second can never be what matches. Often one of them was meant to be another word.",
	Misses: "Regexes that are put together from variables and locals. Alternatives that are written differently and mean the same are regex-subset-alternative.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpAlt {
				twice(re, n.Subs, r)
			}
			return true
		})
	},
}

func twice(re *lint.Regex, subs []*regex.Node, r *lint.Report) {
	seen := map[string]*regex.Node{}
	for i, sub := range subs {
		text := re.Source[sub.Start:sub.End]
		first := seen[text]
		if first == nil || first.Op == regex.OpEmpty {
			seen[text] = sub
			continue
		}
		if captures(sub) || re.SourceText(sub.Start, sub.End) == "" {
			continue
		}
		d := r.At(re.At(sub.Start, sub.End), "the alternative %s stands there twice", text)
		d.Notes = append(d.Notes, diag.Note{Span: re.At(first.Start, first.End), Text: "here it is already"})
		d.Fix = re.Fix("leave it out", subs[i-1].End, sub.End, "")
	}
}

func captures(n *regex.Node) (found bool) {
	regex.Walk(n, func(n *regex.Node) bool {
		found = found || n.Op == regex.OpGroup && n.Index > 0
		return !found
	})
	return found
}
