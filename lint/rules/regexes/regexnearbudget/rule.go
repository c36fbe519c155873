// Package regexnearbudget finds regexes whose automata are close to the limit.
package regexnearbudget

import (
	"errors"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-near-budget.
var Rule = &lint.Rule{
	Code: "HK5025", Name: "regex-near-budget", Severity: diag.Info,
	Title:  "The automaton of a regex is large, and another character may be too much.",
	Why:    "A regex becomes an automaton when a policy is built, of 20000 states at most. Counted repetitions after something that matches much, as in `.*x.{12}`, double it with every step: the next change to the regex may be an error, even where few states are left in the end.",
	Misses: "Regexes of configurations, which become no automaton. One that is over the budget when the policy is built is an error, HK0015.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Policy == nil || !counts(re.Tree.Root) {
			return
		}
		_, err := re.Language()
		var over *automata.BudgetError
		if !errors.As(err, &over) || over.What != "states" {
			return
		}
		d := r.At(re.At(0, len(re.Source)), "building the automaton of this regex takes more than %d states, of at most %d", over.Limit, automata.DefaultStates)
		d.Detail = "Anchor it, or ask for less: a + often does what a count was meant to do."
	},
}

// counts reports whether a regex repeats something often enough to be large.
func counts(root *regex.Node) (found bool) {
	regex.Walk(root, func(n *regex.Node) bool {
		found = found || n.Op == regex.OpRepeat && (n.Max >= 8 || n.Min >= 8)
		return !found
	})
	return found
}
