package codex

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// standard is the time-out of handlers, in milliseconds.
const standard = 600_000

// events is the events of Codex 0.169.0 that policies have; Interrupt is in
// agent.go. None is closed: a program that is missing, ends by a signal or is
// late lets the agent go on (measured on PreToolUse).
//
// PreToolUse takes ask, a bare allow and continue:false for a broken answer, and
// the tool runs. PermissionRequest with an allow and a new input is broken too:
// the user is asked about the old one. SessionStart and PreCompact ignore exit
// code 2; continue:false ends the turn there (all measured).
var events = []command.Event{
	{Name: "PreToolUse", Canonical: "before_tool",
		Member: "tool_name", Deny: command.Permission, NoAllow: true, Context: true, Rewrite: command.RewriteReplaces},
	{Name: "PermissionRequest", Canonical: "permission_request",
		Member: "tool_name", Deny: command.Behavior, Ask: command.AskIsSilence, Rewrite: command.RewriteAdvises},
	{Name: "PostToolUse", Canonical: "after_tool",
		Member: "tool_name", Deny: command.Block, Context: true,
		Fields: []wire.Field{{Name: "tool_response", To: event.ToolOutput}}},
	{Name: "UserPromptSubmit", Canonical: "before_agent",
		Deny: command.Block, Context: true,
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "SessionStart", Canonical: "session_start",
		Member: "source", Deny: command.Ends, Context: true,
		Fields: []wire.Field{
			{Name: "source", Kind: wire.Text, To: event.SessionSource},
			{Name: "model", Kind: wire.Text, To: event.SessionModel}}},
	{Name: "SessionEnd", Canonical: "session_end", Timeout: 1000, Limit: 3000,
		Member: "reason",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Name: "SubagentStart", Canonical: "subagent_start",
		Member: "agent_type", Context: true},
	{Name: "SubagentStop", Canonical: "subagent_stop",
		Member: "agent_type", Deny: command.Block, Context: true, Resumes: true, Shared: [][]wire.Field{stopFields}},
	{Name: "Stop", Canonical: "before_stop", Before: "after_agent",
		Deny: command.Block, Context: true, Resumes: true, Shared: [][]wire.Field{stopFields}},
	{Name: "PreCompact", Canonical: "pre_compact",
		Member: "trigger", Deny: command.Ends,
		Fields: []wire.Field{{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
	{Name: "PostCompact", Canonical: "post_compact",
		Member: "trigger",
		Fields: []wire.Field{{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
}

// commonFields are in every event. Of a command with a folder of its own, cwd is
// that folder (measured).
var commonFields = []wire.Field{
	{Name: "hook_event_name", Kind: wire.Text, Ignored: true, Required: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "transcript_path", Kind: wire.Text, To: event.SessionTranscript},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "permission_mode", Kind: wire.Text, To: event.SessionMode},
	{Name: "agent_id", Kind: wire.Text, To: event.AgentID},
	{Name: "agent_type", Kind: wire.Text, To: event.Agent},
	{Name: "tool_use_id", Kind: wire.Text, To: event.ToolUseID},
}

// stopFields are in Stop and SubagentStop.
var stopFields = []wire.Field{
	{Name: "stop_hook_active", Kind: wire.Flag, To: event.StopActive},
	{Name: "last_assistant_message", Kind: wire.Text, To: event.Message},
}
