package gemini

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Tools is the tools of Gemini CLI; the inputs are those that it declares to its
// model (measured). An MCP server's tool is mcp_server_tool.
var Tools = []agent.Tool{
	{Name: "run_shell_command", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}, {"background", "is_background"}}},
	{Name: "write_file", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "file_path"}, {"content", "content"}}},
	{Name: "replace", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}, {"old", "old_string"}, {"new", "new_string"}, {"all", "allow_multiple"}}},
	{Name: "read_file", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "file_path"}}},
	{Name: "read_many_files", Canonical: []string{"ReadFile"}},
	{Name: "grep_search", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "dir_path"}, {"glob", "include_pattern"}}},
	{Name: "glob", Canonical: []string{"Glob"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "dir_path"}}},
	{Name: "list_directory"},
	{Name: "web_fetch", Canonical: []string{"Fetch"}, Input: event.InputNames{{"prompt", "prompt"}}},
	{Name: "google_web_search", Canonical: []string{"Search"}, Input: event.InputNames{{"query", "query"}}},
	{Name: "write_todos"},
	{Name: "ask_user"},
	{Name: "invoke_agent", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "prompt"}, {"agent", "agent_name"}}},
	{Name: "activate_skill"},
}
