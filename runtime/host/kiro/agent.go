// Package kiro is what is known of Kiro and Amazon Q.
package kiro

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is Kiro and Amazon Q.
func Agent() *agent.Agent {
	return &agent.Agent{Name: "kiro", Title: "Kiro and Amazon Q", Doc: "Tools as their documentation of 2026-11 names them, read; nothing was measured.", Tools: Tools}
}

// Tools is the tools of Kiro and Amazon Q.
var Tools = []agent.Tool{
	{Name: "execute_bash", Canonical: []string{"Shell"}},
	{Name: "fs_read", Canonical: []string{"ReadFile"}},
	{Name: "fs_write", Canonical: []string{"WriteFile", "EditFile"}, Input: event.InputNames{{"content", "file_text"}, {"old", "old_str"}, {"new", "new_str"}}},
}
