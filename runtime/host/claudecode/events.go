package claudecode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
)

// form is how an event is told that it is denied.
type form uint8

const (
	observe    form = iota // it cannot be
	block                  // "decision": "block" and a reason
	permission             // hookSpecificOutput.permissionDecision: allow, deny, ask
	behavior               // hookSpecificOutput.decision.behavior: allow, deny
	action                 // hookSpecificOutput.action: decline
)

// hostEvent is one event of Claude Code: everything that decoding, encoding,
// emission and the capability table know about it.
type hostEvent struct {
	name      string
	canonical []string // in the order of evaluation
	matcher   string   // the member that a matcher is compared with; "" where matchers are ignored
	timeout   int      // the host's default limit, seconds
	limit     int      // milliseconds that a plugin cannot raise; 0 for none
	form      form
	context   bool           // takes hookSpecificOutput.additionalContext
	resumes   bool           // additionalContext alone makes the agent go on instead of stopping (measured)
	rewrite   bool           // takes updatedInput
	onFailure bool           // honours onFailure: "block" (since 2.1.295)
	prompts   bool           // may have handlers of type prompt
	env       bool           // gets CLAUDE_ENV_FILE
	listen    bool           // a handler that says nothing changes nothing
	shared    [][]wire.Field // members that several events have
	fields    []wire.Field   // the event's own
}

const (
	standard = 600 // seconds: command handlers of most events
	extra    = event.Extra
)

