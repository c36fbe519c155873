package kimicode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Tools is the tools of Kimi Code that have a canonical counterpart, with the
// input that 2.1.0 declares to the model.
var Tools = []agent.Tool{
	{Name: "Bash", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}, {"background", "run_in_background"}}},
	{Name: "Read", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "path"}, {"offset", "line_offset"}, {"limit", "n_lines"}}},
	{Name: "ReadMediaFile", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "path"}}},
	{Name: "Write", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "path"}, {"content", "content"}}},
	{Name: "Edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "path"}, {"old", "old_string"}, {"new", "new_string"}, {"all", "replace_all"}}},
	{Name: "StrReplaceFile", Canonical: []string{"EditFile"}, Gone: true}, // of the client in Python
	{Name: "Glob", Canonical: []string{"Glob"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}}},
	{Name: "Grep", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}, {"glob", "glob"}}},
	{Name: "FetchURL", Canonical: []string{"Fetch"}, Input: event.InputNames{{"url", "url"}}},
	{Name: "WebSearch", Canonical: []string{"Search"}, Input: event.InputNames{{"query", "query"}}},
	{Name: "Agent", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "prompt"}, {"description", "description"}, {"agent", "subagent_type"}, {"background", "run_in_background"}}},
}
