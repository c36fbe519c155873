package trial

import (
	"encoding/json"

	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/dryrun"
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

// Prompt is what the agent writes to the standard input of a handler on a prompt.
func (h *Handler) Prompt(text string) []byte {
	payload := payloadOf(h.Handler)
	e := map[string]any{"cwd": dryrun.Project, promptMember(h.Group.Event): text, payload["session_id"]: "s", payload["hook_event_name"]: h.Group.EventKey.Key}
	delete(e, "")
	data, _ := json.Marshal(e)
	return data
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
