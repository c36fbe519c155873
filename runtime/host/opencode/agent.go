package opencode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is OpenCode.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "OpenCode",
		Doc:       "OpenCode 1.18.33: tools as its plugins see them, measured; it has no hook configuration of its own.",
		Tools:     Tools,
		MoreTools: moreTools(),
		MCP:       agent.MCP{Between: "_"},
	}
}

// Tools is the tools of OpenCode. Of MCP servers the client calls a tool
// SERVER_TOOL; the plugin, which knows the servers, sends mcp__SERVER__TOOL.
var Tools = []agent.Tool{
	{Name: "bash", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}, {"timeout", "timeout"}}},
	{Name: "read", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "filePath"}, {"offset", "offset"}, {"limit", "limit"}}},
	{Name: "write", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "filePath"}, {"content", "content"}}},
	{Name: "edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "filePath"}, {"old", "oldString"}, {"new", "newString"}, {"all", "replaceAll"}}},
	{Name: "patch", Canonical: []string{"WriteFile", "EditFile"}},
	{Name: "apply_patch", Canonical: []string{"WriteFile", "EditFile"}},
	{Name: "glob", Canonical: []string{"Glob"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}}},
	{Name: "grep", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}, {"glob", "include"}}},
	{Name: "webfetch", Canonical: []string{"Fetch"}, Input: event.InputNames{{"url", "url"}}},
	{Name: "websearch", Canonical: []string{"Search"}, Input: event.InputNames{{"query", "query"}}},
	{Name: "task", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "prompt"}, {"description", "description"}, {"agent", "subagent_type"}}},
}
