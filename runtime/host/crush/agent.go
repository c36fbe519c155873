// Package crush is what is known of Crush.
package crush

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is Crush.
func Agent() *agent.Agent {
	return &agent.Agent{Name: "crush", Title: "Crush", Doc: "Tools as its documentation of 2026-11 names them, read; nothing was measured.", Tools: Tools}
}

// Tools is the tools of Crush.
var Tools = []agent.Tool{
	{Name: "bash", Canonical: []string{"Shell"}},
	{Name: "view", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "file_path"}}},
	{Name: "write", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "file_path"}}},
	{Name: "edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}, {"old", "old_string"}, {"new", "new_string"}}},
	{Name: "multiedit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}}},
	{Name: "fetch", Canonical: []string{"Fetch"}},
}
