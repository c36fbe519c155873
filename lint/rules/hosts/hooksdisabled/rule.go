// Package hooksdisabled finds hooks in a file that switches all hooks off.
package hooksdisabled

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is hooks-disabled.
var Rule = &lint.Rule{
	Code: "HK1020", Name: "hooks-disabled", Severity: diag.Warning,
	Title: "A file has hooks and switches all hooks off.",
	Why: `With ` + "`disableAllHooks`" + ` no hook runs, also none of other files, and the agent does not
say so. A switch that somebody set to look for a mistake is easily forgotten, and the
guards with it.`,
	Misses: "A switch in another file than the hooks, such as the user's own settings, and switches for single hooks.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil || f.Agent.Off == "" || f.Plugin {
			return
		}
		off := f.Top.Member(f.Agent.Off)
		if off == nil || off.Kind != hostconfig.Bool || !off.Bool {
			return
		}
		handlers := 0
		for _, g := range f.Groups {
			handlers += len(g.Handlers)
		}
		if handlers == 0 {
			return
		}
		d := r.At(off.Span, "%s keeps all hooks of this file from running", off.Key)
		d.Detail = "Remove it, or set it to false."
		if e, ok := f.Top.RemoveMember(off.Key); ok {
			d.Fix = &diag.Fix{Title: "remove it", Unsafe: true, Edits: []diag.Edit{e}}
		}
		d.Notes = append(d.Notes, diag.Note{Span: f.Groups[0].EventKey.Span, Text: "these hooks"})
	},
}