// events is every event of Claude Code 2.1.329. A tool's members are read by
// tool.go. SessionEnd handlers share 1.5 s, which a plugin's own timeout does
// not raise. A silent WorktreeCreate handler makes the creation fail, because
// the host waits for the path that it should have printed (measured).
var events = []*hostEvent{
	{name: "PreToolUse", canonical: []string{"before_tool"}, matcher: "tool_name", timeout: standard,
		form: permission, context: true, rewrite: true, onFailure: true, prompts: true, listen: true, shared: [][]wire.Field{toolFields}},
	{name: "PermissionRequest", canonical: []string{"permission_request"}, matcher: "tool_name", timeout: standard,
		form: behavior, rewrite: true, onFailure: true, prompts: true, listen: true,
		shared: [][]wire.Field{toolFields}, fields: []wire.Field{{Name: "permission_suggestions", Kind: wire.List, To: extra}}},
	{name: "PermissionDenied", canonical: []string{"permission_denied"}, matcher: "tool_name", timeout: standard,
		prompts: true, listen: true,
		shared: [][]wire.Field{toolFields}, fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.Error}}},
	{name: "PostToolUse", canonical: []string{"after_tool"}, matcher: "tool_name", timeout: standard,
		form: block, context: true, onFailure: true, prompts: true, listen: true, shared: [][]wire.Field{toolFields, resultFields}},
	{name: "PostToolUseFailure", canonical: []string{"after_tool_failure"}, matcher: "tool_name", timeout: standard,
		form: block, context: true, onFailure: true, prompts: true, listen: true,
		shared: [][]wire.Field{toolFields, resultFields}, fields: []wire.Field{
			{Name: "error", Kind: wire.Text, To: event.Error},
			{Name: "is_interrupt", Kind: wire.Flag, To: event.Interrupted}}},
	{name: "PostToolBatch", canonical: []string{"after_tool_batch"}, timeout: standard,
		form: block, context: true, onFailure: true, prompts: true, listen: true,
		fields: []wire.Field{{Name: "tool_calls", Kind: wire.Objects, To: event.ToolCalls}}},
	{name: "UserPromptSubmit", canonical: []string{"before_agent"}, timeout: 30,
		form: block, context: true, onFailure: true, prompts: true, listen: true,
		fields: []wire.Field{
			{Name: "prompt", Kind: wire.Text, To: event.Prompt},
			{Name: "source", Kind: wire.Text, To: extra},
			{Name: "session_title", Kind: wire.Text, To: extra}}},
	{name: "UserPromptExpansion", canonical: []string{"prompt_expansion"}, matcher: "command_name", timeout: standard,
		form: block, context: true, onFailure: true, prompts: true, listen: true,
		fields: []wire.Field{
			{Name: "command_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "prompt", Kind: wire.Text, To: event.Prompt},
			{Name: "expansion_type", Kind: wire.Text, To: extra},
			{Name: "command_args", Kind: wire.Text, To: extra},
			{Name: "command_source", Kind: wire.Text, To: extra}}},
	{name: "SessionStart", canonical: []string{"session_start"}, matcher: "source", timeout: standard,
		context: true, env: true, listen: true,
		fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "model", Kind: wire.Text, To: event.SessionModel},
			{Name: "session_title", Kind: wire.Text, To: extra},
			{Name: "seconds_since_last_response", Kind: wire.Number, To: extra},
			{Name: "context_tokens", Kind: wire.Number, To: extra},
			{Name: "prompt_cache_likely_expired", Kind: wire.Flag, To: extra},
			{Name: "estimated_cache_write_usd", Kind: wire.Number, To: extra}}},
	{name: "Setup", canonical: []string{"setup"}, matcher: "trigger", timeout: standard,
		context: true, env: true, listen: true,
		fields: []wire.Field{{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
	{name: "SessionEnd", canonical: []string{"session_end"}, matcher: "reason", timeout: 1, limit: 1500, listen: true,
		fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{name: "Stop", canonical: []string{"after_agent", "before_stop"}, timeout: standard,
		form: block, context: true, resumes: true, prompts: true, listen: true, shared: [][]wire.Field{stopFields}},
	{name: "StopFailure", canonical: []string{"stop_failure"}, matcher: "error", timeout: standard, listen: true,
		fields: []wire.Field{
			{Name: "error", Kind: wire.Text, To: event.Error},
			{Name: "error_details", To: extra},
			{Name: "last_assistant_message", Kind: wire.Text, To: event.Message}}},
	{name: "SubagentStart", canonical: []string{"subagent_start"}, matcher: "agent_type", timeout: standard,
		context: true, listen: true},
	{name: "SubagentStop", canonical: []string{"subagent_stop"}, matcher: "agent_type", timeout: standard,
		form: block, context: true, resumes: true, prompts: true, listen: true,
		shared: [][]wire.Field{stopFields}, fields: []wire.Field{{Name: "agent_transcript_path", Kind: wire.Text, To: extra}}},
	{name: "PreCompact", canonical: []string{"pre_compact"}, matcher: "trigger", timeout: standard,
		form: block, onFailure: true, listen: true,
		fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "custom_instructions", Kind: wire.Text, To: event.Instructions}}},
	{name: "PostCompact", canonical: []string{"post_compact"}, matcher: "trigger", timeout: standard, listen: true,
		fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "compact_summary", Kind: wire.Text, To: event.Summary}}},
	{name: "PreModelSwitch", canonical: []string{"before_model_switch"}, timeout: standard,
		form: permission, onFailure: true, listen: true, shared: [][]wire.Field{modelFields}},
	{name: "PostModelSwitch", canonical: []string{"after_model_switch"}, timeout: standard,
		context: true, listen: true, shared: [][]wire.Field{modelFields}},
	{name: "Notification", canonical: []string{"notification"}, matcher: "notification_type", timeout: standard,
		context: true, listen: true,
		fields: []wire.Field{
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "title", Kind: wire.Text, To: event.NotificationTitle},
			{Name: "notification_type", Kind: wire.Text, To: event.NotificationType}}},
	{name: "TeammateIdle", canonical: []string{"teammate_idle"}, timeout: standard,
		form: block, prompts: true, listen: true, shared: [][]wire.Field{teamFields}},
	{name: "TaskCreated", canonical: []string{"task_created"}, timeout: standard,
		form: block, onFailure: true, prompts: true, listen: true, shared: [][]wire.Field{teamFields, taskFields}},
	{name: "TaskCompleted", canonical: []string{"task_completed"}, timeout: standard,
		form: block, prompts: true, listen: true, shared: [][]wire.Field{teamFields, taskFields}},
	{name: "Elicitation", canonical: []string{"elicitation"}, matcher: "mcp_server_name", timeout: standard,
		form: action, onFailure: true, listen: true,
		fields: []wire.Field{
			{Name: "mcp_server_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "mode", Kind: wire.Text, To: extra},
			{Name: "url", Kind: wire.Text, To: extra},
			{Name: "elicitation_id", Kind: wire.Text, To: extra},
			{Name: "requested_schema", Kind: wire.Object, To: extra}}},
	{name: "ElicitationResult", canonical: []string{"elicitation_result"}, matcher: "mcp_server_name", timeout: standard,
		form: action, onFailure: true, listen: true,
		fields: []wire.Field{
			{Name: "mcp_server_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "action", Kind: wire.Text, To: extra},
			{Name: "content", Kind: wire.Object, To: extra},
			{Name: "mode", Kind: wire.Text, To: extra},
			{Name: "elicitation_id", Kind: wire.Text, To: extra}}},
	{name: "ConfigChange", canonical: []string{"config_change"}, matcher: "source", timeout: standard,
		form: block, onFailure: true, listen: true,
		fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "file_path", Kind: wire.Text, To: event.Path}}},
	{name: "InstructionsLoaded", canonical: []string{"instructions_loaded"}, matcher: "load_reason", timeout: standard, listen: true,
		fields: []wire.Field{
			{Name: "file_path", Kind: wire.Text, To: event.Path},
			{Name: "load_reason", Kind: wire.Text, To: event.Trigger},
			{Name: "memory_type", Kind: wire.Text, To: extra},
			{Name: "globs", Kind: wire.List, To: extra},
			{Name: "trigger_file_path", Kind: wire.Text, To: extra},
			{Name: "parent_file_path", Kind: wire.Text, To: extra}}},
	{name: "WorktreeCreate", canonical: []string{"worktree_create"}, timeout: standard,
		fields: []wire.Field{{Name: "name", Kind: wire.Text, To: event.SubjectField}}},
	{name: "WorktreeRemove", canonical: []string{"worktree_remove"}, timeout: standard, listen: true,
		fields: []wire.Field{{Name: "worktree_path", Kind: wire.Text, To: event.Path}}},
	{name: "CwdChanged", canonical: []string{"cwd_changed"}, timeout: standard, env: true, listen: true,
		fields: []wire.Field{
			{Name: "new_cwd", Kind: wire.Text, To: event.Path},
			{Name: "old_cwd", Kind: wire.Text, To: extra}}},
	{name: "FileChanged", canonical: []string{"file_changed"}, matcher: "file_path", timeout: standard, env: true, listen: true,
		fields: []wire.Field{
			{Name: "file_path", Kind: wire.Text, To: event.Path},
			{Name: "event", Kind: wire.Text, To: event.Trigger}}},
	{name: "DirectoryAdded", canonical: []string{"directory_added"}, matcher: "source", timeout: standard, listen: true,
		fields: []wire.Field{
			{Name: "directory", Kind: wire.Text, To: event.Path},
			{Name: "source", Kind: wire.Text, To: event.SessionSource}}},
	{name: "MessageDisplay", canonical: []string{"message_display"}, timeout: 10, listen: true,
		fields: []wire.Field{
			{Name: "delta", Kind: wire.Text, To: event.Message},
			{Name: "turn_id", Kind: wire.Text, To: extra},
			{Name: "message_id", Kind: wire.Text, To: extra},
			{Name: "index", Kind: wire.Number, To: extra},
			{Name: "final", Kind: wire.Flag, To: extra}}},
}

// lookup finds an event by the host's name.
func lookup(name string) *hostEvent {
	for _, e := range events {
		if e.name == name {
			return e
		}
	}
	return nil
}

// lookupCanonical finds the host's event that carries a canonical one.
func lookupCanonical(name string) *hostEvent {
	for _, e := range events {
		for _, c := range e.canonical {
			if c == name {
				return e
			}
		}
	}
	return nil
}

// blocks reports whether a deny on the canonical event stops something. Stop is
// after_agent too, where there is nothing left to stop.
func (e *hostEvent) blocks(canonical string) bool {
	return e.form != observe && canonical != "after_agent"
}

// catalogue is the events as the contract wants them: one entry a canonical
// event.
func catalogue() []host.Event {
	var out []host.Event
	for _, e := range events {
		for _, c := range e.canonical {
			out = append(out, host.Event{
				Canonical: c, Name: e.name, Matcher: e.matcher, Timeout: e.timeout, Limit: e.limit,
				Block: e.blocks(c), Context: e.context && !e.resumes, Rewrite: e.rewrite,
				Prompts: e.prompts, FailClosed: e.onFailure,
			})
		}
	}
	return out
}
