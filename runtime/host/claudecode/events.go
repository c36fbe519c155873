package claudecode

import (
	"cmp"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
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

// hostEvent is one event of Claude Code: what every agent's events say, and what
// decoding, encoding and emission know beside.
type hostEvent struct {
	agent.Event
	member  string // that a matcher is compared with; "" where matchers are ignored
	form    form
	context bool           // takes hookSpecificOutput.additionalContext
	resumes bool           // additionalContext alone makes the agent go on instead of stopping (measured)
	rewrite bool           // takes updatedInput
	env     bool           // gets CLAUDE_ENV_FILE
	listen  bool           // a handler that says nothing changes nothing
	shared  [][]wire.Field // members that several events have
	fields  []wire.Field   // the event's own
}

const extra = event.Extra

// standard is the time-out of command handlers, in milliseconds.
const standard = 600_000

// events is every event of Claude Code 2.1.329. A tool's members are read by
// tool.go. SessionEnd handlers share 1.5 s, which a plugin's own timeout does
// not raise. A silent WorktreeCreate handler makes the creation fail, because
// the host waits for the path that it should have printed (measured).
var events = []*hostEvent{
	{Event: agent.Event{Name: "PreToolUse", Canonical: "before_tool", Matches: "tool", Blocks: true, Prompts: true, Whole: true},
		member: "tool_name", form: permission, context: true, rewrite: true, listen: true, shared: [][]wire.Field{toolFields}},
	{Event: agent.Event{Name: "PermissionRequest", Canonical: "permission_request", Matches: "tool", Blocks: true, JSONOnly: true, Prompts: true, Whole: true},
		member: "tool_name", form: behavior, rewrite: true, listen: true,
		shared: [][]wire.Field{toolFields}, fields: []wire.Field{{Name: "permission_suggestions", Kind: wire.List, To: extra}}},
	{Event: agent.Event{Name: "PermissionDenied", Canonical: "permission_denied", Matches: "tool", Prompts: true},
		member: "tool_name", listen: true,
		shared: [][]wire.Field{toolFields}, fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.Error}}},
	{Event: agent.Event{Name: "PostToolUse", Canonical: "after_tool", Matches: "tool", After: true, Prompts: true},
		member: "tool_name", form: block, context: true, listen: true, shared: [][]wire.Field{toolFields, resultFields}},
	{Event: agent.Event{Name: "PostToolUseFailure", Canonical: "after_tool_failure", Matches: "tool", After: true, Prompts: true},
		member: "tool_name", form: block, context: true, listen: true,
		shared: [][]wire.Field{toolFields, resultFields}, fields: []wire.Field{
			{Name: "error", Kind: wire.Text, To: event.Error},
			{Name: "is_interrupt", Kind: wire.Flag, To: event.Interrupted}}},
	{Event: agent.Event{Name: "PostToolBatch", Canonical: "after_tool_batch", Blocks: true, Prompts: true},
		form: block, context: true, listen: true,
		fields: []wire.Field{{Name: "tool_calls", Kind: wire.Objects, To: event.ToolCalls}}},
	{Event: agent.Event{Name: "UserPromptSubmit", Canonical: "before_agent", Blocks: true, Prompts: true, Default: 30_000},
		form: block, context: true, listen: true,
		fields: []wire.Field{
			{Name: "prompt", Kind: wire.Text, To: event.Prompt},
			{Name: "source", Kind: wire.Text, To: extra},
			{Name: "session_title", Kind: wire.Text, To: extra}}},
	{Event: agent.Event{Name: "UserPromptExpansion", Canonical: "prompt_expansion", Matches: "command", Blocks: true, Prompts: true},
		member: "command_name", form: block, context: true, listen: true,
		fields: []wire.Field{
			{Name: "command_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "prompt", Kind: wire.Text, To: event.Prompt},
			{Name: "expansion_type", Kind: wire.Text, To: extra},
			{Name: "command_args", Kind: wire.Text, To: extra},
			{Name: "command_source", Kind: wire.Text, To: extra}}},
	{Event: agent.Event{Name: "SessionStart", Canonical: "session_start", Matches: "source",
		Values: []string{"startup", "resume", "clear", "compact", "fork"}},
		member: "source", context: true, env: true, listen: true,
		fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "model", Kind: wire.Text, To: event.SessionModel},
			{Name: "session_title", Kind: wire.Text, To: extra},
			{Name: "seconds_since_last_response", Kind: wire.Number, To: extra},
			{Name: "context_tokens", Kind: wire.Number, To: extra},
			{Name: "prompt_cache_likely_expired", Kind: wire.Flag, To: extra},
			{Name: "estimated_cache_write_usd", Kind: wire.Number, To: extra}}},
	{Event: agent.Event{Name: "Setup", Canonical: "setup", Matches: "trigger", Values: []string{"init", "maintenance"}},
		member: "trigger", context: true, env: true, listen: true,
		fields: []wire.Field{{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
	{Event: agent.Event{Name: "SessionEnd", Canonical: "session_end", Matches: "reason", Default: 1500, Limit: 60_000, PluginLimit: 1500,
		Values: []string{"clear", "resume", "logout", "prompt_input_exit", "other"},
		Doc:    "All hooks share 1.5 s, which the longest time-out of a settings file raises to at most 60 s, a plugin's not."},
		member: "reason", listen: true,
		fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Event: agent.Event{Name: "Stop", Canonical: "before_stop", Before: "after_agent", Blocks: true, Loops: true, Prompts: true, OpenClosed: true,
		Doc: "After 8 blocks in a row the agent stops all the same."},
		form: block, context: true, resumes: true, listen: true, shared: [][]wire.Field{stopFields}},
	{Event: agent.Event{Name: "StopFailure", Canonical: "stop_failure", Matches: "error", Exact: agent.WordBar},
		member: "error", listen: true,
		fields: []wire.Field{
			{Name: "error", Kind: wire.Text, To: event.Error},
			{Name: "error_details", To: extra},
			{Name: "last_assistant_message", Kind: wire.Text, To: event.Message}}},
	{Event: agent.Event{Name: "SubagentStart", Canonical: "subagent_start", Matches: "agent"},
		member: "agent_type", context: true, listen: true},
	{Event: agent.Event{Name: "SubagentStop", Canonical: "subagent_stop", Matches: "agent", Blocks: true, Loops: true, Prompts: true, OpenClosed: true},
		member: "agent_type", form: block, context: true, resumes: true, listen: true,
		shared: [][]wire.Field{stopFields}, fields: []wire.Field{{Name: "agent_transcript_path", Kind: wire.Text, To: extra}}},
	{Event: agent.Event{Name: "PreCompact", Canonical: "pre_compact", Matches: "trigger", Values: []string{"manual", "auto"}, Blocks: true},
		member: "trigger", form: block, listen: true,
		fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "custom_instructions", Kind: wire.Text, To: event.Instructions}}},
	{Event: agent.Event{Name: "PostCompact", Canonical: "post_compact", Matches: "trigger", Values: []string{"manual", "auto"}},
		member: "trigger", listen: true,
		fields: []wire.Field{
			{Name: "trigger", Kind: wire.Text, To: event.Trigger},
			{Name: "compact_summary", Kind: wire.Text, To: event.Summary}}},
	{Event: agent.Event{Name: "PreModelSwitch", Canonical: "before_model_switch", Unknown: true, Blocks: true},
		form: permission, listen: true, shared: [][]wire.Field{modelFields}},
	{Event: agent.Event{Name: "PostModelSwitch", Canonical: "after_model_switch", Unknown: true},
		context: true, listen: true, shared: [][]wire.Field{modelFields}},
	{Event: agent.Event{Name: "Notification", Canonical: "notification", Matches: "type", Values: []string{
		"permission_prompt", "idle_prompt", "auth_success", "elicitation_dialog", "elicitation_url_dialog",
		"elicitation_complete", "elicitation_response", "agent_needs_input", "agent_completed"}},
		member: "notification_type", context: true, listen: true,
		fields: []wire.Field{
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "title", Kind: wire.Text, To: event.NotificationTitle},
			{Name: "notification_type", Kind: wire.Text, To: event.NotificationType}}},
	{Event: agent.Event{Name: "TeammateIdle", Canonical: "teammate_idle", Blocks: true, Loops: true, Forgets: true, Prompts: true, OpenClosed: true},
		form: block, listen: true, shared: [][]wire.Field{teamFields}},
	{Event: agent.Event{Name: "TaskCreated", Canonical: "task_created", Blocks: true, Prompts: true},
		form: block, listen: true, shared: [][]wire.Field{teamFields, taskFields}},
	{Event: agent.Event{Name: "TaskCompleted", Canonical: "task_completed", Blocks: true, Prompts: true, OpenClosed: true},
		form: block, listen: true, shared: [][]wire.Field{teamFields, taskFields}},
	{Event: agent.Event{Name: "Elicitation", Canonical: "elicitation", Matches: "server", Blocks: true},
		member: "mcp_server_name", form: action, listen: true,
		fields: []wire.Field{
			{Name: "mcp_server_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "mode", Kind: wire.Text, To: extra},
			{Name: "url", Kind: wire.Text, To: extra},
			{Name: "elicitation_id", Kind: wire.Text, To: extra},
			{Name: "requested_schema", Kind: wire.Object, To: extra}}},
	{Event: agent.Event{Name: "ElicitationResult", Canonical: "elicitation_result", Matches: "server", Blocks: true},
		member: "mcp_server_name", form: action, listen: true,
		fields: []wire.Field{
			{Name: "mcp_server_name", Kind: wire.Text, To: event.SubjectField},
			{Name: "action", Kind: wire.Text, To: extra},
			{Name: "content", Kind: wire.Object, To: extra},
			{Name: "mode", Kind: wire.Text, To: extra},
			{Name: "elicitation_id", Kind: wire.Text, To: extra}}},
	{Event: agent.Event{Name: "ConfigChange", Canonical: "config_change", Matches: "source", Blocks: true,
		Values: []string{"user_settings", "project_settings", "local_settings", "policy_settings", "skills"}},
		member: "source", form: block, listen: true,
		fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "file_path", Kind: wire.Text, To: event.Path}}},
	{Event: agent.Event{Name: "InstructionsLoaded", Canonical: "instructions_loaded", Matches: "reason"},
		member: "load_reason", listen: true,
		fields: []wire.Field{
			{Name: "file_path", Kind: wire.Text, To: event.Path},
			{Name: "load_reason", Kind: wire.Text, To: event.Trigger},
			{Name: "memory_type", Kind: wire.Text, To: extra},
			{Name: "globs", Kind: wire.List, To: extra},
			{Name: "trigger_file_path", Kind: wire.Text, To: extra},
			{Name: "parent_file_path", Kind: wire.Text, To: extra}}},
	{Event: agent.Event{Name: "WorktreeCreate", Canonical: "worktree_create", Blocks: true, AnyExit: true,
		Doc: "A hook replaces what the agent does: one that prints no path makes it fail."},
		fields: []wire.Field{{Name: "name", Kind: wire.Text, To: event.SubjectField}}},
	{Event: agent.Event{Name: "WorktreeRemove", Canonical: "worktree_remove"},
		listen: true,
		fields: []wire.Field{{Name: "worktree_path", Kind: wire.Text, To: event.Path}}},
	{Event: agent.Event{Name: "CwdChanged", Canonical: "cwd_changed"},
		env: true, listen: true,
		fields: []wire.Field{
			{Name: "new_cwd", Kind: wire.Text, To: event.Path},
			{Name: "old_cwd", Kind: wire.Text, To: extra}}},
	{Event: agent.Event{Name: "FileChanged", Canonical: "file_changed", Matches: "file", Exact: agent.WordBar,
		Doc: "The matcher is also the list of files that are watched."},
		member: "file_path", env: true, listen: true,
		fields: []wire.Field{
			{Name: "file_path", Kind: wire.Text, To: event.Path},
			{Name: "event", Kind: wire.Text, To: event.Trigger}}},
	{Event: agent.Event{Name: "DirectoryAdded", Canonical: "directory_added", Matches: "source", Values: []string{"slash_command", "register_repo_root"}},
		member: "source", listen: true,
		fields: []wire.Field{
			{Name: "directory", Kind: wire.Text, To: event.Path},
			{Name: "source", Kind: wire.Text, To: event.SessionSource}}},
	{Event: agent.Event{Name: "MessageDisplay", Canonical: "message_display", Default: 10_000},
		listen: true,
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
		if e.Name == name {
			return e
		}
	}
	return nil
}

