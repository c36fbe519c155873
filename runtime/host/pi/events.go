package pi

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// commonFields are in every event; the extension writes them.
var commonFields = []wire.Field{
	{Name: "hook_event_name", Kind: wire.Text, Ignored: true, Required: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "tool_use_id", Kind: wire.Text, To: event.ToolUseID},
}

// resultFields are in both events after a tool.
var resultFields = []wire.Field{
	{Name: "tool_response", To: event.ToolOutput},
}

// events is what the extension sends, by the client's names. Measured: a reason of
// tool_call is the tool's result, and the tool does not run; an input is changed in
// place; a blocked call has no result event; the content that tool_result gives
// back is the result; a message of before_agent_start is what the model reads
// beside the prompt; an input that is handled makes no request.
//
// The client does not wait for an extension when the agent has answered, and ends
// without a terminal (read in its sources): the agent cannot be made to go on. What
// is said about a session or a prompt goes with the prompt, what is said about a
// call with the call's result.
var events = []command.Event{
	{Name: "session_start", Canonical: "session_start", Context: true,
		Fields: []wire.Field{{Name: "source", Kind: wire.Text, To: event.SessionSource}, {Name: "model", Kind: wire.Text, To: event.SessionModel}}},
	{Name: "input", Canonical: "before_agent", Deny: command.Own, Ask: command.AskAsks, Context: true, Closed: true,
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "tool_call", Canonical: "before_tool", Member: "tool_name", Deny: command.Own, Ask: command.AskAsks, Rewrite: command.RewriteReplaces, Context: true, Closed: true},
	{Name: "tool_result", Canonical: "after_tool", Member: "tool_name", Deny: command.Own, Ask: command.AskAsks, Context: true, Closed: true,
		Shared: [][]wire.Field{resultFields}},
	{Name: "tool_result.isError", Canonical: "after_tool_failure", Member: "tool_name", Deny: command.Own, Ask: command.AskAsks, Context: true, Closed: true,
		Shared: [][]wire.Field{resultFields},
		Fields: []wire.Field{{Name: "error", Kind: wire.Text, To: event.Error}}},
	{Name: "session_before_compact", Canonical: "pre_compact", Deny: command.Own, Ask: command.AskAsks, Closed: true,
		Fields: []wire.Field{{Name: "custom_instructions", Kind: wire.Text, To: event.Instructions}}},
	{Name: "agent_end", Canonical: "after_agent",
		Fields: []wire.Field{{Name: "last_assistant_message", Kind: wire.Text, To: event.Message}}},
	{Name: "session_shutdown", Canonical: "session_end",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
}
