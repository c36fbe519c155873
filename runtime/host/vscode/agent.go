// Package vscode is what is known of VS Code.
package vscode

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is VS Code.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "vscode", Title: "VS Code",
		Doc:   "Visual Studio Code's documentation of the preview that began with 1.110, read; nothing was measured.",
		Files: []string{".github/hooks/*.json", ".github/agents/*.md"},
		Events: []agent.Event{
			{Name: "SessionStart", Canonical: "session_start", Unsure: true},
			{Name: "UserPromptSubmit", Canonical: "before_agent", Unsure: true},
			{Name: "PreToolUse", Canonical: "before_tool", Blocks: true},
			{Name: "PostToolUse", Canonical: "after_tool", Unsure: true},
			{Name: "PreCompact", Canonical: "pre_compact", Unsure: true},
			{Name: "SubagentStart", Canonical: "subagent_start", Unsure: true},
			{Name: "SubagentStop", Canonical: "subagent_stop", Loops: true, Unsure: true},
			{Name: "Stop", Canonical: "before_stop", Loops: true, Unsure: true},
		},
		Types: []agent.HandlerType{
			{Name: "command", OneOf: [][]string{{"command", "windows", "linux", "osx"}},
				Fields: []string{"command", "windows", "linux", "osx", "cwd", "env", "timeout"}},
		},
		Shape: agent.Flat, Nests: true,
		Marks:   []string{"windows", "linux", "osx"},
		Matcher: agent.Matcher{Ignored: true},
		Timeout: agent.Timeout{Keys: []string{"timeout"}, Default: 30_000},
		Payload: agent.Snake(),
		Exit:    agent.Exit{Block: 2},
		Tools:   Tools,
	}
}

// Tools is the tools of VS Code that are certain.
var Tools = []agent.Tool{
	{Name: "run_in_terminal", Canonical: []string{"Shell"}},
}
