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
	Title: "A quantifier repeats a part that may be empty.",
	Why: "`(?:a?){4}`" + ` looks as if it requires four characters, but requires none. ` + "`(?:-\\w*)?+`" + `
requires nothing at all.`,
	Misses: "Groups that contain only anchors.",
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
			d := r.At(re.At(start, n.End), "%s requires %s, but each may be empty", re.Source[start:n.End], count(n))
			d.Detail = "Make a part of the group mandatory, or use a quantifier that begins at 0."
			return true
		})
	},
}

func count(n *regex.Node) string {
	if n.Min == 1 {
		return "at least one repetition"
	}
	return "several repetitions"
}
