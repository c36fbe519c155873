// Package regexmatchesempty finds regexes that the empty text satisfies, and with
// it every text.
package regexmatchesempty

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-matches-empty.
var Rule = &lint.Rule{
	Code: "HK5007", Name: "regex-matches-empty", Severity: diag.Error,
	Title: "A regular expression matches every text, because it matches the empty text.",
	Why: `hookc and agents search for the expression anywhere in the text. One that can match
nothing, such as a list that ends in |, or x* alone, matches every text: a deny
denies everything, an allow approves everything. The automaton of the expression
proves this.`,
	Misses: "Expressions with look-around or back references. If the expression is compared with a whole word or name, an empty match does no harm.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Whole || !regex.Nullable(re.Tree.Root) || !says(re.Tree.Root) {
			return
		}
		dfa, err := re.Language()
		if err != nil || !dfa.Universal() {
			return
		}
		n := culprit(re.Tree.Root)
		at := re.At(n.Start, n.End)
		if n.Op == regex.OpEmpty {
			at = re.At(0, len(re.Source))
		}
		d := r.At(at, "the %s matches every text, because this part can be empty", re.Noun())
		if n.Op == regex.OpEmpty {
			d.Summary = "the " + re.Noun() + " matches every text, because one of its alternatives is empty"
		}
		d.Detail = "Require at least one character: write + instead of *, and remove empty alternatives."
	},
}

// says reports whether a regex names any character: .* is meant to match all.
func says(root *regex.Node) (found bool) {
	regex.Walk(root, func(n *regex.Node) bool {
		found = found || n.Op == regex.OpLiteral || n.Op == regex.OpClass && !n.Class.Dot && !full(n.Class)
		return !found
	})
	return found
}

func full(c *regex.Class) bool { return len(c.Ranges) == 2 && c.Ranges[0] == 0 }

// culprit is the alternative that can be empty; the whole where there are none.
func culprit(n *regex.Node) *regex.Node {
	for {
		switch n.Op {
		case regex.OpGroup:
			n = n.Subs[0]
			continue
		case regex.OpAlt:
			for _, sub := range n.Subs {
				if regex.Nullable(sub) {
					return sub
				}
			}
		}
		return n
	}
}
