package cline

import (
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Tools is the tools of Cline's command line (measured, or read in its schemas) and,
// where it says so, of its extension (read). An editor call without old_text makes
// a file, so that the tool is both.
var Tools = []agent.Tool{
	{Name: "run_commands", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}}},
	{Name: "execute_command", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}}}, // of the extension
	{Name: "read_files", Canonical: []string{"ReadFile"}},
	{Name: "editor", Canonical: []string{"EditFile", "WriteFile"}, Input: event.InputNames{{"path", "path"}, {"old", "old_text"}, {"new", "new_text"}}},
	{Name: "apply_patch", Canonical: []string{"EditFile", "WriteFile"}},
	{Name: "search_codebase", Canonical: []string{"Grep"}},
	{Name: "fetch_web_content", Canonical: []string{"Fetch"}},
	{Name: "spawn_agent", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "task"}}},
}

// reshape gives an MCP tool, which the client calls SERVER__TOOL, the name that it
// has elsewhere. An input that is no object, which the client takes from a model, is
// that of the member that holds the list.
func reshape(tool string, input value.Value) (string, value.Value) {
	if strings.Contains(tool, "__") && !strings.HasPrefix(tool, "mcp__") {
		tool = "mcp__" + tool
	}
	if input.Kind() == value.Map {
		return tool, input
	}
	member := "input"
	switch tool {
	case "run_commands":
		member = "commands"
	case "read_files":
		member = "files"
	}
	return tool, value.OfMap([]string{member}, []value.Value{input})
}

// newInput is the input with what the policy changed. The client takes a command
// only in the list of them: a new one is all that is run.
func newInput(a *command.Answer) value.Value {
	input := a.NewInput()
	line, changed := input.Get("command")
	if a.Event.Get(event.ToolHostName).Str() != "run_commands" || !changed {
		return input
	}
	return value.OfMap([]string{"commands"}, []value.Value{value.OfList([]value.Value{line})})
}

// adjust reads what is not a member of the event itself. Every event has an
// agent_id; one of a subagent has a parent_agent_id too.
func adjust(e *event.Event, row *command.Event, raw value.Value) {
	switch row.Name {
	case "PreToolUse", "PostToolUse":
		call, _ := raw.Get(row.Call)
		take(e, event.ToolUseID, call, "id")
		if e.Get(event.ToolHostName).Str() == "run_commands" {
			wire.AddInput(e, "command", e.Get(event.Command).Str())
		}
		if output, ok := call.Get("output"); ok && row.Name == "PostToolUse" {
			e.Set(event.ToolOutput, output)
		}
	case "UserPromptSubmit":
		prompt, _ := raw.Get("userPromptSubmit")
		take(e, event.Prompt, prompt, "prompt")
	case "TaskComplete":
		turn, _ := raw.Get("turn")
		take(e, event.Message, turn, "outputText")
	}
	if parent, _ := raw.Get("parent_agent_id"); !parent.IsNil() {
		take(e, event.AgentID, raw, "agent_id")
	}
	info, _ := raw.Get("workspaceInfo")
	take(e, event.Cwd, info, "rootPath")
}

// take sets a field that is a text.
func take(e *event.Event, f event.FieldID, object value.Value, name string) {
	if v, _ := object.Get(name); v.Kind() == value.String {
		e.Set(f, v)
	}
}
