// Package handlersdisagree finds handlers of one event that clash: both rewrite the input
// of a call, or one allows what the other one stops.
package handlersdisagree

import (
	"fmt"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is handlers-disagree.
var Rule = &lint.Rule{
	Code: "HK3011", Name: "handlers-disagree", Severity: diag.Warning, ComparesHooks: true,
	Title: "Two handlers rewrite the input of one tool call, or one allows what the other one stops.",
	Why: `Most agents start all handlers of an event at the same time. If two of them rewrite
the input, one rewrite is lost: with Claude Code the last to finish wins, which may
differ from call to call. If one allows a call and another one denies it or asks, the
stronger decision wins, and the allow has no effect.`,
	Misses: "Only shell scripts without effects are compared, because they are run on one call. An allow without effect is reported as information, because it may be intended as the general case.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil || f.Generated {
			return
		}
		byEvent := map[string][]*trial.Handler{}
		for _, g := range f.Groups {
			for _, h := range g.Handlers {
				if h.Async || f.RunsInOrder(g.EventKey.Key) {
					continue
				}
				if t := trial.Of(h); t != nil && len(byEvent[g.EventKey.Key]) < maxHandlers {
					for _, before := range byEvent[g.EventKey.Key] {
						compare(before, t, r)
					}
					byEvent[g.EventKey.Key] = append(byEvent[g.EventKey.Key], t)
				}
			}
		}
	},
}

// maxHandlers bounds the handlers of an event that are compared with each other.
const maxHandlers = 8

// maxTried bounds the calls that two handlers are run on.
const maxTried = 64

// compare reports the first call on which two handlers clash.
func compare(x, y *trial.Handler, r *lint.Report) {
	for _, c := range calls(x, y) {
		a, b := x.Ask(c), y.Ask(c)
		if !a.Known || !b.Known {
			continue
		}
		end := x.Group.File.Agent.Running.Rewrites
		switch {
		case a.Rewrite != "" && b.Rewrite != "" && a.Rewrite != b.Rewrite && end != "":
			d := report(x, y, c, r, fmt.Sprintf("this handler and an earlier one rewrite the input of one call of %s, and %s", c.Tool, end))
			d.Detail = "Do both rewrites in one handler."
			d.Witness.Shows = fmt.Sprintf("one makes the input %s, the other one %s", a.Rewrite, b.Rewrite)
			return
		case allowsOver(a, b), allowsOver(b, a):
			d := report(x, y, c, r, fmt.Sprintf("this handler and an earlier one decide against each other on one call of %s, and the allow has no effect", c.Tool))
			d.Detail = "Let one handler decide, or do not allow what another handler stops."
			d.Severity = max(d.Severity, diag.Info)
			d.Witness.Shows = "one handler allows the call, and the other one stops it"
			return
		}
	}
}

func allowsOver(a, b trial.Answer) bool {
	return a.Verdict == trial.Allows && (b.Verdict == trial.Denies || b.Verdict == trial.Asks)
}

// calls are those that both handlers are asked about.
func calls(x, y *trial.Handler) (out []trial.Call) {
	var all []trial.Call
	for _, t := range []*trial.Handler{x, y} {
		all = append(all, t.Harmless()...)
		for _, look := range t.Looks {
			for _, text := range look.Examples {
				all = append(all, t.Calls(text)...)
			}
		}
	}
	for _, c := range all {
		if len(out) < maxTried && trial.Matches(x.Group, c.Tool) && trial.Matches(y.Group, c.Tool) {
			out = append(out, c)
		}
	}
	return out
}

func report(x, y *trial.Handler, c trial.Call, r *lint.Report, summary string) *diag.Diag {
	d := r.At(y.Command.Span, "%s", summary)
	d.Notes = append(d.Notes, diag.Note{Span: x.Command.Span, Text: "the other handler is here"})
	d.Witness = &diag.Witness{Event: x.Event(c), Host: x.Group.File.Agent.Name}
	return d
}
