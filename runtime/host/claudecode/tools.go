package claudecode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Tools is Claude Code's tools that have a canonical counterpart
// (sdk-tools.d.ts of 2.1.329), two names of older versions (MultiEdit, and
// Task for Agent), tools that must not be read by the names of their input, and
// some that matchers name. Every tool without a row is read by the names of its
// input: testdata/tools/claude-code.txt has all of them, with what is read.
var Tools = []agent.Tool{
	{Name: "Bash", Canonical: []string{"Shell"}, Input: shellInput},
	{Name: "PowerShell", Canonical: []string{"Shell"}, Input: shellInput},
	{Name: "Monitor", Canonical: []string{"Shell"}, Needs: "command", Input: event.InputNames{{"command", "command"}, {"description", "description"}, {"timeout", "timeout_ms"}}},
	{Name: "Read", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "file_path"}, {"offset", "offset"}, {"limit", "limit"}}},
	{Name: "Write", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "file_path"}, {"content", "content"}}},
	{Name: "Edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}, {"old", "old_string"}, {"new", "new_string"}, {"all", "replace_all"}}},
	{Name: "MultiEdit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}}, Gone: true, Renamed: "Edit"},
	{Name: "NotebookEdit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "notebook_path"}, {"new", "new_source"}}},
	{Name: "Glob", Canonical: []string{"Glob"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}}},
	{Name: "Grep", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}, {"glob", "glob"}}},
	{Name: "WebFetch", Canonical: []string{"Fetch"}, Input: event.InputNames{{"url", "url"}, {"prompt", "prompt"}}},
	{Name: "WebSearch", Canonical: []string{"Search"}, Input: event.InputNames{{"query", "query"}}},
	{Name: "Agent", Canonical: []string{"Agent"}, Input: agentInput},
	{Name: "Task", Canonical: []string{"Agent"}, Input: agentInput, Renamed: "Agent"},
	// A program in JavaScript that starts agents: no command line.
	{Name: "Workflow", Input: event.InputNames{{"code", "script"}}},
	{Name: "TodoWrite"},
	{Name: "AskUserQuestion"},
	{Name: "ExitPlanMode"},
	{Name: "Skill"},
}

var shellInput = event.InputNames{{"command", "command"}, {"description", "description"}, {"timeout", "timeout"}, {"background", "run_in_background"}}

var agentInput = event.InputNames{{"prompt", "prompt"}, {"description", "description"}, {"agent", "subagent_type"}, {"model", "model"}, {"background", "run_in_background"}}

// adjust completes an event with what no table says: the tools whose input is
// more than its members, and what an event says in another member.
func adjust(e *event.Event, row *command.Event, raw value.Value) {
	switch row.Name {
	case "TaskCreated", "TaskCompleted":
		if subject, _ := raw.Get("task_subject"); e.Get(event.Task).IsNil() {
			e.Set(event.Task, subject)
		}
	case "StopFailure":
		e.Set(event.SubjectField, e.Get(event.Error))
	}
	switch e.Get(event.ToolHostName).Str() {
	case "PowerShell":
		wire.AddInput(e, "shell", "powershell")
	case "MultiEdit":
		edits, _ := e.Get(event.ToolRaw).Get("edits")
		wire.AddInput(e, "old", wire.Joined(edits, "old_string"))
		wire.AddInput(e, "new", wire.Joined(edits, "new_string"))
	}
}
