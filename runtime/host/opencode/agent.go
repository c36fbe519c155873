// Package opencode is what is known of OpenCode.
package opencode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is OpenCode.
func Agent() *agent.Agent {
	return &agent.Agent{Name: "opencode", Title: "OpenCode", Doc: "Tools as its plugins see them, names read, shell measured; it has no hook configuration of its own.", Tools: Tools}
}

// Tools is the tools of OpenCode.
var Tools = []agent.Tool{
	{Name: "bash", Canonical: []string{"Shell"}},
	{Name: "read", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "filePath"}}},
	{Name: "write", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "filePath"}, {"content", "content"}}},
	{Name: "edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "filePath"}, {"old", "oldString"}, {"new", "newString"}, {"all", "replaceAll"}}},
	{Name: "patch", Canonical: []string{"WriteFile", "EditFile"}},
	{Name: "glob", Canonical: []string{"Glob"}},
	{Name: "grep", Canonical: []string{"Grep"}, Input: event.InputNames{{"glob", "include"}}},
	{Name: "webfetch", Canonical: []string{"Fetch"}},
	{Name: "websearch", Canonical: []string{"Search"}},
	{Name: "task", Canonical: []string{"Agent"}, Input: event.InputNames{{"agent", "subagent_type"}}},
}
