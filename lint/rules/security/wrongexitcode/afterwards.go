package wrongexitcode

import (
	"fmt"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/exits"
)

// afterwards reports a script that hands on what another program has found after a tool call, and
// ends with a code with which the model does not get it.
func afterwards(s *hostconfig.Script, r *lint.Report) {
	h := s.Handler
	a, e := h.Group.File.Agent, h.Group.Event
	if a == nil || e == nil || !e.After || e.Canonical != "after_tool" || !a.Exit.OneOpen || a.Exit.Block == 0 || h.Async || h.FailsClosed() || s.RunsOnSeveralEvents() {
		return
	}
	seen := s.Parsed()
	if _, blocks := seen.Refuses(); blocks {
		return
	}
	for _, x := range seen.Exits {
		if !letsThrough(a, x.Code) || script.SaysFailed(x.Stderr) || !exits.HandsOn(seen.Program, x) {
			continue
		}
		d := r.At(seen.SpanOf(x.Place), "with exit code %d the model does not read what the script writes here; use %d", x.Code&0xff, a.Exit.Block)
		d.Detail = fmt.Sprintf("%s takes any code but %d for an error of the hook, and goes on.", a.Title, a.Exit.Block)
		d.Severity = diag.Warning
		if !h.Group.File.Certain(agents.Exits) {
			d.Severity = diag.Info
		}
	}
}
