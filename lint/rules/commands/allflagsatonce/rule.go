// Package allflagsatonce finds guards that want several dangerous flags in one command.
package allflagsatonce

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is all-flags-at-once.
var Rule = &lint.Rule{
	Code: "HK6211", Name: "all-flags-at-once", Severity: diag.Warning,
	Title: "A guard requires three or more long flags in one command.",
	Why: `A command must have every item of flags. A guard with flags = ["privileged", "cap-add",
"pid"] applies to a command that has all three, and one of them is enough to do harm. Write one
regex for the alternatives: flags = ["privileged|cap-add|pid"].`,
	Misses: "Two flags, which may belong together, and short ones.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if h.Match == nil || !lint.HookBlocks(h) || len(h.Match.Command) != 1 {
				continue
			}
			if c := h.Match.Command[0]; len(c.Flags) > 2 && p.Own(c.Flags[0].Span) {
				look(h, c, r)
			}
		}
	},
}

func look(h *ast.Hook, c *ast.CommandMatch, r *lint.Report) {
	var names []string
	for _, re := range c.Flags {
		words, fold, ok := regex.Words(re.Source)
		if !ok || fold || len(words) != 1 || len(words[0]) < 3 {
			return
		}
		names = append(names, words[0])
	}
	d := r.At(c.Flags[0].Span.To(c.Flags[len(c.Flags)-1].Span), "%s applies only to a command with all of --%s", lint.BaseName(h), strings.Join(names, ", --"))
	d.Detail = "If one of them is enough, write flags = [\"" + strings.Join(names, "|") + "\"]."
}
