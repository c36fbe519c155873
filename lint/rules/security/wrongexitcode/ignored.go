package wrongexitcode

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// ignored reports a script that denies by its exit code, where the agent looks at none, and
// that never gives the answer that denies.
func ignored(s *hostconfig.Script, r *lint.Report) {
	h := s.Handler
	a, e := h.Group.File.Agent, h.Group.Event
	if a == nil || !a.Exit.Ignored || e == nil || !h.CanPrevent() {
		return
	}
	seen := s.Parsed()
	if _, blocks := seen.Blocks(); blocks {
		return
	}
	for _, x := range seen.Exits {
		said := script.SaysDenied(x.Stderr) || x.Stderr == "" && saysOnOutput(x)
		if x.Code == 0 || script.SaysFailed(x.Stderr) || !said && !x.Compares && !comparesInShell(seen, x) && (x.Code != 2 || x.Stderr == "") {
			continue
		}
		d := r.At(seen.SpanOf(x.Place), "the script denies here, but %s ignores the exit code, so the tool runs", a.Title)
		d.Detail = `Print {"` + a.Answer.Cancel + `": true} with the reason, and exit with code 0.`
		if !said {
			d.Severity = max(d.Severity, diag.Warning)
		}
	}
}
