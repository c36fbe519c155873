package kimicode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// events is the events that policies can have. PreToolUse, UserPromptSubmit
// and Stop can be denied, and UserPromptSubmit takes context; an ask, an approval
// or a new input runs the tool as it was asked for (all measured). The client waits
// for no answer to PostToolUse, PostToolUseFailure, SubagentStop and Notification
// (read). Nothing blocks where the evaluator cannot
// start (measured).
var events = []command.Event{
	{Name: "PreToolUse", Canonical: "before_tool",
		Member: "tool_name", Deny: command.Block, Rewrite: command.RewriteAdvises},
	{Name: "PostToolUse", Canonical: "after_tool",
		Member: "tool_name",
		Fields: []wire.Field{{Name: "tool_output", To: event.ToolOutput}}},
	{Name: "PostToolUseFailure", Canonical: "after_tool_failure",
		Member: "tool_name",
		Fields: []wire.Field{{Name: "error", Ignored: true}}},
	{Name: "UserPromptSubmit", Canonical: "before_agent",
		Member: "prompt", Deny: command.Block, Context: true,
		Fields: []wire.Field{{Name: "prompt", Ignored: true}}},
	{Name: "Stop", Canonical: "before_stop", Before: "after_agent",
		Deny:   command.Block,
		Fields: []wire.Field{{Name: "stop_hook_active", Kind: wire.Flag, To: event.StopActive}}},
	{Name: "SessionStart", Canonical: "session_start",
		Member: "source",
		Fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "model", Kind: wire.Text, To: event.SessionModel}}},
	{Name: "SessionEnd", Canonical: "session_end",
		Member: "reason",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Name: "SubagentStart", Canonical: "subagent_start",
		Member: "agent_name",
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Task}}},
	{Name: "SubagentStop", Canonical: "subagent_stop",
		Member: "agent_name",
		Fields: []wire.Field{{Name: "response", Kind: wire.Text, To: event.Message}}},
	{Name: "PreCompact", Canonical: "pre_compact",
		Member: "trigger",
		Fields: []wire.Field{{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
	{Name: "Notification", Canonical: "notification",
		Member: "notification_type",
		Fields: []wire.Field{
			{Name: "title", Kind: wire.Text, To: event.NotificationTitle},
			{Name: "body", Kind: wire.Text, To: event.Message},
			{Name: "notification_type", Kind: wire.Text, To: event.NotificationType}}},
}

// commonFields are in every event, or in several.
var commonFields = []wire.Field{
	{Name: "hook_event_name", Ignored: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "tool_call_id", Kind: wire.Text, To: event.ToolUseID},
	{Name: "agent_name", Kind: wire.Text, To: event.Agent},
}
