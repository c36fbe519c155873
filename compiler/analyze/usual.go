package analyze

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// usual is what agents send with an event where nothing else is wanted.
var usual = map[string]map[event.FieldID]value.Value{
	"session_start":      {event.SessionSource: text("startup")},
	"session_end":        {event.SessionReason: text("other")},
	"before_agent":       {event.Prompt: text("Fix the failing test.")},
	"after_agent":        {event.Message: text("Done.")},
	"before_stop":        {event.Message: text("Done."), event.StopReason: text("end_turn")},
	"after_tool":         {event.ToolOutput: text("ok")},
	"after_tool_failure": {event.Error: text("exit status 1")},
	"subagent_start":     {event.Agent: text("reviewer"), event.AgentID: text("a1"), event.Task: text("Review the change.")},
	"subagent_stop":      {event.Agent: text("reviewer"), event.AgentID: text("a1"), event.Task: text("Review the change."), event.Message: text("Done.")},
	"pre_compact":        {event.Trigger: text("auto")},
	"post_compact":       {event.Trigger: text("auto")},
	"notification":       {event.Message: text("The agent waits for you."), event.NotificationType: text("idle_prompt")},
	"permission_denied":  {event.Error: text("refused")},
	"stop_failure":       {event.Error: text("overloaded")},
	"setup":              {event.Trigger: text("init")},
	"prompt_expansion":   {event.Prompt: text("/review"), event.SubjectField: text("review")},
	"task_created":       {event.Task: text("Review the change.")},
	"task_completed":     {event.Task: text("Review the change.")},
	"config_change":      {event.SessionSource: text("project_settings")},
	"message_display":    {event.Message: text("Done.")},
}

// usualInput is the input of a canonical tool where nothing else is wanted: the
// fields that a call always has.
var usualInput = map[string][][2]string{
	"Shell":     {{"command", "ls"}},
	"ReadFile":  {{"path", "README.md"}},
	"WriteFile": {{"path", "README.md"}, {"content", "text"}},
	"EditFile":  {{"path", "README.md"}, {"old", "a"}, {"new", "b"}},
	"Glob":      {{"pattern", "*.md"}},
	"Grep":      {{"pattern", "TODO"}},
	"Fetch":     {{"url", "https://example.com/"}, {"prompt", "What is this?"}},
	"Search":    {{"query", "weather"}},
	"Agent":     {{"prompt", "Look around."}},
}

// textFields are the fields of a tool's input that a text can stand in, the
// plainest first.
var textFields = map[string][]string{
	"Shell":     {"command", "description"},
	"ReadFile":  {"path"},
	"WriteFile": {"content", "path"},
	"EditFile":  {"new", "old", "path"},
	"Glob":      {"pattern", "path"},
	"Grep":      {"pattern", "path", "glob"},
	"Fetch":     {"prompt", "url"},
	"Search":    {"query"},
	"Agent":     {"prompt", "description"},
}

func text(s string) value.Value { return value.OfString(s) }

// plain is the plainest value of a type; nil where it may be absent.
func plain(t value.Type) value.Value {
	if t.Nullable {
		return value.Value{}
	}
	switch t.Kind {
	case value.TBool:
		return value.OfBool(false)
	case value.TInt:
		return value.OfInt(0)
	case value.TFloat:
		return value.OfFloat(0)
	case value.TList:
		return value.OfList(nil)
	case value.TMap, value.TObject:
		return value.OfMap(nil, nil)
	}
	return value.OfString("x")
}
