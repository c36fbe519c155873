package cursor

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Tools is the tools of Cursor, documented; of their inputs only the command is,
// so that a file is found under each name that Cursor's tools are seen to use.
var Tools = []agent.Tool{
	{Name: "Shell", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}}},
	{Name: "run_terminal_cmd", Canonical: []string{"Shell"}, Renamed: "Shell"},
	{Name: "run_terminal_command", Canonical: []string{"Shell"}, Renamed: "Shell"},
	{Name: "Read", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "file_path"}, {"path", "path"}, {"path", "target_file"}}},
	{Name: "Write", Canonical: []string{"WriteFile", "EditFile"}, Input: writeInput},
	{Name: "Grep", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}}},
	{Name: "Delete"},
	{Name: "Task", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "prompt"}, {"description", "description"}, {"agent", "subagent_type"}}},
}

var writeInput = event.InputNames{{"path", "file_path"}, {"path", "path"}, {"path", "target_file"}, {"content", "content"}, {"content", "contents"}, {"old", "old_string"}, {"new", "new_string"}}
