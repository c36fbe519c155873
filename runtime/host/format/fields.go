package format

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/wire"
)

// fields is every member that an event may have: the format's own, then those
// of events beyond it under their canonical names. A member that the event's
// kind does not carry is kept in extra.
var fields = []wire.Field{
	{Name: "event_type", Kind: wire.Text, Ignored: true, Required: true},
	{Name: "timestamp", Kind: wire.Text, To: event.Timestamp},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "work_dir", Kind: wire.Text, To: event.Cwd},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "project", Kind: wire.Text, To: event.Project},
	{Name: "context", Kind: wire.Object, To: event.Context},

	{Name: "tool_use_id", Kind: wire.Text, To: event.ToolUseID},
	{Name: "tool_output", To: event.ToolOutput},
	{Name: "error", Kind: wire.Text, To: event.Error},
	{Name: "duration", Kind: wire.Seconds, To: event.Duration},
	{Name: "interrupted", Kind: wire.Flag, To: event.Interrupted},
	{Name: "background_started", Kind: wire.Text, To: event.BackgroundStarted},
	{Name: "tool_calls", Kind: wire.Objects, To: event.ToolCalls},

	{Name: "subagent_name", Kind: wire.Text, To: event.AgentID},
	{Name: "subagent_type", Kind: wire.Text, To: event.Agent},
	{Name: "task_description", Kind: wire.Text, To: event.Task},
	{Name: "agent_id", Kind: wire.Text, To: event.AgentID},
	{Name: "agent_type", Kind: wire.Text, To: event.Agent},
	{Name: "agent", Kind: wire.Text, To: event.Agent},
	{Name: "task", Kind: wire.Text, To: event.Task},

	{Name: "model", Kind: wire.Text, To: event.SessionModel},
	{Name: "args", Kind: wire.Object, To: event.SessionArgs},
	{Name: "duration_seconds", Kind: wire.Seconds, To: event.Duration},
	{Name: "total_steps", Kind: wire.Int, To: event.SessionSteps},
	{Name: "exit_reason", Kind: wire.Text, To: event.SessionReason},
	{Name: "reason", Kind: wire.Text, To: event.SessionReason},
	{Name: "source", Kind: wire.Text, To: event.SessionSource},
	{Name: "permission_mode", Kind: wire.Text, To: event.SessionMode},
	{Name: "transcript_path", Kind: wire.Text, To: event.SessionTranscript},

	{Name: "stop_reason", Kind: wire.Text, To: event.StopReason},
	{Name: "step_count", Kind: wire.Int, To: event.StopSteps},
	{Name: "stop_active", Kind: wire.Flag, To: event.StopActive},
	{Name: "stop_hook_active", Kind: wire.Flag, To: event.StopActive},
	{Name: "fields", Kind: wire.Object, To: event.Custom, Ignored: true}, // of an event that the policy declares
	{Name: "final_message", To: event.Extra},                             // a text or an object: see finalMessage

	{Name: "prompt", Kind: wire.Text, To: event.Prompt},
	{Name: "background_ended", Kind: wire.Text, To: event.BackgroundEnded},
	{Name: "background_running", Kind: wire.Objects, To: event.BackgroundRunning},
	{Name: "message", Kind: wire.Text, To: event.Message},
	{Name: "notification_type", Kind: wire.Text, To: event.NotificationType},
	{Name: "title", Kind: wire.Text, To: event.NotificationTitle},
	{Name: "trigger", Kind: wire.Text, To: event.Trigger},
	{Name: "instructions", Kind: wire.Text, To: event.Instructions},
	{Name: "summary", Kind: wire.Text, To: event.Summary},
	{Name: "subject", Kind: wire.Text, To: event.SubjectField},
	{Name: "path", Kind: wire.Text, To: event.Path},
}

// toolMembers are read by setTool.
var toolMembers = []wire.Field{
	{Name: "tool_name", Kind: wire.Text, Ignored: true, Required: true},
	{Name: "tool_input", Kind: wire.Object, Ignored: true, Required: true},
}

// FieldsOf is the members that an event of a kind can have.
func FieldsOf(k *event.Kind) []wire.Field {
	carried := [event.NumFields]bool{event.Extra: true}
	for _, u := range event.FieldsOf(k) {
		carried[u.Field] = true
	}
	out := make([]wire.Field, 0, len(fields)+len(toolMembers)+len(k.Custom))
	for _, f := range k.Custom { // read by SetCustom; first, because the policy knows what it means
		out = append(out, wire.Field{Name: f.Name, Ignored: true})
	}
	for _, f := range fields {
		if f.Ignored || carried[f.To] && !(k.Tool && derived(f.To)) {
			out = append(out, f)
		}
	}
	if k.Tool {
		out = append(out, toolMembers...)
	}
	return out
}

// derived fields of a tool event come from the tool's input alone, so that an
// event cannot say two things.
func derived(f event.FieldID) bool { return f == event.Prompt || f == event.Path }
