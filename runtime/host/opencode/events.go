package opencode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// commonFields are in every event; the plugin writes them.
var commonFields = []wire.Field{
	{Name: "hook_event_name", Kind: wire.Text, Ignored: true, Required: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "agent_id", Kind: wire.Text, To: event.AgentID},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "tool_use_id", Kind: wire.Text, To: event.ToolUseID},
}

// events is what the plugin sends, by the client's names. Measured:
//   - an error of tool.execute.before is the tool's result, and the tool does not
//     run; an input is changed in place, a new object is lost;
//   - tool.execute.after comes for a shell's exit code too, but not for an error of
//     a tool or of an MCP server; an error replaces the result;
//   - an error of chat.message ends the run, with exit code 1 and without a request;
//     a part that it adds is what the model reads beside the prompt;
//   - permission.ask is never called; a prompt on session.idle is not sent by
//     `opencode run`, so the agent cannot be made to go on.
//
// A session's start is told with its first prompt. What is said about a call goes
// with the call's result: an error of the tool loses it.
var events = []command.Event{
	{Name: "session.created", Canonical: "session_start", Context: true,
		Fields: []wire.Field{{Name: "model", Kind: wire.Text, To: event.SessionModel}}},
	{Name: "chat.message", Canonical: "before_agent", Deny: command.Own, Context: true, Closed: true,
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "tool.execute.before", Canonical: "before_tool", Member: "tool_name", Deny: command.Own, Rewrite: command.RewriteReplaces, Context: true, Closed: true},
	{Name: "tool.execute.after", Canonical: "after_tool", Member: "tool_name", Deny: command.Own, Context: true, Closed: true,
		Fields: []wire.Field{{Name: "tool_response", To: event.ToolOutput}}},
	{Name: "session.idle", Canonical: "after_agent"},
}
