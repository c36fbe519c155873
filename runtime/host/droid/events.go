package droid

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// events is every event. A deny, its reason and a rewrite without an approval
// were measured on PreToolUse, contexts on PostToolUse and SessionStart, a deny on
// Stop; the rest is read. An "ask" runs the tool (measured). SubagentStop and
// Notification read no answer; PreCompact reads exit code 2 alone. Nothing blocks
// where the evaluator cannot start (measured).
var events = []command.Event{
	{Name: "PreToolUse", Canonical: "before_tool",
		Member: "tool_name", Deny: command.Permission, Rewrite: command.RewriteReplaces},
	{Name: "PostToolUse", Canonical: "after_tool",
		Member: "tool_name", Context: true,
		Fields: []wire.Field{{Name: "tool_response", To: event.ToolOutput}}},
	{Name: "UserPromptSubmit", Canonical: "before_agent",
		Deny: command.Block, Context: true,
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "SessionStart", Canonical: "session_start",
		Member: "source", Context: true,
		Fields: []wire.Field{{Name: "source", Kind: wire.Text, To: event.SessionSource}}},
	{Name: "SessionEnd", Canonical: "session_end",
		Fields: []wire.Field{
			{Name: "reason", Kind: wire.Text, To: event.SessionReason},
			{Name: "session_duration_ms", Kind: wire.Millis, To: event.Duration}}},
	{Name: "Stop", Canonical: "before_stop", Before: "after_agent",
		Deny:   command.Block,
		Fields: []wire.Field{{Name: "stop_hook_active", Kind: wire.Flag, To: event.StopActive}}},
	{Name: "SubagentStop", Canonical: "subagent_stop",
		Fields: []wire.Field{
			{Name: "task_name", Kind: wire.Text, To: event.Task},
			{Name: "task_result", Kind: wire.Text, To: event.Message},
			{Name: "stop_hook_active", Kind: wire.Flag, To: event.StopActive}}},
	{Name: "PreCompact", Canonical: "pre_compact",
		Deny: command.Block,
		Fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "custom_instructions", Kind: wire.Text, To: event.Instructions}}},
	{Name: "Notification", Canonical: "notification",
		Fields: []wire.Field{
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "notification_type", Kind: wire.Text, To: event.NotificationType}}},
}

// commonFields are in every event.
var commonFields = []wire.Field{
	{Name: "hook_event_name", Ignored: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "transcript_path", Kind: wire.Text, To: event.SessionTranscript},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "permission_mode", Kind: wire.Text, To: event.SessionMode},
}
