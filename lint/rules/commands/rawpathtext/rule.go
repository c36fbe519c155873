// Package rawpathtext finds guards that look at a path as it is written.
package rawpathtext

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
)

// Rule is raw-path-text.
var Rule = &lint.Rule{
	Code: "HK6004", Name: "raw-path-text", Severity: diag.Warning,
	Title: "A guard compares the text of a path, so another spelling evades it.",
	Why: `path is the text that the agent wrote. /tmp/../etc/passwd is the file /etc/passwd,
and a//b is a/b, but a text comparison does not match. The globs of match apply to
the absolute path with .. and links resolved.`,
	Misses:  "Guards for which hookc could not construct a path. What other hooks of the policy block. In a policy with very many guards, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards by text are tried; each costs one evaluation of the policy", Default: 500}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left := r.Int("hooks")
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || !lint.HookBlocks(h) {
				continue
			}
			looks := evade.TextChecks(h, "ReadFile", "path", "file_path")
			if len(looks) > 0 {
				left--
			}
			for _, look := range looks {
				if left < 0 || report(p, h, event, look, r) {
					break
				}
			}
		}
	},
}

func report(p *lint.Policy, h *ast.Hook, event string, look evade.TextCheck, r *lint.Report) bool {
	bypass, ok := evade.FindBypass(p, h, look.Texts("x"), evade.Call{
		Event: event, Tools: []string{"WriteFile", "ReadFile", "EditFile"}, Field: "path", Spellings: evade.Paths,
	})
	if !ok {
		return false
	}
	d := r.At(look.Span, "%s guards %s, but does not apply if it is written %s", lint.BaseName(h), bypass.Text, bypass.How)
	d.Detail = "Match the file with a glob: match { path = […] }, or reads and writes, which apply to commands too. In a condition, use path_abs."
	d.Witness = lint.Witness(bypass.Event, "the file is "+bypass.Text+", and no hook blocks it")
	return true
}
