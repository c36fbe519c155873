// Package statusnotseen finds scripts that look at another exit code than they mean.
package statusnotseen

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/exits"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is status-not-seen.
var Rule = &lint.Rule{
	Code: "HK7052", Name: "status-not-seen", Severity: diag.Warning,
	Title: "A script does not see the exit code that it wants to know.",
	Why: "With `set -e` a command that fails ends the script, with its own code, before `$?` is read:" + `
the lines that block are never reached. ` + "`npm test | tail; [ $? -ne 0 ]`" + ` sees the code of tail, and
` + "`local out=$(npm test); [ $? -ne 0 ]`" + ` that of local. ` + "`tail log; exit $?`" + ` ends with the code of tail. Behind ` + "`if ! command; then`" + ` $? is 0. git ls-files and gofmt -l exit with 0 whether they list something or not. The guard
finds everything in order. Where an agent refuses a call after any code other than 0, a script whose
last command is ` + "`grep -q push && …`" + ` refuses each call in which there is no push. grep exits with 1
where it finds nothing: with ` + "`set -e`" + ` (in a pipe: with pipefail) a script that adds context ends before it has written it.`,
	Misses: "Functions under set -e, as they may be called where it does not count. Scripts with a trap for ERR or EXIT.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		e := s.Handler.Group.Event
		if e == nil || s.Source == nil {
			return
		}
		p := s.Parsed()
		flow := exits.ReadFlow(p.Program)
		_, blocks := p.Blocks()
		for _, w := range flow.Statuses {
			if w.Errexit && !blocks {
				continue
			}
			r.At(s.SpanOf(w.Place), "%s", w.What).Detail = w.Instead + "."
		}
		refuses := e.Blocks && s.IsWholeCommand() && anyCodeRefuses(s.Handler)
		if refuses {
			for _, at := range flow.LastTest {
				d := r.At(s.SpanOf(at), "where this does not hold the script ends with 1, which refuses the call")
				d.Detail = "Write if … then … fi, or put exit 0 at the end."
			}
		}
		if !e.Blocks || !blocks {
			outputLost(s, flow.Output, r)
			return
		}
		if refuses {
			for _, at := range flow.Ends {
				d := r.At(s.SpanOf(at), "where this finds nothing set -e ends the script with 1, which refuses the call")
				d.Detail = "Write || true after the search."
			}
		}
		for _, at := range flow.NoMatch {
			d := r.At(s.SpanOf(at), "where this finds nothing set -e ends the script, and the checks behind it do not run")
			d.Detail = "Write || true after the search."
		}
	},
}

// outputLost reports searches before what a script writes for the agent.
func outputLost(s *hostconfig.Script, searches []src.Place, r *lint.Report) {
	e := s.Handler.Group.Event
	if len(e.Takes) == 0 || s.Handler.Async || !s.IsWholeCommand() || e.TextLost != "" && !answers.Match(s.Source) {
		return
	}
	for _, at := range searches {
		d := r.At(s.SpanOf(at), "if this finds nothing, set -e ends the script before it writes its output")
		d.Detail = "Write || true after the search."
		if strings.Contains(string(s.Source), "pipefail") {
			d.Detail = "Write { … || true; } around the search."
		}
	}
}

// answers is how a script shows that it writes more than text.
var answers = lazyregexp.New(`\b(?:hookSpecificOutput|additional_?[cC]ontext|systemMessage|decision)\b`)

// anyCodeRefuses reports whether an agent takes each exit code other than 0 of a handler for a
// refusal.
func anyCodeRefuses(h *hostconfig.Handler) bool {
	a, e := h.Group.File.Agent, h.Group.Event
	return a != nil && (a.FailClosed != "" && h.FailsClosed() && !e.OpenClosed || e.AnyExit)
}
