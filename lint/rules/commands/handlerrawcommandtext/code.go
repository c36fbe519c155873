package handlerrawcommandtext

import (
	"fmt"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/guard"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/trial"
)

// code reports a program of Python or JavaScript that compares the line with constants and
// does nothing else: a spelling that none of its constants finds comes to its end.
func code(h *hostconfig.Handler, r *lint.Report) {
	if h.Async || h.Group.File.Generated || !h.CanPrevent() {
		return
	}
	for _, s := range h.ParsedScripts() {
		if s.Path == "" || s.Source == nil || !s.IsWholeCommand() || s.RunsOnSeveralEvents() {
			continue
		}
		g, ok := guard.ReadTextGuard(s.Program, h.BlockingExitCode())
		if !ok {
			continue
		}
		for _, look := range g.Looks {
			if slips(h, s, g, look, r) {
				return
			}
		}
	}
}

func slips(h *hostconfig.Handler, s hostconfig.ParsedScript, g guard.TextGuard, look src.TextLook, r *lint.Report) bool {
	texts := []string{look.Text}
	if look.Regex {
		texts = regex.Examples(look.Text)
	}
	for _, text := range texts {
		for _, line := range []string{text, text + " x"} {
			for _, other := range evade.Commands(line) {
				if !g.Finds(line) || g.Finds(other.Text) {
					continue
				}
				for _, c := range trial.Calls(h, other.Text) {
					if c.Field != "command" || stoppedElsewhere(h, c) {
						continue
					}
					d := r.At(s.SpanOf(look.Place), "the script guards %s, but probably lets it through if it is written %s", line, other.How)
					d.Severity = diag.Info // the script was not run
					d.Detail = "Read the command line as a shell does. hookc import makes a policy of the configuration, whose match { command { … } } does that."
					d.Witness = &diag.Witness{Event: trial.Event(h, c), Host: h.Group.File.Agent.Name,
						Shows: fmt.Sprintf("the line runs %s, and contains no text that the script looks for", line)}
					return true
				}
			}
		}
	}
	return false
}
