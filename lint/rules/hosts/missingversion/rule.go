// Package missingversion finds configurations without the version that their agent
// wants.
package missingversion

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is missing-version.
var Rule = &lint.Rule{
	Code: "HK1014", Name: "missing-version", Severity: diag.Warning,
	Title: "A configuration does not have a version.",
	Why: `Cursor and Copilot expect ` + "`\"version\": 1`" + ` in the file. A later release may ignore a
file without a version or with another one.`,
	Misses: "Settings files that hold more than hooks need no version.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil || !f.Agent.Version || !f.Only || f.Top == nil || f.Hooks == nil || f.Hooks == f.Top {
			return
		}
		v := f.Top.Get("version")
		switch {
		case v == nil && shared(f):
		case v == nil:
			d := r.At(f.Top.Member("hooks").Span, "%s expects \"version\": 1 beside hooks", f.Agent.Title)
			if e, ok := f.AddMember(f.Top, "version", "1"); ok {
				d.Fix = &diag.Fix{Title: "add the version", Edits: []diag.Edit{e}}
			}
		case v.Kind != hostconfig.Number || v.Text != "1":
			d := r.At(v.Span, "the version must be the number 1")
			d.Fix = &diag.Fix{Title: "write 1", Edits: []diag.Edit{v.Replace("1")}}
		}
	},
}

// shared reports whether other agents read the file too: a plugin's, whose own
// format has no version.
func shared(f *hostconfig.File) bool { return f.Plugin || !f.Certain(agents.Layout) }
