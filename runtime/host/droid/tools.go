package droid

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Tools is the tools of Factory Droid that have a canonical counterpart, with the
// input that 0.215.0 declares to the model; that of ApplyPatch, FetchUrl and
// WebSearch, which it declares only to some, is read. The patterns of Glob may be a
// list, so that they are not the canonical pattern.
// ApplyPatch holds a patch, whose files are found in it.
var Tools = []agent.Tool{
	{Name: "Execute", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "summary"}, {"background", "fireAndForget"}}},
	{Name: "Create", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "file_path"}, {"content", "content"}}},
	{Name: "Edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}, {"old", "old_str"}, {"new", "new_str"}, {"all", "change_all"}}},
	{Name: "MultiEdit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}}},
	{Name: "ApplyPatch", Canonical: []string{"WriteFile", "EditFile"}},
	{Name: "Read", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "file_path"}, {"offset", "offset"}, {"limit", "limit"}}},
	{Name: "Glob", Canonical: []string{"Glob"}, Input: event.InputNames{{"path", "folder"}}},
	{Name: "Grep", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}, {"glob", "glob_pattern"}}},
	{Name: "FetchUrl", Canonical: []string{"Fetch"}, Input: event.InputNames{{"url", "url"}}},
	{Name: "WebSearch", Canonical: []string{"Search"}, Input: event.InputNames{{"query", "query"}}},
	{Name: "Task", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "prompt"}, {"description", "description"}, {"agent", "subagent_type"}}},
}
