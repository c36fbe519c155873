// Package goose is what is known of Goose.
package goose

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is Goose.
func Agent() *agent.Agent {
	return &agent.Agent{Name: "goose", Title: "Goose", Doc: "Tools as its documentation of 2026-11 names them, read; nothing was measured.", Tools: Tools}
}

// Tools is the tools of Goose.
var Tools = []agent.Tool{
	{Name: "developer__shell", Canonical: []string{"Shell"}},
	{Name: "developer__write", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"content", "file_text"}}},
	{Name: "developer__edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"old", "before"}, {"new", "after"}}},
}
