package qwen

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// events is the events that policies can have. Measured: PreToolUse denies,
// takes an ask for a deny, ignores a new input and context; PostToolUse and
// SessionStart take context, UserPromptSubmit both, a block on PostToolBatch puts
// its reason in place of the results, one on Stop makes the agent go on, seven
// times in a row at most. The rest is read: without a terminal a tool that needs a
// permission is refused before any hook. Nothing blocks where the evaluator cannot
// start (measured).
var events = []command.Event{
	{Name: "PreToolUse", Canonical: "before_tool",
		Member: "tool_name", Deny: command.Permission, Rewrite: command.RewriteAdvises},
	{Name: "PermissionRequest", Canonical: "permission_request",
		Member: "tool_name", Deny: command.Behavior, Ask: command.AskIsSilence, Rewrite: command.RewriteAdvises},
	{Name: "PermissionDenied", Canonical: "permission_denied",
		Member: "tool_name",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.Error}}},
	{Name: "PostToolUse", Canonical: "after_tool",
		Member: "tool_name", Context: true, Shared: [][]wire.Field{resultFields}},
	{Name: "PostToolUseFailure", Canonical: "after_tool_failure",
		Member: "tool_name", Context: true, Shared: [][]wire.Field{resultFields},
		Fields: []wire.Field{
			{Name: "error", Kind: wire.Text, To: event.Error},
			{Name: "is_interrupt", Kind: wire.Flag, To: event.Interrupted}}},
	{Name: "PostToolBatch", Canonical: "after_tool_batch",
		Deny: command.Block, Context: true,
		Fields: []wire.Field{{Name: "tool_calls", Kind: wire.Objects, To: event.ToolCalls}}},
	{Name: "UserPromptSubmit", Canonical: "before_agent",
		Deny: command.Block, Context: true,
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "UserPromptExpansion", Canonical: "prompt_expansion",
		Member: "command_name", Deny: command.Block, Context: true,
		Fields: []wire.Field{
			{Name: "command_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "SessionStart", Canonical: "session_start",
		Member: "source", Context: true,
		Fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "model", Kind: wire.Text, To: event.SessionModel}}},
	{Name: "SessionEnd", Canonical: "session_end",
		Member: "reason",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Name: "Stop", Canonical: "before_stop", Before: "after_agent",
		Deny: command.Block, Shared: [][]wire.Field{stopFields}},
	{Name: "SubagentStart", Canonical: "subagent_start",
		Member: "agent_type", Context: true},
	{Name: "SubagentStop", Canonical: "subagent_stop",
		Member: "agent_type", Deny: command.Block, Shared: [][]wire.Field{stopFields}},
	{Name: "PreCompact", Canonical: "pre_compact",
		Member: "trigger",
		Fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "custom_instructions", Kind: wire.Text, To: event.Instructions}}},
	{Name: "Notification", Canonical: "notification",
		Member: "notification_type",
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
	{Name: "permission_mode", Kind: wire.Text, To: event.SessionMode},
	{Name: "agent_id", Kind: wire.Text, To: event.AgentID},
	{Name: "agent_type", Kind: wire.Text, To: event.Agent},
	{Name: "tool_use_id", Kind: wire.Text, To: event.ToolUseID},
}

// resultFields are in the events after a tool.
var resultFields = []wire.Field{
	{Name: "tool_response", To: event.ToolOutput},
	{Name: "duration_ms", Kind: wire.Millis, To: event.Duration},
}

// stopFields are in Stop and SubagentStop.
var stopFields = []wire.Field{
	{Name: "stop_hook_active", Kind: wire.Flag, To: event.StopActive},
	{Name: "last_assistant_message", Kind: wire.Text, To: event.Message},
}
