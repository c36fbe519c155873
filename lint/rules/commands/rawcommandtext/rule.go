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
	Title: "A guard compares the text of a command line, so another spelling evades it.",
	Why: `A shell removes quotes and backslashes, finds programs in folders, and starts inner
shells. A text comparison or regular expression does not: the line of the witness
runs the guarded command, and the guard does not apply. Match the command instead.`,
	Misses:  "Guards for which hookc could not construct a command of a known program. What other hooks of the policy block. In a policy with very many guards, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards by text are tried; each costs one evaluation of the policy", Default: 500}},
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
	d := r.At(look.Span, "%s guards %s, but does not apply if it is written %s", lint.BaseName(h), bypass.Text, bypass.How)
	d.Detail = "Match the command instead of its text: match { command { program = … args = … flags = … } }."
	d.Witness = lint.Witness(bypass.Event, "the line runs "+bypass.Text+", and no hook blocks it")
	return true
}
