package cursor

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// events is the events that policies can have, documented. preToolUse stands for
// every tool, so that beforeShellExecution, beforeMCPExecution and beforeReadFile,
// which come for the same calls, would decide a second time; they are in agent.go.
// An ask counts on those alone, and whether a new input counts without an approval
// is not documented: the one is a deny, the other a deny that says the input. A
// handler can be told to block at a failure (failClosed).
var events = []command.Event{
	{Name: "preToolUse", Canonical: "before_tool",
		Member: "tool_name", Deny: permission, Closed: true, Rewrite: command.RewriteAdvises},
	{Name: "postToolUse", Canonical: "after_tool",
		Member: "tool_name", Context: true,
		Fields: []wire.Field{
			{Name: "tool_output", To: event.ToolOutput},
			{Name: "duration", Kind: wire.Millis, To: event.Duration}}},
	{Name: "postToolUseFailure", Canonical: "after_tool_failure",
		Member: "tool_name",
		Fields: []wire.Field{
			{Name: "error_message", Kind: wire.Text, To: event.Error},
			{Name: "is_interrupt", Kind: wire.Flag, To: event.Interrupted},
			{Name: "duration", Kind: wire.Millis, To: event.Duration}}},
	{Name: "beforeSubmitPrompt", Canonical: "before_agent",
		Deny: proceed, Closed: true,
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "sessionStart", Canonical: "session_start", Context: true, Env: true,
		Fields: []wire.Field{{Name: "model", Kind: wire.Text, To: event.SessionModel}}},
	{Name: "sessionEnd", Canonical: "session_end",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Name: "afterAgentResponse", Canonical: "after_agent",
		Fields: []wire.Field{{Name: "text", Kind: wire.Text, To: event.Message}}},
	{Name: "stop", Canonical: "before_stop",
		Deny:   followup,
		Fields: []wire.Field{{Name: "status", Kind: wire.Text, To: event.StopReason}}},
	{Name: "subagentStart", Canonical: "subagent_start",
		Member: "subagent_type", Deny: permission, Closed: true,
		Fields: []wire.Field{
			{Name: "subagent_id", Kind: wire.Text, To: event.AgentID},
			{Name: "subagent_type", Kind: wire.Text, To: event.Agent},
			{Name: "task", Kind: wire.Text, To: event.Task}}},
	{Name: "subagentStop", Canonical: "subagent_stop",
		Member: "subagent_type", Deny: followup,
		Fields: []wire.Field{{Name: "subagent_type", Kind: wire.Text, To: event.Agent}}},
	{Name: "preCompact", Canonical: "pre_compact",
		Member: "trigger",
		Fields: []wire.Field{{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
}

// commonFields are in every event, or in several.
var commonFields = []wire.Field{
	{Name: "hook_event_name", Ignored: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "transcript_path", Kind: wire.Text, To: event.SessionTranscript},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "tool_use_id", Kind: wire.Text, To: event.ToolUseID},
}
