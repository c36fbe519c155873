package qwen

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Tools is the tools of Qwen Code that have a canonical counterpart, with the
// input that 0.24.4 declares to the model; that of monitor, web_fetch and
// web_search, which the model has to look for first, is read. What the model calls
// through tool_call has its own name in a hook (measured).
var Tools = []agent.Tool{
	{Name: "run_shell_command", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}, {"timeout", "timeout"}, {"background", "is_background"}}},
	{Name: "monitor", Canonical: []string{"Shell"}, Needs: "command", Input: event.InputNames{{"command", "command"}, {"description", "description"}}},
	{Name: "write_file", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "file_path"}, {"content", "content"}}},
	{Name: "edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}, {"old", "old_string"}, {"new", "new_string"}, {"all", "replace_all"}}},
	{Name: "notebook_edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "notebook_path"}, {"new", "new_source"}}},
	{Name: "read_file", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "file_path"}, {"offset", "offset"}, {"limit", "limit"}}},
	{Name: "glob", Canonical: []string{"Glob"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}}},
	{Name: "grep_search", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}, {"glob", "glob"}}},
	{Name: "web_fetch", Canonical: []string{"Fetch"}, Input: event.InputNames{{"url", "url"}, {"prompt", "prompt"}}},
	{Name: "web_search", Canonical: []string{"Search"}, Input: event.InputNames{{"query", "query"}}},
	{Name: "agent", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "prompt"}, {"description", "description"}, {"agent", "subagent_type"}, {"background", "run_in_background"}}},
}
