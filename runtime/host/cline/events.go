package cline

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// commonFields are in every event.
var commonFields = []wire.Field{
	{Name: "hookName", Kind: wire.Text, Ignored: true, Required: true},
	{Name: "taskId", Kind: wire.Text, To: event.SessionID},
	{Name: "timestamp", Kind: wire.Text, To: event.Timestamp},
	{Name: "agent_id", Ignored: true},
	{Name: "preToolUse", Ignored: true}, // the call once more, its members as JSON texts
	{Name: "postToolUse", Ignored: true},
}

// events is what the client sends. Measured: a cancel on PreToolUse and PostToolUse
// ends the run, anything else that a hook could say on them leaves it alone, and
// all that it says on TaskStart and TaskComplete is ignored. UserPromptSubmit does
// not come for the prompt of a run without a terminal (measured).
var events = []command.Event{
	{Name: "PreToolUse", Sent: "tool_call", Call: "tool_call", Canonical: "before_tool", Deny: command.Own, Rewrite: command.RewriteReplaces, Context: true, Closed: true},
	{Name: "PostToolUse", Sent: "tool_result", Call: "tool_result", Canonical: "after_tool", Deny: command.Own, Context: true, Closed: true},
	{Name: "UserPromptSubmit", Sent: "prompt_submit", Canonical: "before_agent"},
	{Name: "TaskStart", Sent: "agent_start", Canonical: "session_start"},
	{Name: "TaskComplete", Sent: "agent_end", Canonical: "after_agent"},
	{Name: "SessionShutdown", Sent: "session_shutdown", Canonical: "session_end",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
}
