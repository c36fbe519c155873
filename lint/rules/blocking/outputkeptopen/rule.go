// Package outputkeptopen finds processes that a hook leaves behind with its output.
package outputkeptopen

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is output-kept-open.
var Rule = &lint.Rule{
	Code: "HK2114", Name: "output-kept-open", Severity: diag.Warning,
	Title: "A hook leaves a process behind that keeps its output open.",
	Why: `A process in the background has the standard output and error of the script that starts it. The
script ends, but the agent reads its output until all who have it have closed it, and waits for the
end of the process or for the time-out. Send both elsewhere: ` + "`server </dev/null >/dev/null 2>&1 &`" + `. nohup
alone does so only on a terminal.`,
	Misses: "Programs that do not look as if they run for long. Processes that other programs start.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		if h.Async || h.Group.Event == nil || s.Source == nil || s.Path != "" && h.Command != nil && strings.Contains(h.Command.Text, ">") {
			return
		}
		for _, k := range s.Parsed().KeptOpen(string(s.Source)) {
			d := r.At(s.SpanOf(k.Place), "this process has the hook's %s, so %s waits for its end, or for the time-out", k.Stream, h.Group.File.Agent.Title)
			switch s.Lang {
			case "python":
				d.Detail = "Write stdout=subprocess.DEVNULL and stderr=subprocess.DEVNULL."
			case "node":
				d.Detail = `Write stdio: "ignore".`
			default:
				d.Detail = "Write >/dev/null 2>&1 in front of the &, or the name of a file."
			}
		}
	},
}
