// Package regexcontradictoryboundary finds alternatives that can never match.
package regexcontradictoryboundary

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-contradictory-boundary.
var Rule = &lint.Rule{
	Code: "HK5022", Name: "regex-contradictory-boundary", Severity: diag.Error,
	Title: "An alternative of a regular expression never matches, because of an anchor or a boundary in it.",
	Why: "`rm\\b_rf`" + ` requires a word boundary between two word characters, and ` + "`$x`" + ` requires a
character after the end. The other alternatives match, so nobody notices. This is
proved: the automaton of this alternative is empty.`,
	Misses: "regex-empty reports a whole expression that never matches.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpAlt && len(n.Subs) <= 100 {
				alternatives(re, n, r)
			}
			return n.Op != regex.OpRepeat || n.Min > 0
		})
	},
}

func alternatives(re *lint.Regex, alt *regex.Node, r *lint.Report) {
	for _, sub := range alt.Subs {
		if !asserts(sub) && !squeezed(re.Tree.Root, alt) || re.Reaches(sub) {
			continue
		}
		alone, err := re.Only(alt, sub)
		if err != nil || !alone.Empty() {
			continue
		}
		if all, err := re.Language(); err != nil || all.Empty() {
			return
		}
		d := r.At(re.At(sub.Start, sub.End), "the alternative %s never matches", re.Source[sub.Start:sub.End])
		d.Detail = "An anchor or boundary in it or beside it never matches there. Correct or remove the alternative."
	}
}

// asserts reports whether a part has an anchor or a boundary.
func asserts(n *regex.Node) (found bool) {
	regex.Walk(n, func(n *regex.Node) bool {
		found = found || n.Op == regex.OpBegin || n.Op == regex.OpEnd || n.Op == regex.OpWordBoundary
		return !found
	})
	return found
}

// squeezed reports whether a boundary stands right beside a list of alternatives,
// which some of them may contradict.
func squeezed(root, alt *regex.Node) (found bool) {
	regex.Walk(root, func(n *regex.Node) bool {
		if n.Op == regex.OpCat {
			for i, sub := range n.Subs {
				if sub.Op != regex.OpWordBoundary {
					continue
				}
				beside := slices.Concat(n.Subs[max(0, i-1):i], n.Subs[i+1:min(len(n.Subs), i+2)])
				found = found || slices.ContainsFunc(beside, func(x *regex.Node) bool {
					return x == alt || x.Op == regex.OpGroup && x.Subs[0] == alt
				})
			}
		}
		return !found
	})
	return found
}
