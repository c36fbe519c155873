package copilot

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// standard is the time-out of handlers, in milliseconds.
const standard = 30_000

// events is the events that policies can have; what they do is measured, but for
// PreCompact and Notification. On PreToolUse and PermissionRequest a program that is
// missing denies; on PreToolUse a late one lets the tool run, and so does an answer
// that is no JSON. A block on Stop or SubagentStop makes the agent go on.
var events = []command.Event{
	{Name: "PreToolUse", Canonical: "before_tool",
		Member: "tool_name", Deny: command.Permission, Closed: true, Ask: command.AskAsks, Context: true, Rewrite: command.RewriteReplaces},
	{Name: "PermissionRequest", Canonical: "permission_request",
		Member: "tool_name", Deny: command.Behavior, Closed: true, Ask: command.AskIsSilence},
	{Name: "PostToolUse", Canonical: "after_tool",
		Member: "tool_name", Deny: command.Block, Context: true,
		Fields: []wire.Field{
			{Name: "tool_result", To: event.ToolOutput},
			{Name: "tool_response", To: event.ToolOutput}}}, // VS Code's
	{Name: "PostToolUseFailure", Canonical: "after_tool_failure",
		Member: "tool_name", Context: true,
		Fields: []wire.Field{{Name: "error", Kind: wire.Text, To: event.Error}}},
	{Name: "UserPromptSubmit", Canonical: "before_agent",
		Deny: command.Block, Context: true,
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "SessionStart", Canonical: "session_start", Context: true,
		Fields: []wire.Field{{Name: "source", Kind: wire.Text, To: event.SessionSource}}},
	{Name: "SessionEnd", Canonical: "session_end",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Name: "Stop", Canonical: "before_stop", Before: "after_agent",
		Deny: command.Block, Shared: [][]wire.Field{stopFields},
		Fields: []wire.Field{{Name: "stop_reason", Kind: wire.Text, To: event.StopReason}}},
	{Name: "SubagentStart", Canonical: "subagent_start", Context: true},
	{Name: "SubagentStop", Canonical: "subagent_stop",
		Deny: command.Block, Shared: [][]wire.Field{stopFields}},
	{Name: "PreCompact", Canonical: "pre_compact",
		Fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "custom_instructions", Kind: wire.Text, To: event.Instructions}}},
	{Name: "Notification", Canonical: "notification",
		Fields: []wire.Field{
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "title", Kind: wire.Text, To: event.NotificationTitle},
			{Name: "notification_type", Kind: wire.Text, To: event.NotificationType}}},
}

// commonFields are in every event, or in several.
var commonFields = []wire.Field{
	{Name: "hook_event_name", Ignored: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "transcript_path", Kind: wire.Text, To: event.SessionTranscript},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "timestamp", Kind: wire.Text, To: event.Timestamp},
	{Name: "agent_id", Kind: wire.Text, To: event.AgentID},
	{Name: "agent_type", Kind: wire.Text, To: event.Agent},
	{Name: "tool_use_id", Kind: wire.Text, To: event.ToolUseID},
}

// stopFields are in Stop and SubagentStop.
var stopFields = []wire.Field{
	{Name: "stop_hook_active", Kind: wire.Flag, To: event.StopActive},
	{Name: "last_assistant_message", Kind: wire.Text, To: event.Message},
}
