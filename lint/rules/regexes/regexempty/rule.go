// Package regexempty finds regexes that no text matches.
package regexempty

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-empty.
var Rule = &lint.Rule{
	Code: "HK5005", Name: "regex-empty", Severity: diag.Error,
	Title: "A regular expression matches no text.",
	Why: `A ^ after other text, a $ before it, or a \b between two letters never matches. A
hook with such an expression never applies. This is proved: the automaton of the
expression is empty.`,
	Misses: "Expressions with look-around or back references, which have no automaton, and those over the budget. matcher-not-a-tool reports matchers that are conditions or commands.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || !suspicious(re.Tree.Root, true, true) || re.Reaches(nil) || condition(re) {
			return
		}
		if dfa, err := re.Language(); err != nil || !dfa.Empty() {
			return
		}
		at := re.Span
		if n := culprit(re); n != nil {
			at = re.At(n.Start, n.End)
		}
		d := r.At(at, "this %s matches no text", re.Noun())
		d.Detail = "An anchor or boundary is in a place where it never matches, or a class is empty."
	},
}

// condition reports whether a matcher is no regex at all, which another rule
// says better.
func condition(re *lint.Regex) bool {
	return re.Group != nil && slices.ContainsFunc([]string{"==", "&&", "$(", "${", "test -"}, func(s string) bool {
		return strings.Contains(re.Source, s)
	})
}

// suspicious reports whether a regex has what alone can make it empty: an anchor
// or a boundary with something on its wrong side, or an empty class. First and last
// say what of the whole stands before and behind the part.
func suspicious(n *regex.Node, first, last bool) bool {
	switch n.Op {
	case regex.OpBegin:
		return !first
	case regex.OpEnd:
		return !last
	case regex.OpWordBoundary:
		return !first && !last
	case regex.OpClass:
		return len(n.Class.Ranges) == 0
	case regex.OpCat:
		for i, sub := range n.Subs {
			if suspicious(sub, first && i == 0, last && i == len(n.Subs)-1) {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(n.Subs, func(sub *regex.Node) bool { return suspicious(sub, first, last) })
}

func odd(n *regex.Node) bool {
	return n.Op != regex.OpCat && n.Op != regex.OpAlt && suspicious(n, false, false) && len(n.Subs) == 0
}

// culprit is the one part that can be to blame; nil where there are several.
func culprit(re *lint.Regex) (only *regex.Node) {
	count := 0
	regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
		if odd(n) && !atEdge(re.Tree.Root, n) {
			count++
			only = n
		}
		return true
	})
	if count != 1 {
		return nil
	}
	return only
}

// atEdge reports whether an anchor stands where it should: ^ first, $ last.
func atEdge(root, n *regex.Node) bool {
	return n.Op == regex.OpBegin && n.Start == root.Start || n.Op == regex.OpEnd && n.End == root.End
}
