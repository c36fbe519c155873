// Package windsurf is what is known of Windsurf.
package windsurf

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Windsurf.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "windsurf", Title: "Windsurf",
		Doc:   "The documentation of Cascade, now of Devin Desktop, read; nothing was measured.",
		Files: []string{".windsurf/hooks.json"},
		Shape: agent.Flat, Untyped: "command",
		Events: []agent.Event{
			{Name: "pre_read_code", Canonical: "before_tool", Tools: []string{"ReadFile"}, Blocks: true},
			{Name: "post_read_code", Canonical: "after_tool", Tools: []string{"ReadFile"}},
			{Name: "pre_write_code", Canonical: "before_tool", Tools: []string{"WriteFile", "EditFile"}, Blocks: true},
			{Name: "post_write_code", Canonical: "after_tool", Tools: []string{"WriteFile", "EditFile"}},
			{Name: "pre_run_command", Canonical: "before_tool", Tools: []string{"Shell"}, Blocks: true},
			{Name: "post_run_command", Canonical: "after_tool", Tools: []string{"Shell"}},
			{Name: "pre_mcp_tool_use", Canonical: "before_tool", Tools: []string{"mcp__.*"}, Blocks: true},
			{Name: "post_mcp_tool_use", Canonical: "after_tool", Tools: []string{"mcp__.*"}},
			{Name: "pre_user_prompt", Canonical: "before_agent", Blocks: true},
			{Name: "post_cascade_response", Canonical: "after_agent"},
			{Name: "post_cascade_response_with_transcript", Canonical: "after_agent"},
			{Name: "post_setup_worktree"},
		},
		Types: []agent.HandlerType{{Name: "command", OneOf: [][]string{{"command", "powershell"}},
			Fields: []string{"command", "powershell", "show_output", "working_directory"}}},
		Marks:   []string{"show_output", "working_directory"},
		Matcher: agent.Matcher{Ignored: true},
		Exit:    agent.Exit{Block: 2, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
	}
}

// Tools is names of its shell in events of other agents' formats; its own events
// have none.
var Tools = []agent.Tool{
	{Name: "run_command", Canonical: []string{"Shell"}},
}
