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
	Title:  "An alternative of a regular expression is duplicated.",
	Why:    "The second one has no effect. Often one of them should be another word.",
	Misses: "Expressions that are built from variables and locals. regex-subset-alternative reports alternatives that are written differently but match the same.",
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
		d := r.At(re.At(sub.Start, sub.End), "the alternative %s is duplicated", text)
		d.Notes = append(d.Notes, diag.Note{Span: re.At(first.Start, first.End), Text: "the first one is here"})
		d.Fix = re.Fix("remove it", subs[i-1].End, sub.End, "")
	}
}

func captures(n *regex.Node) (found bool) {
	regex.Walk(n, func(n *regex.Node) bool {
		found = found || n.Op == regex.OpGroup && n.Index > 0
		return !found
	})
	return found
}
