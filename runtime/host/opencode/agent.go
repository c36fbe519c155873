package opencode

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is OpenCode.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "OpenCode",
		Doc:       "OpenCode 1.18.33: tools as its plugins see them, measured; its hooks are plugins, without a configuration.",
		Tools:     Tools,
		MoreTools: moreTools(),
		MCP:       agent.MCP{Between: "_"},

		Modules: []string{".opencode/plugin/*.js", ".opencode/plugin/*.ts", ".opencode/plugins/*.js", ".opencode/plugins/*.ts",
			".config/opencode/plugin/*.js", ".config/opencode/plugin/*.ts", ".config/opencode/plugins/*.js", ".config/opencode/plugins/*.ts"},
		Events:     append(hooks, within()...),
		MoreEvents: true, DropsReturns: true, Shared: true,
		Matcher:   agent.Matcher{Ignored: true},
		Arguments: arguments(),
	}
}

// hooks is the functions of a plugin: the first two were measured to be called, and
// permission.ask never. The others are only names here.
var hooks = []agent.Event{
	{Name: "tool.execute.before", Canonical: "before_tool", Blocks: true},
	{Name: "tool.execute.after", Canonical: "after_tool", After: true},
	{Name: "permission.ask", Never: true},
	{Name: "event"}, {Name: "config"}, {Name: "tool"}, {Name: "auth"}, {Name: "provider"}, {Name: "dispose"},
	{Name: "chat.message"}, {Name: "chat.params"}, {Name: "chat.headers"}, {Name: "command.execute.before"},
	{Name: "tool.definition"}, {Name: "shell.env"},
}

// within are what the hook event is called for (the types that its documentation lists; session.idle,
// file.edited and permission.asked were measured). No hook has such a name.
func within() (out []agent.Event) {
	for _, name := range []string{
		"session.created", "session.updated", "session.deleted", "session.idle", "session.compacted", "session.error", "session.status", "session.diff",
		"permission.asked", "permission.replied", "permission.updated", "file.edited", "file.watcher.updated",
		"message.updated", "message.removed", "message.part.updated", "message.part.removed", "todo.updated", "command.executed",
		"lsp.updated", "lsp.client.diagnostics", "installation.updated", "server.connected",
	} {
		out = append(out, agent.Event{Name: name, Within: "event"})
	}
	return out
}

// arguments is what OpenCode 1.18.33 declares to the model (measured; TestArguments of
// cmd/hookc/clienttest compares them). lsp and apply_patch, and background of task, are for other
// settings (read in the program).
func arguments() map[string][]string {
	return map[string][]string{
		"apply_patch": {"patchText"},
		"bash":        {"command", "timeout", "workdir"},
		"edit":        {"filePath", "newString", "oldString", "replaceAll"},
		"glob":        {"path", "pattern"},
		"grep":        {"include", "path", "pattern"},
		"lsp":         {"operation", "filePath", "line", "character", "query"},
		"read":        {"filePath", "limit", "offset"},
		"skill":       {"name"},
		"task":        {"background", "command", "description", "prompt", "subagent_type", "task_id"},
		"todowrite":   {"todos"},
		"webfetch":    {"format", "timeout", "url"},
		"write":       {"content", "filePath"},
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
