// Package exitcodelost finds scripts whose blocking exit code does not become that of the
// script.
package exitcodelost

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/exits"
)

// Rule is exit-code-lost.
var Rule = &lint.Rule{
	Code: "HK7051", Name: "exit-code-lost", Severity: diag.Warning,
	Title: "A script means to block with an exit code that is not its own.",
	Why: "`git diff --name-only | while read f; do …; exit 2; done`" + ` runs the loop in a shell of its
own. Its exit 2 ends that shell, the script goes on, and ends with the code of its last
command. The same holds for ` + "`( … )`, `$( … )`" + ` and for what a function of a shell returns. In
Python and JavaScript a number that main returns is no exit code: write sys.exit(main()). sys.exit
raises SystemExit, which a bare except catches. A trap of EXIT that ends with exit 0, itself or in the
function that it calls, replaces the code; process.exit(0) behind process.exitCode = 2 and a listener
for exit do so too. exit(2) in JavaScript and process.exit(2) in Python are errors.`,
	Misses: "What zsh and ksh run, and bash with lastpipe: the last command of a pipeline is in the shell itself there. Functions that also return other values than numbers.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		e, a := h.Group.Event, h.Group.File.Agent
		if a == nil || e == nil || !e.Blocks && !e.After || e.JSONOnly || h.Async || s.Source == nil {
			return
		}
		p := s.Parsed()
		for _, c := range slices.Concat(exits.ReadFlow(p.Program).Codes, exits.DroppedCodes(p.Program), exits.CaughtCodes(p.Program), exits.ReplacedCodes(p.Program), exits.ForeignEnds(p.Program)) {
			if c.Code != h.BlockingExitCode() && (c.Returned || !e.AnyExit) || c.Fails && e.AnyExit {
				continue
			}
			report(s, c, r)
		}
	},
}

func report(s *hostconfig.Script, c exits.LostCode, r *lint.Report) {
	d := r.At(s.SpanOf(c.Place), "the code %d gets lost: %s", c.Code, c.Why)
	d.Detail = "Let the code reach the end of the script: read the loop's input with done < <(…), or write || exit $? behind the command."
	if s.Lang != "sh" {
		d.Detail = map[string]string{"python": "Write sys.exit(…) around the call.", "node": "Write process.exit(…) around the call."}[s.Lang]
	}
	switch {
	case strings.Contains(c.Why, "SystemExit"):
		d.Detail = "Write except Exception, which does not catch it."
	case strings.Contains(c.Why, "finally"):
		d.Detail = "Take the exit out of the finally."
	case strings.Contains(c.Why, "trap"):
		d.Detail = "Take the exit out of the trap: the script then keeps its own code."
	case c.Fails && strings.Contains(c.Why, "imported"):
		d.Detail = "Write import sys at the top."
	case c.Fails:
		d.Detail = map[string]string{"python": "Write sys.exit(…).", "node": "Write process.exit(…)."}[s.Lang]
	case strings.Contains(c.Why, "listener"):
		d.Detail = "Leave the code alone in the listener."
	case strings.Contains(c.Why, "behind it"):
		d.Detail = "Write process.exit() there, which ends with process.exitCode."
	}
	d.Detail += fmt.Sprintf(" %s does not block otherwise.", s.Handler.Group.File.Agent.Title)
	if !s.Handler.Group.File.Certain(agents.Exits) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}
