// Package guardwhenasked finds guards that are asked only where the user is.
package guardwhenasked

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is guard-when-asked.
var Rule = &lint.Rule{
	Code: "HK6213", Name: "guard-when-asked", Severity: diag.Info,
	Title: "A guard listens to permission_request alone, and calls that are allowed already run without it.",
	Why: `permission_request comes when the agent is about to ask the user. A call that its settings, its mode or
an answer of before allows is made without the question, and the guard does not see it. Write on = ["before_tool"].`,
	Misses: "Guards whose texts speak of the question itself, or of a session that nobody watches. Guards of every call of a tool.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if seen[h.Span] || !guards(h) || ofQuestion.MatchString(lint.SaidOf(h)) {
				continue
			}
			seen[h.Span] = true
			e := lint.BeforeTool(p.Facts.Witness(p.Facts.Guard(h, "permission_request")))
			if e == nil || p.Blocks(e) {
				continue
			}
			d := r.At(h.At("on"), "%s does not see a call that the agent makes without a question", lint.BaseName(h))
			d.Detail = "Write on = [\"before_tool\"], which comes before every call."
			d.Witness = lint.Witness(e, "the call is made unasked, and no hook blocks it")
		}
	},
}

// guards reports whether a hook denies some calls of a tool, whenever the user would be asked.
func guards(h *ast.Hook) bool {
	if !slices.Equal(h.On, []string{"permission_request"}) || !lint.HookBlocks(h) || !hookfacts.OnlyDenies(h) {
		return false
	}
	if m := h.Match; m != nil && len(m.Command)+len(m.Path)+len(m.Reads.Any)+len(m.Writes.Any)+len(m.Deletes.Any) > 0 {
		return true
	}
	parts := false
	ast.Walk(h.When, func(x *ast.Expr) bool {
		parts = parts || x.Op == ast.OpIdent && slices.Contains([]string{"shell", "files", "path", "command", "url", "urls"}, x.Name)
		return true
	})
	return parts
}

// ofQuestion is what a text says of a hook that answers in the user's place.
var ofQuestion = lazyregexp.New(`(?i)\b(asks?|asked|asking|questions?|prompts?|dialogs?|requests?|permissions?|interrupt\w*|bother\w*|disturb\w*|approv\w*|unattended|headless|overnight|CI|nobody (is|answers|watches)|no one (is|answers|watches))\b`)
