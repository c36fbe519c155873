package claudecode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/wire"
)

// commonFields are in every event.
var commonFields = []wire.Field{
	{Name: "hook_event_name", Kind: wire.Text, Ignored: true, Required: true},
	{Name: "session_id", Kind: wire.Text, To: event.SessionID},
	{Name: "transcript_path", Kind: wire.Text, To: event.SessionTranscript},
	{Name: "cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "permission_mode", Kind: wire.Text, To: event.SessionMode},
	{Name: "agent_id", Kind: wire.Text, To: event.AgentID},
	{Name: "agent_type", Kind: wire.Text, To: event.Agent},
	{Name: "prompt_id", Kind: wire.Text, To: extra},
	{Name: "effort", Kind: wire.Object, To: extra},
	{Name: "scratchpad_dir", Kind: wire.Text, To: extra},
	{Name: "tool_use_id", Kind: wire.Text, To: event.ToolUseID},
	{Name: "mcp_server", Kind: wire.Object, To: extra},
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
	{Name: "background_tasks", Kind: wire.List, To: extra},
	{Name: "session_crons", Kind: wire.List, To: extra},
}

// modelFields are in PreModelSwitch and PostModelSwitch.
var modelFields = []wire.Field{
	{Name: "to_model", Kind: wire.Text, To: event.SessionModel},
	{Name: "source", Kind: wire.Text, To: event.SessionSource},
	{Name: "from_model", Kind: wire.Text, To: extra},
	{Name: "requested_model", Kind: wire.Text, To: extra},
	{Name: "context_tokens", Kind: wire.Number, To: extra},
	{Name: "prompt_cache_warm", Kind: wire.Flag, To: extra},
	{Name: "cache_ttl", To: extra},
	{Name: "estimated_cache_write_usd", Kind: wire.Number, To: extra},
	{Name: "pricing", To: extra},
}

// teamFields are in the events of an agent team.
var teamFields = []wire.Field{
	{Name: "teammate_name", Kind: wire.Text, To: extra},
	{Name: "team_name", Kind: wire.Text, To: extra},
}

// taskFields are in TaskCreated and TaskCompleted, beside teamFields. The description is optional;
// decode takes the subject where it is missing.
var taskFields = []wire.Field{
	{Name: "task_description", Kind: wire.Text, To: event.Task},
	{Name: "task_id", Kind: wire.Text, To: extra},
	{Name: "task_subject", Kind: wire.Text, To: extra},
}
