package claudecode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

const extra = event.Extra

// standard is the time-out of command handlers, in milliseconds.
const standard = 600_000

// events is every event of Claude Code 2.1.329. A tool's members are read by
// tool.go. SessionEnd handlers share 1.5 s, which a plugin's own timeout does
// not raise. A silent WorktreeCreate handler makes the creation fail, because
// the host waits for the path that it should have printed (measured).
var events = []command.Event{
	{Name: "PreToolUse", Canonical: "before_tool", Prompts: true,
		Member: "tool_name", Deny: command.Permission, Closed: true, Ask: command.AskAsks, Context: true, Rewrite: command.RewriteReplaces},
	{Name: "PermissionRequest", Canonical: "permission_request", Prompts: true,
		Member: "tool_name", Deny: command.Behavior, Closed: true, Ask: command.AskIsSilence, Rewrite: command.RewriteWithAllow,
		Fields: []wire.Field{{Name: "permission_suggestions", Kind: wire.List, To: extra}}},
	{Name: "PermissionDenied", Canonical: "permission_denied", Prompts: true,
		Member: "tool_name",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.Error}}},
	{Name: "PostToolUse", Canonical: "after_tool", Prompts: true,
		Member: "tool_name", Deny: command.Block, Closed: true, Context: true, Shared: [][]wire.Field{resultFields}},
	{Name: "PostToolUseFailure", Canonical: "after_tool_failure", Prompts: true,
		Member: "tool_name", Deny: command.Block, Closed: true, Context: true,
		Shared: [][]wire.Field{resultFields}, Fields: []wire.Field{
			{Name: "error", Kind: wire.Text, To: event.Error},
			{Name: "is_interrupt", Kind: wire.Flag, To: event.Interrupted}}},
	{Name: "PostToolBatch", Canonical: "after_tool_batch", Prompts: true,
		Deny: command.Block, Closed: true, Context: true,
		Fields: []wire.Field{{Name: "tool_calls", Kind: wire.Objects, To: event.ToolCalls}}},
	{Name: "UserPromptSubmit", Canonical: "before_agent", Prompts: true, Timeout: 30_000,
		Deny: command.Block, Closed: true, Context: true,
		Fields: []wire.Field{
			{Name: "prompt", Kind: wire.Text, To: event.Prompt},
			{Name: "source", Kind: wire.Text, To: extra},
			{Name: "session_title", Kind: wire.Text, To: extra}}},
	{Name: "UserPromptExpansion", Canonical: "prompt_expansion", Prompts: true,
		Member: "command_name", Deny: command.Block, Closed: true, Context: true,
		Fields: []wire.Field{
			{Name: "command_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "prompt", Kind: wire.Text, To: event.Prompt},
			{Name: "expansion_type", Kind: wire.Text, To: extra},
			{Name: "command_args", Kind: wire.Text, To: extra},
			{Name: "command_source", Kind: wire.Text, To: extra}}},
	{Name: "SessionStart", Canonical: "session_start",
		Member: "source", Context: true, Env: true,
		Fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "model", Kind: wire.Text, To: event.SessionModel},
			{Name: "session_title", Kind: wire.Text, To: extra},
			{Name: "seconds_since_last_response", Kind: wire.Number, To: extra},
			{Name: "context_tokens", Kind: wire.Number, To: extra},
			{Name: "prompt_cache_likely_expired", Kind: wire.Flag, To: extra},
			{Name: "estimated_cache_write_usd", Kind: wire.Number, To: extra}}},
	{Name: "Setup", Canonical: "setup",
		Member: "trigger", Context: true, Env: true,
		Fields: []wire.Field{{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
	{Name: "SessionEnd", Canonical: "session_end", Timeout: 1500, Limit: 1500,
		Member: "reason",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Name: "Stop", Canonical: "before_stop", Before: "after_agent", Prompts: true,
		Deny: command.Block, Context: true, Resumes: true, Shared: [][]wire.Field{stopFields}},
	{Name: "StopFailure", Canonical: "stop_failure",
		Member: "error",
		Fields: []wire.Field{
			{Name: "error", Kind: wire.Text, To: event.Error},
			{Name: "error_details", To: extra},
			{Name: "last_assistant_message", Kind: wire.Text, To: event.Message}}},
	{Name: "SubagentStart", Canonical: "subagent_start",
		Member: "agent_type", Context: true},
	{Name: "SubagentStop", Canonical: "subagent_stop", Prompts: true,
		Member: "agent_type", Deny: command.Block, Context: true, Resumes: true,
		Shared: [][]wire.Field{stopFields}, Fields: []wire.Field{{Name: "agent_transcript_path", Kind: wire.Text, To: extra}}},
	{Name: "PreCompact", Canonical: "pre_compact",
		Member: "trigger", Deny: command.Block, Closed: true,
		Fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "custom_instructions", Kind: wire.Text, To: event.Instructions}}},
	{Name: "PostCompact", Canonical: "post_compact",
		Member: "trigger",
		Fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "compact_summary", Kind: wire.Text, To: event.Summary}}},
	{Name: "PreModelSwitch", Canonical: "before_model_switch",
		Deny: command.Permission, Closed: true, Ask: command.AskAsks, Shared: [][]wire.Field{modelFields}},
	{Name: "PostModelSwitch", Canonical: "after_model_switch",
		Context: true, Shared: [][]wire.Field{modelFields}},
	{Name: "Notification", Canonical: "notification",
		Member: "notification_type", Context: true,
		Fields: []wire.Field{
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "title", Kind: wire.Text, To: event.NotificationTitle},
			{Name: "notification_type", Kind: wire.Text, To: event.NotificationType}}},
	{Name: "TeammateIdle", Canonical: "teammate_idle", Prompts: true,
		Deny: command.Block, Shared: [][]wire.Field{teamFields}},
	{Name: "TaskCreated", Canonical: "task_created", Prompts: true,
		Deny: command.Block, Closed: true, Shared: [][]wire.Field{teamFields, taskFields}},
	{Name: "TaskCompleted", Canonical: "task_completed", Prompts: true,
		Deny: command.Block, Shared: [][]wire.Field{teamFields, taskFields}},
	{Name: "Elicitation", Canonical: "elicitation",
		Member: "mcp_server_name", Deny: command.Action, Closed: true,
		Fields: []wire.Field{
			{Name: "mcp_server_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "mode", Kind: wire.Text, To: extra},
			{Name: "url", Kind: wire.Text, To: extra},
			{Name: "elicitation_id", Kind: wire.Text, To: extra},
			{Name: "requested_schema", Kind: wire.Object, To: extra}}},
	{Name: "ElicitationResult", Canonical: "elicitation_result",
		Member: "mcp_server_name", Deny: command.Action, Closed: true,
		Fields: []wire.Field{
			{Name: "mcp_server_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "action", Kind: wire.Text, To: extra},
			{Name: "content", Kind: wire.Object, To: extra},
			{Name: "mode", Kind: wire.Text, To: extra},
			{Name: "elicitation_id", Kind: wire.Text, To: extra}}},
	{Name: "ConfigChange", Canonical: "config_change",
		Member: "source", Deny: command.Block, Closed: true,
		Fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "file_path", Kind: wire.Text, To: event.Path}}},
	{Name: "InstructionsLoaded", Canonical: "instructions_loaded",
		Member: "load_reason",
		Fields: []wire.Field{
			{Name: "file_path", Kind: wire.Text, To: event.Path},
			{Name: "load_reason", Kind: wire.Text, To: event.Trigger},
			{Name: "memory_type", Kind: wire.Text, To: extra},
			{Name: "globs", Kind: wire.List, To: extra},
			{Name: "trigger_file_path", Kind: wire.Text, To: extra},
			{Name: "parent_file_path", Kind: wire.Text, To: extra}}},
	{Name: "WorktreeCreate", Canonical: "worktree_create", Replaces: true,
		Fields: []wire.Field{{Name: "name", Kind: wire.Text, To: event.SubjectField}}},
	{Name: "WorktreeRemove", Canonical: "worktree_remove",

		Fields: []wire.Field{{Name: "worktree_path", Kind: wire.Text, To: event.Path}}},
	{Name: "CwdChanged", Canonical: "cwd_changed",
		Env: true,
		Fields: []wire.Field{
			{Name: "new_cwd", Kind: wire.Text, To: event.Path},
			{Name: "old_cwd", Kind: wire.Text, To: extra}}},
	{Name: "FileChanged", Canonical: "file_changed",
		Member: "file_path", Env: true,
		Fields: []wire.Field{
			{Name: "file_path", Kind: wire.Text, To: event.Path},
			{Name: "event", Kind: wire.Text, To: event.Trigger}}},
	{Name: "DirectoryAdded", Canonical: "directory_added",
		Member: "source",
		Fields: []wire.Field{
			{Name: "directory", Kind: wire.Text, To: event.Path},
			{Name: "source", Kind: wire.Text, To: event.SessionSource}}},
	{Name: "MessageDisplay", Canonical: "message_display", Timeout: 10_000,

		Fields: []wire.Field{
			{Name: "delta", Kind: wire.Text, To: event.Message},
			{Name: "turn_id", Kind: wire.Text, To: extra},
			{Name: "message_id", Kind: wire.Text, To: extra},
			{Name: "index", Kind: wire.Number, To: extra},
			{Name: "final", Kind: wire.Flag, To: extra}}},
}
