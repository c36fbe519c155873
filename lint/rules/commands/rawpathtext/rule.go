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
	Title: "A guard looks at a path as it is written, where a file has many names.",
	Why: `path is what the agent wrote. /tmp/../etc/passwd is /etc/passwd, and a//b is a/b: a
comparison of the text sees another file. The globs of match are held against the
absolute path, with .. and links resolved.`,
	Misses:  "Guards for which no path could be made up on which they apply. What other hooks of the policy stop is not reported, nor what lies behind the first guards of a policy with very many.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards by text are tried; each try is an event that the policy decides", Default: 500}},
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
	d := r.At(look.Span, "%s is about %s, and lets it through %s", lint.BaseName(h), bypass.Text, bypass.How)
	d.Detail = "Say which file it is with a glob: match { path = […] }, or reads and writes, which are about commands too. In a condition path_abs is resolved."
	d.Witness = lint.Witness(bypass.Event, "the file is "+bypass.Text+", and nothing stops it")
	return true
}
