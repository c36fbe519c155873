// Package rawcommandtext finds guards that look at the text of a command line.
package rawcommandtext

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
)

// Rule is raw-command-text.
var Rule = &lint.Rule{
	Code: "HK6001", Name: "raw-command-text", Severity: diag.Warning,
	Title: "A guard looks at the text of a command line, where the shell sees more than one spelling.",
	Why: `A shell takes quotes and backslashes out of words, looks programs up in folders,
and starts inner shells. A regex sees none of that: the command of the witness is
the one that the guard is about, and the guard lets it through.`,
	Misses: `Guards for which no command of a known program could be made up on which they
apply. What other hooks of the policy stop is not reported, nor what lies behind the
first guards of a policy with very many.`,
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards by text are tried; each try is an event that the policy decides", Default: 500}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, said := r.Int("hooks"), map[diag.Span]bool{} // instances of a hook look at one place
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || !lint.HookBlocks(h) {
				continue
			}
			looks := evade.TextChecks(h, "Shell", "command", "cmd")
			if len(looks) > 0 {
				left--
			}
			for _, look := range looks {
				if left < 0 {
					break
				}
				if !said[look.Span] && report(p, h, event, look, r) {
					said[look.Span] = true
					break
				}
			}
		}
	},
}

// report tries the samples of a look, and reports the first that can be spelt so
// that nothing stops it.
func report(p *lint.Policy, h *ast.Hook, event string, look evade.TextCheck, r *lint.Report) bool {
	bypass, ok := evade.FindBypass(p, h, look.Texts(" x"), evade.Call{
		Event: event, Tools: []string{"Shell", "Bash"}, Field: "command", Spellings: evade.Commands,
	})
	if !ok {
		return false
	}
	d := r.At(look.Span, "%s is about %s, and lets it through %s", lint.BaseName(h), bypass.Text, bypass.How)
	d.Detail = "Say which command it is, not how it is written: match { command { program = … args = … flags = … } }."
	d.Witness = lint.Witness(bypass.Event, "the command is "+bypass.Text+", and nothing stops it")
	return true
}
