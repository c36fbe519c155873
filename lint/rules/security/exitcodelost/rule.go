// Package exitcodelost finds scripts whose blocking exit code does not become that of the
// script.
package exitcodelost

import (
	"fmt"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is exit-code-lost.
var Rule = &lint.Rule{
	Code: "HK7051", Name: "exit-code-lost", Severity: diag.Warning,
	Title: "A script means to block with an exit code that is not its own.",
	Why: "`git diff --name-only | while read f; do …; exit 2; done`" + ` runs the loop in a shell of its
own. Its exit 2 ends that shell, the script goes on, and ends with the code of its last
command. The same holds for ` + "`( … )`, `$( … )`" + ` and for what a function of a shell returns. In
Python and JavaScript a number that main returns is no exit code: write sys.exit(main()).`,
	Misses: "What zsh and ksh run, and bash with lastpipe: the last command of a pipeline is in the shell itself there. Functions that also return other values than numbers.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		e, a := h.Group.Event, h.Group.File.Agent
		if a == nil || e == nil || !e.Blocks && !e.After || e.JSONOnly || h.Async || s.Source == nil {
			return
		}
		p, source := s.Parsed(), string(s.Source)
		for _, c := range append(p.ReadFlow(source).Codes, p.DroppedCodes(source)...) {
			if c.Code != h.BlockingExitCode() && (c.Returned || !e.AnyExit) {
				continue
			}
			report(s, c, r)
		}
	},
}

func report(s *hostconfig.Script, c script.LostCode, r *lint.Report) {
	d := r.At(s.SpanOf(c.Place), "the code %d gets lost: %s", c.Code, c.Why)
	d.Detail = "Let the code reach the end of the script: read the loop's input with done < <(…), or write || exit $? behind the command."
	if s.Lang != "sh" {
		d.Detail = map[string]string{"python": "Write sys.exit(…) around the call.", "node": "Write process.exit(…) around the call."}[s.Lang]
	}
	d.Detail += fmt.Sprintf(" %s does not block otherwise.", s.Handler.Group.File.Agent.Title)
	if !s.Handler.Group.File.Certain(agents.Exits) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}
