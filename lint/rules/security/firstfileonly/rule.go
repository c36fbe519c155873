// Package firstfileonly finds guards of patches that look at one file of them.
package firstfileonly

import (
	"github.com/hookc/hookc/lint/script/eventread"
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/trial"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Rule is first-file-only.
var Rule = &lint.Rule{
	Code: "HK7063", Name: "first-file-only", Severity: diag.Warning,
	Title: "A guard of patches looks only at the first file of a patch.",
	Why: "A patch of apply_patch has a header for each file that it adds, updates or deletes. `re.search`, `.match` without the flag g, `grep -m1` and `head -1`" + `
find the first one. A patch that begins with a harmless file then changes the guarded one too.`,
	Misses: "Programs that go over lines or matches anywhere, and headers that are found without a regex.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		if s.Source == nil || h.Async || !h.CanPrevent() || !takesPatches(h.Group) {
			return
		}
		if at, ok := eventread.FirstFileOfPatch(s.Parsed().Program); ok {
			r.At(s.SpanOf(at.Place), "this is the first file of a patch, which may change several").Detail = at.Instead + "."
		}
	},
}

// takesPatches reports whether handlers of a group are asked about a tool that takes patches.
func takesPatches(g *hostconfig.Group) bool {
	a := g.File.Agent
	return a != nil && slices.ContainsFunc(a.AllTools(), func(t agent.Tool) bool { return agent.HoldsPatch(&t) && trial.Matches(g, t.Name) })
}
