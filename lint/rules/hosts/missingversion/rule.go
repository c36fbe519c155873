// Package missingversion finds configurations without the version that their agent
// wants.
package missingversion

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is missing-version.
var Rule = &lint.Rule{
	Code: "HK1014", Name: "missing-version", Severity: diag.Warning,
	Title:  "A configuration does not say its version.",
	Why:    "Cursor and Copilot want `\"version\": 1` in the file. What they make of a file without one, or with another, is theirs to change.",
	Misses: "Settings of more than hooks need no version.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil || !f.Agent.Version || !f.Only || f.Top == nil || f.Hooks == nil || f.Hooks == f.Top {
			return
		}
		v := f.Top.Get("version")
		switch {
		case v == nil && shared(f):
		case v == nil:
			d := r.At(f.Top.Member("hooks").Span, "%s wants \"version\": 1 beside the hooks", f.Agent.Title)
			if e, ok := f.AddMember(f.Top, "version", "1"); ok {
				d.Fix = &diag.Fix{Title: "add it", Edits: []diag.Edit{e}}
			}
		case v.Kind != hostconfig.Number || v.Text != "1":
			d := r.At(v.Span, "the version is 1, a number")
			d.Fix = &diag.Fix{Title: "write 1", Edits: []diag.Edit{v.Replace("1")}}
		}
	},
}

// shared reports whether other agents read the file too: a plugin's, whose own
// format has no version.
func shared(f *hostconfig.File) bool { return f.Plugin || !f.FactsCertain() }
