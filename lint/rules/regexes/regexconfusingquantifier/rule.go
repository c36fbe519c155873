// Package regexconfusingquantifier finds quantifiers that ask for something and
// are content with nothing.
package regexconfusingquantifier

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-confusing-quantifier.
var Rule = &lint.Rule{
	Code: "HK5021", Name: "regex-confusing-quantifier", Severity: diag.Info,
	Title:  "A quantifier asks for one or more of what may be empty.",
	Why:    "`(?:a?){4}` seems to ask for four and is content with none; `(?:-\\w*)?+` asks for nothing at all.",
	Misses: "Groups that hold nothing but anchors.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op != regex.OpRepeat || n.Min == 0 || !regex.Nullable(n.Subs[0]) {
				return true
			}
			if _, most := regex.Width(n.Subs[0]); most == 0 {
				return true
			}
			start := n.Subs[0].End
			d := r.At(re.At(start, n.End), "%s asks for %s, and each may be empty", re.Source[start:n.End], count(n))
			d.Detail = "Say in the group what must be there, or let the quantifier begin at nothing."
			return true
		})
	},
}

func count(n *regex.Node) string {
	if n.Min == 1 {
		return "one at least"
	}
	return "several"
}
