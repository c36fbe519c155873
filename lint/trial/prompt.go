package trial

import (
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/host/agent"
)

// OfPrompt is a handler that is asked before a prompt goes to the model and that can be run;
// nil for another one.
func OfPrompt(h *hostconfig.Handler) *Handler {
	e := h.Group.Event
	if h.Group.File.Agent == nil || e == nil || e.Canonical != "before_agent" || !e.Blocks || e.JSONOnly || promptMember(e) == "" {
		return nil
	}
	return runnable(h)
}

// promptMember is the member of an event that holds what the user has typed, as a text; ""
// where there is none.
func promptMember(e *agent.Event) string {
	for _, m := range e.Sends {
		if _, other := e.Kinds[m.Name]; m.Means == "prompt" && !other {
			return m.Name
		}
	}
	return ""
}
