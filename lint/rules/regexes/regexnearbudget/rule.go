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
	Title: "The automaton of a regular expression is close to the size limit.",
	Why: `The compiler turns a regular expression into an automaton of at most 20000 states. A
counted repetition after a part that matches much, as in ` + "`.*x.{12}`" + `, doubles the
automaton with every step. The next change may make it too large, even if the finished
automaton is small.`,
	Misses: "Expressions of configurations, which become no automaton. The compiler reports an expression over the limit as HK0015.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Policy == nil || !counts(re.Tree.Root) {
			return
		}
		_, err := re.Language()
		var over *automata.BudgetError
		if !errors.As(err, &over) || over.What != "states" {
			return
		}
		d := r.At(re.At(0, len(re.Source)), "the automaton of this regular expression needs more than %d of at most %d states while it is built", over.Limit, automata.DefaultStates)
		d.Detail = "Anchor the expression, or write + instead of a counted repetition."
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
