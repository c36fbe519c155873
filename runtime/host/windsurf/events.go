package windsurf

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// stops is the form of a deny: exit code 2.
const stops = command.Own

// events is the events that policies can have, documented. Each kind of tool has
// one before and one after it. Nothing blocks where the evaluator cannot start, no
// input is replaced, nobody is asked, and only a deny tells the agent something.
// Windsurf has no time-out.
var events = []command.Event{
	{Name: "pre_run_command", Canonical: "before_tool", Call: "tool_info", Deny: stops, Rewrite: command.RewriteAdvises},
	{Name: "pre_write_code", Canonical: "before_tool", Call: "tool_info", Deny: stops, Rewrite: command.RewriteAdvises},
	{Name: "pre_read_code", Canonical: "before_tool", Call: "tool_info", Deny: stops, Rewrite: command.RewriteAdvises},
	{Name: "pre_mcp_tool_use", Canonical: "before_tool", Call: "tool_info", Deny: stops, Rewrite: command.RewriteAdvises},
	{Name: "post_run_command", Canonical: "after_tool", Call: "tool_info"},
	{Name: "post_write_code", Canonical: "after_tool", Call: "tool_info"},
	{Name: "post_read_code", Canonical: "after_tool", Call: "tool_info"},
	{Name: "post_mcp_tool_use", Canonical: "after_tool", Call: "tool_info",
		Fields: []wire.Field{{Name: "mcp_result", To: event.ToolOutput}}},
	{Name: "pre_user_prompt", Canonical: "before_agent", Deny: stops,
		Fields: []wire.Field{{Name: "user_prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "post_cascade_response", Canonical: "after_agent",
		Fields: []wire.Field{{Name: "response", Kind: wire.Text, To: event.Message}}},
}

// commonFields are in every event, or in several.
var commonFields = []wire.Field{
	{Name: "agent_action_name", Ignored: true},
	{Name: "tool_info", Ignored: true},
	{Name: "trajectory_id", Kind: wire.Text, To: event.SessionID},
	{Name: "timestamp", Kind: wire.Text, To: event.Timestamp},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
}

// Tools is the kinds of tools that the events are named after.
var Tools = []agent.Tool{
	{Name: "run_command", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command_line"}}},
	{Name: "write_code", Canonical: []string{"EditFile", "WriteFile"}, Input: event.InputNames{{"path", "file_path"}}},
	{Name: "read_code", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "file_path"}}},
}
