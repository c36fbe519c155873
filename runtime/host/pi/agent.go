package pi

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is pi.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "pi",
		Doc:   "pi 0.73.1: tools as its extensions see them, read and in part measured; it has no hook configuration of its own.",
		Tools: Tools,
	}
}

// Tools is the tools of pi. A shell's time-out is in seconds, and an edit has several
// changes (the client makes edits of oldText and newText before it calls,
// measured): adjust reads both, and a rewrite of them cannot be sent.
var Tools = []agent.Tool{
	{Name: "bash", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}}},
	{Name: "read", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "path"}, {"offset", "offset"}, {"limit", "limit"}}},
	{Name: "write", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "path"}, {"content", "content"}}},
	{Name: "edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "path"}}},
	{Name: "find", Canonical: []string{"Glob"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}}},
	{Name: "grep", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}, {"glob", "glob"}}},
	{Name: "ls", Canonical: []string{"Glob"}, Input: event.InputNames{{"path", "path"}}},
}
