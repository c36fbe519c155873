package copilot

import (
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Tools is the tools of Copilot CLI, measured where they have an input; then those
// of VS Code that have a canonical counterpart (documented).
var Tools = []agent.Tool{
	{Name: "bash", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}}},
	{Name: "powershell", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}}},
	{Name: "create", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "path"}, {"content", "file_text"}}},
	{Name: "edit", Canonical: []string{"EditFile"}, Input: editInput},
	{Name: "str_replace_editor", Canonical: []string{"EditFile"}, Input: editInput},
	{Name: "apply_patch", Canonical: []string{"EditFile"}},
	{Name: "view", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "path"}}},
	{Name: "grep", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}, {"glob", "glob"}}},
	{Name: "rg", Canonical: []string{"Grep"}},
	{Name: "glob", Canonical: []string{"Glob"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "path"}}},
	{Name: "web_fetch", Canonical: []string{"Fetch"}},
	{Name: "web_search", Canonical: []string{"Search"}},
	{Name: "task", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "prompt"}, {"description", "description"}, {"agent", "agent_type"}}},
	{Name: "ask_user"},
	{Name: firstOfVSCode, Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}}},
	{Name: "create_file", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "filePath"}, {"content", "content"}}},
	{Name: "replace_string_in_file", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "filePath"}, {"old", "oldString"}, {"new", "newString"}}},
	{Name: "read_file", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "filePath"}}},
}

const firstOfVSCode = "run_in_terminal"

var editInput = event.InputNames{{"path", "path"}, {"old", "old_str"}, {"new", "new_str"}}

// reshape gives a tool its own name back: under PascalCase the client calls it as
// Claude Code would, and leaves its input as it is (measured).
func reshape(tool string, input value.Value) (string, value.Value) {
	for _, pair := range [...][2]string{
		{"Bash", "bash"}, {"Write", "create"}, {"Edit", "edit"}, {"Read", "view"}, {"Grep", "grep"}, {"Glob", "glob"}, {"Agent", "task"},
	} {
		if tool == pair[0] {
			return pair[1], input
		}
	}
	return tool, input
}

// oddMembers is how the events that keep their camelCase call what the others
// call so.
var oddMembers = [...][2]string{
	{"timestamp", ""}, // a number
	{"sessionId", "session_id"}, {"transcriptPath", "transcript_path"}, {"toolName", "tool_name"}, {"toolInput", "tool_input"},
	{"agentId", "agent_id"}, {"agentType", "agent_type"},
}

// shape gives the two events a name that keep most of their camelCase under
// PascalCase (measured): PermissionRequest, which says hookName, and SubagentStart,
// which says nothing but the agent's name.
func shape(raw value.Value) value.Value {
	name := ""
	hook, _ := raw.Get("hookName")
	switch {
	case has(raw, "hook_event_name"):
	case hook.Str() == "permissionRequest":
		name = "PermissionRequest"
	case has(raw, "agentName"):
		name = "SubagentStart"
	}
	if name == "" {
		return raw
	}
	var m wire.Members
	m.Text("hook_event_name", name)
	m.AddAll(raw, spelt)
	return m.Value()
}

//go:noinline
func has(raw value.Value, member string) bool {
	v, _ := raw.Get(member)
	return !v.IsNil()
}

func spelt(member string) string {
	for _, pair := range oddMembers {
		if member == pair[0] {
			return pair[1]
		}
	}
	return member
}

// written is the tools that a request to write a file is of.
var written = []string{"EditFile", "WriteFile"}

// adjust completes a call: a permission request calls every change of a file edit,
// and says file_path; and the tools of MCP servers.
func adjust(e *event.Event, row *command.Event, _ value.Value) {
	if row.Name == "PermissionRequest" && e.IsTool("EditFile") {
		e.Tools = written
		path, _ := e.Get(event.ToolRaw).Get("file_path")
		wire.AddInput(e, "path", path.Str())
	}
	if row.Member != "" && len(e.Tools) == 0 {
		mcp(e, e.Get(event.ToolHostName).Str())
	}
}

// mcp gives the tool of an MCP server its canonical names. A permission request
// says server/tool, the other events server-tool, and VS Code mcp_server_tool,
// where both parts may hold the character between them: then it has a name for
// each reading, so that a guard of any holds.
func mcp(e *event.Event, name string) {
	between := byte('-')
	if rest, ok := strings.CutPrefix(name, "mcp_"); ok {
		name, between = rest, '_'
	} else if strings.IndexByte(name, '/') >= 0 {
		between = '/'
	}
	var names []string
	for at := 1; at < len(name)-1; at++ {
		if name[at] == between {
			names = append(names, "mcp__"+name[:at]+"__"+name[at+1:])
		}
	}
	if len(names) == 0 {
		return
	}
	e.Tools = names
	e.Set(event.ToolName, value.OfString(names[0]))
	e.Derive()
}