// lookupCanonical finds the host's event that carries a canonical one.
func lookupCanonical(name string) *hostEvent {
	for _, e := range events {
		if e.is(name) {
			return e
		}
	}
	return nil
}

// is reports whether the event is a canonical one.
func (e *hostEvent) is(canonical string) bool {
	return canonical != "" && (canonical == e.Canonical || canonical == e.Before)
}

// blocks reports whether a deny on the canonical event stops something. Stop is
// after_agent too, where there is nothing left to stop.
func (e *hostEvent) blocks(canonical string) bool {
	return e.form != observe && canonical != "after_agent"
}

// failsClosed reports whether the event honours onFailure: "block" (since
// 2.1.295).
func (e *hostEvent) failsClosed() bool { return e.form != observe && !e.OpenClosed }

// catalogue is the events as the contract wants them: one entry a canonical
// event.
func catalogue(yield func(host.Event) bool) {
	for _, e := range events {
		for _, c := range [...]string{e.Before, e.Canonical} {
			if c != "" && !yield(e.as(c)) {
				return
			}
		}
	}
}

// as is the event as the contract wants it, by one of its canonical names.
func (e *hostEvent) as(canonical string) host.Event {
	return host.Event{
		Canonical: canonical, Name: e.Name, Matcher: e.member,
		Timeout: cmp.Or(e.Default, standard) / 1000, Limit: e.PluginLimit,
		Block: e.blocks(canonical), Context: e.context && !e.resumes, Rewrite: e.rewrite,
		Prompts: e.Prompts, FailClosed: e.failsClosed(),
	}
}
