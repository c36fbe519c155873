// Package droid is what is known of Factory Droid.
package droid

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Factory Droid.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "droid", Title: "Factory Droid",
		Doc:   "Factory's documentation of 2026-11, read; nothing was measured.",
		Files: []string{".factory/hooks.json", ".factory/settings.json", ".factory/settings.local.json"},
		Events: []agent.Event{
			{Name: "PreToolUse", Canonical: "before_tool", Matches: "tool", Blocks: true},
			{Name: "PostToolUse", Canonical: "after_tool", Matches: "tool", Unsure: true},
			{Name: "UserPromptSubmit", Canonical: "before_agent", Unknown: true, Unsure: true},
			{Name: "Notification", Canonical: "notification", Unknown: true, Unsure: true},
			{Name: "Stop", Canonical: "before_stop", Unknown: true, Loops: true, Unsure: true},
			{Name: "SubagentStop", Canonical: "subagent_stop", Unknown: true, Loops: true, Unsure: true},
			{Name: "PreCompact", Canonical: "pre_compact", Unknown: true, Unsure: true},
			{Name: "SessionStart", Canonical: "session_start", Unknown: true, Unsure: true},
			{Name: "SessionEnd", Canonical: "session_end", Unknown: true, Unsure: true},
		},
		Tools:    Tools,
		Types:    []agent.HandlerType{{Name: "command", Required: []string{"command"}, Fields: []string{"timeout"}}},
		Prefixes: []string{"FACTORY_"},
		Matcher:  agent.Matcher{Dialect: agent.ECMAScript, All: []string{"", "*"}},
		Timeout:  agent.Timeout{Keys: []string{"timeout"}},
		Exit:     agent.Exit{Block: 2},
		Paths:    []agent.Path{{Name: "FACTORY_PROJECT_DIR"}},
	}
}

// Tools is the tools of Factory Droid.
var Tools = []agent.Tool{
	{Name: "Execute", Canonical: []string{"Shell"}},
	{Name: "Create", Canonical: []string{"WriteFile"}},
	{Name: "Edit", Canonical: []string{"EditFile"}},
	{Name: "ApplyPatch", Canonical: []string{"WriteFile", "EditFile"}},
	{Name: "Read", Canonical: []string{"ReadFile"}},
}
