package guardstopsnothing

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/trial"
)

// typed is a prompt with all that a script may ask of one: a ticket, a number, a kind of
// change, a file.
const typed = "ABC-123 #12 fix: explain what the function Main does in src/main.go, please."

// emptyPrompt reports a script that stops a prompt which the agent sends by itself, without
// a text.
func emptyPrompt(h *hostconfig.Handler, r *lint.Report) {
	t := trial.OfPrompt(h)
	if t == nil || h.Async || h.Group.Event.Empty == "" {
		return
	}
	empty, other := t.AskOn(t.Prompt("")), t.AskOn(t.Prompt(typed))
	if !empty.Known || empty.Verdict != trial.Denies || !other.Known || other.Verdict == trial.Denies {
		return
	}
	at, ok := stops(t)
	if !ok {
		return
	}
	agent, e := h.Group.File.Agent, h.Group.Event
	d := r.At(at, "%s sends %s with an empty prompt %s, and the script stops it", agent.Title, e.Name, e.Empty)
	d.Detail = "Let an empty prompt pass."
	d.Witness = &diag.Witness{Event: t.Prompt(""), Host: agent.Name, Shows: "the script denies it"}
}
