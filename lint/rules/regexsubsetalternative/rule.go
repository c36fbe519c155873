// Package regexsubsetalternative finds alternatives that add nothing.
package regexsubsetalternative

import (
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/regex"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-subset-alternative.
var Rule = &lint.Rule{
	Code: "HK5013", Name: "regex-subset-alternative", Severity: diag.Info,
	Title: "An alternative of a regex adds no text to what the others match.",
	Why: `A regex that is looked for in a text finds git push wherever it finds git. The longer
alternative reads as if it asked for more, and asks for nothing. This is proved: without
it the automaton of the regex is the same.`,
	Avoid: []lint.Example{{File: "p.hook.hcl", Text: `hook "h" {
  description = "d"
  on          = ["before_tool"]
  match {
    pattern = "git|git push"
  }
  deny { reason = "no" }
}
`}},
	Prefer: []lint.Example{{File: "p.hook.hcl", Text: `hook "h" {
  description = "d"
  on          = ["before_tool"]
  match {
    pattern = "git"
  }
  deny { reason = "no" }
}
`}},
	Misses: "Regexes that are put together from variables and locals, where alternatives meet that nobody wrote side by side; lists of more than a hundred; and regexes over the budget of automata.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Err != nil {
			return
		}
		var alts []*regex.Node
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpAlt && len(n.Subs) <= 100 {
				alts = append(alts, n)
			}
			return n.Op != regex.OpRepeat
		})
		for _, alt := range alts {
			if one(re, alt, r) {
				return // with one left out, others may be needed
			}
		}
	},
}

// one reports the first alternative that can be left out.
func one(re *lint.Regex, alt *regex.Node, r *lint.Report) bool {
	for i := len(alt.Subs) - 1; i >= 0; i-- {
		sub := alt.Subs[i]
		if sub.Op == regex.OpEmpty || re.Spelt(sub.Start, sub.End) == "" || repeated(re, alt, i) || !re.Reaches(sub) || re.Needs(sub) || !proved(re, sub) {
			continue
		}
		d := r.At(re.At(sub.Start, sub.End), "the alternative %s adds nothing: the others match all that it matches", re.Source[sub.Start:sub.End])
		d.Detail = "Leave it out, or say what it should ask for besides."
		start, end := sub.Start, sub.End
		if i > 0 {
			start = alt.Subs[i-1].End
		} else {
			end = alt.Subs[1].Start
		}
		if d.Fix = re.Fix("leave it out", start, end, ""); d.Fix != nil {
			d.Fix.Unsafe = named(sub) || i == 0 && tells(re)
		}
		return true
	}
	return false
}

// tells reports whether somebody may read which text was found: the longer
// alternative may stand first for that.
func tells(re *lint.Regex) bool {
	return re.Role == lint.RolePattern || re.Role == lint.RoleInput || re.Role == lint.RoleField
}

// repeated reports whether the same alternative stands there again, which is
// another rule's.
func repeated(re *lint.Regex, alt *regex.Node, i int) bool {
	text := re.Source[alt.Subs[i].Start:alt.Subs[i].End]
	for j, sub := range alt.Subs {
		if i != j && re.Source[sub.Start:sub.End] == text {
			return true
		}
	}
	return false
}

func named(n *regex.Node) (found bool) {
	regex.Walk(n, func(n *regex.Node) bool {
		found = found || n.Op == regex.OpGroup && n.Index > 0
		return !found
	})
	return found
}

func proved(re *lint.Regex, sub *regex.Node) bool {
	all, err := re.Language()
	if err != nil {
		return false
	}
	less, err := re.Without(sub)
	return err == nil && automata.Equivalent(all, less)
}
