package pi

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is pi.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "pi",
		Doc:   "pi 0.73.1: tools as its extensions see them, read and in part measured; its hooks are extensions, without a configuration.",
		Tools: Tools,

		Modules:    []string{".pi/extensions/*.ts", ".pi/extensions/*.js", ".pi/agent/extensions/*.ts", ".pi/agent/extensions/*.js"},
		Events:     hooks(),
		MoreEvents: true,
		Matcher:    agent.Matcher{Ignored: true},
		Arguments: map[string][]string{
			"bash": {"command", "timeout"}, "read": {"path", "offset", "limit"}, "write": {"path", "content"},
			"edit": {"path", "edits", "oldText", "newText"},
		},
	}
}

// hooks are the events that an extension handles; what tool_call and tool_result return was measured.
func hooks() (out []agent.Event) {
	for _, e := range events {
		one := agent.Event{Name: e.Name, Canonical: e.Canonical}
		switch e.Name {
		case "tool_call":
			one.Blocks, one.Takes = true, []string{"block", "reason"}
		case "tool_result.isError":
			one.CommandFails = true
		case "tool_result":
			one.After, one.Takes = true, []string{"content", "details", "isError"}
		}
		out = append(out, one)
	}
	return out
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
