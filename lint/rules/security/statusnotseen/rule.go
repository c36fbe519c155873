// Package statusnotseen finds scripts that look at another exit code than they mean.
package statusnotseen

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is status-not-seen.
var Rule = &lint.Rule{
	Code: "HK7052", Name: "status-not-seen", Severity: diag.Warning,
	Title: "A script does not see the exit code that it wants to know.",
	Why: "With `set -e` a command that fails ends the script, with its own code, before `$?` is read:" + `
the lines that block are never reached. ` + "`npm test | tail; [ $? -ne 0 ]`" + ` sees the code of tail, and
` + "`local out=$(npm test); [ $? -ne 0 ]`" + ` that of local. Behind ` + "`if ! command; then`" + ` $? is 0. The guard
finds everything in order.`,
	Misses: "Functions under set -e, as they may be called where it does not count. Scripts with a trap for ERR or EXIT.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		e := s.Handler.Group.Event
		if e == nil || s.Source == nil {
			return
		}
		p := s.Parsed()
		flow := p.ReadFlow(string(s.Source))
		_, blocks := p.Blocks()
		for _, w := range flow.Statuses {
			if w.Errexit && !blocks {
				continue
			}
			r.At(s.SpanOf(w.Place), "%s", w.What).Detail = w.Instead + "."
		}
		if !e.Blocks || !blocks {
			return
		}
		if h := s.Handler; s.IsWholeCommand() && h.Group.File.Agent != nil && (h.Group.File.Agent.FailClosed != "" && h.FailsClosed() && !e.OpenClosed || e.AnyExit) {
			for _, at := range flow.Ends {
				d := r.At(s.SpanOf(at), "where this finds nothing set -e ends the script with 1, which refuses the call")
				d.Detail = "Write || true behind the search."
			}
		}
		for _, at := range flow.NoMatch {
			d := r.At(s.SpanOf(at), "where this finds nothing set -e ends the script, and the checks behind it do not run")
			d.Detail = "Write || true behind the search."
		}
	},
}
