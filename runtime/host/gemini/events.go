package gemini

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

// standard is the time-out of handlers, in milliseconds.
const standard = 60_000

// events is the events of Gemini CLI 0.61.0 that policies have; those of the
// model are in agent.go. A program that is missing blocks on each of them that can
// be blocked: the shell's exit code 127 with its message is a deny (measured).
// On AfterAgent that would make the agent go on for ever, so the emitted command
// looks for the program first, and that row is not closed.
var events = []command.Event{
	{Name: "SessionStart", Canonical: "session_start",
		Member: "source", Context: true,
		Fields: []wire.Field{{Name: "source", Kind: wire.Text, To: event.SessionSource}}},
	{Name: "SessionEnd", Canonical: "session_end",
		Member: "reason",
		Fields: []wire.Field{{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Name: "BeforeAgent", Canonical: "before_agent",
		Deny: command.Block, Closed: true, Context: true,
		Fields: []wire.Field{{Name: "prompt", Kind: wire.Text, To: event.Prompt}}},
	{Name: "AfterAgent", Canonical: "before_stop", Before: "after_agent",
		Deny: command.Block, Context: true, Resumes: true,
		Fields: []wire.Field{
			{Name: "prompt", Kind: wire.Text, To: event.Extra},
			{Name: "prompt_response", Kind: wire.Text, To: event.Message},
			{Name: "stop_hook_active", Kind: wire.Flag, To: event.StopActive}}},
	{Name: "BeforeTool", Canonical: "before_tool",
		Member: "tool_name", Deny: command.Block, Closed: true, Rewrite: command.RewriteReplaces},
	{Name: "AfterTool", Canonical: "after_tool",
		Member: "tool_name", Deny: command.Block, Closed: true, Context: true,
		Fields: []wire.Field{{Name: "tool_response", To: event.ToolOutput}}},
	{Name: "PreCompress", Canonical: "pre_compact",
		Member: "trigger",
		Fields: []wire.Field{{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
	{Name: "Notification", Canonical: "notification",
		Member: "notification_type",
		Fields: []wire.Field{
			{Name: "message", Kind: wire.Text, To: event.Message},
			{Name: "notification_type", Kind: wire.Text, To: event.NotificationType}}},
}

// commonFields are in every event.
var commonFields = []wire.Field{
	{Name: "hook_event_name", Kind: wire.Text, Ignored: true, Required: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "transcript_path", Kind: wire.Text, To: event.SessionTranscript},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "timestamp", Kind: wire.Text, To: event.Timestamp},
}
