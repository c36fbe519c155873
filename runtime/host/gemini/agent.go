// Package gemini is what is known of Gemini CLI.
package gemini

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is Gemini CLI.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "gemini", Title: "Gemini CLI",
		Doc:         "Gemini CLI 0.61.0: matchers, exit codes and answers of BeforeTool measured, the rest read.",
		Files:       []string{".gemini/settings.json"},
		PluginFiles: []string{"hooks/hooks.json"},
		PluginMarks: []string{"gemini-extension.json"},
		Group:       []string{"matcher", "sequential"},
		Events: []agent.Event{
			{Name: "SessionStart", Canonical: "session_start", Matches: "source", Values: []string{"startup", "resume", "clear"}},
			{Name: "SessionEnd", Canonical: "session_end", Matches: "reason",
				Values: []string{"exit", "clear", "logout", "prompt_input_exit", "other"}},
			{Name: "BeforeAgent", Canonical: "before_agent", Blocks: true},
			{Name: "AfterAgent", Canonical: "before_stop", Blocks: true, Loops: true},
			{Name: "BeforeModel", Blocks: true},
			{Name: "AfterModel", Blocks: true, Doc: "It is called for each part of an answer."},
			{Name: "BeforeToolSelection"},
			{Name: "BeforeTool", Canonical: "before_tool", Matches: "tool", Blocks: true},
			{Name: "AfterTool", Canonical: "after_tool", Matches: "tool", After: true},
			{Name: "PreCompress", Canonical: "pre_compact", Matches: "trigger", Values: []string{"manual", "auto"}},
			{Name: "Notification", Canonical: "notification", Matches: "type", Values: []string{"ToolPermission"}},
		},
		Tools: Tools,
		Types: []agent.HandlerType{
			{Name: "command", Required: []string{"command"}, Fields: []string{"name", "description", "timeout", "env"}},
		},
		Marks:    []string{"sequential"},
		Prefixes: []string{"GEMINI_"},
		JSON:     agent.JSON{Comments: agent.Reads},
		Matcher: agent.Matcher{
			Dialect: agent.ECMAScript, All: []string{"", "*"}, ToolOnly: true,
			Invalid: "it is compared as a text, so that it matches nothing, and nothing says so",
		},
		Timeout: agent.Timeout{Keys: []string{"timeout"}, Millis: true, Default: 60_000},
		Answer: agent.Answer{
			Denies: map[string][]string{"decision": {"deny", "block", "ask"}},
			Deaf:   []string{"permissionDecision"},
		},
		Exit: agent.Exit{Block: 2, NeedsText: true, OutputToo: true, OneOpen: true, ReasonFrom: "stderr", StderrJSON: true},
		Env:  []string{"GEMINI_PROJECT_DIR", "GEMINI_PLANS_DIR", "GEMINI_SESSION_ID", "GEMINI_CWD", "CLAUDE_PROJECT_DIR"},
		Paths: []agent.Path{{Name: "GEMINI_PROJECT_DIR"}, {Name: "CLAUDE_PROJECT_DIR", Alias: true}, {Name: "GEMINI_CWD"},
			{Name: "extensionPath", Plugin: true}},
	}
}

// Tools is the tools of Gemini CLI.
var Tools = []agent.Tool{
	{Name: "run_shell_command", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}, {"background", "is_background"}}},
	{Name: "write_file", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "file_path"}, {"content", "content"}}},
	{Name: "replace", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "file_path"}, {"old", "old_string"}, {"new", "new_string"}, {"all", "allow_multiple"}}},
	{Name: "read_file", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "file_path"}}},
	{Name: "read_many_files", Canonical: []string{"ReadFile"}},
	{Name: "grep_search", Canonical: []string{"Grep"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "dir_path"}, {"glob", "include"}}},
	{Name: "glob", Canonical: []string{"Glob"}, Input: event.InputNames{{"pattern", "pattern"}, {"path", "dir_path"}}},
	{Name: "list_directory"},
	{Name: "web_fetch", Canonical: []string{"Fetch"}},
	{Name: "google_web_search", Canonical: []string{"Search"}},
	{Name: "write_todos"},
	{Name: "ask_user"},
	{Name: "invoke_agent", Canonical: []string{"Agent"}, Input: event.InputNames{{"agent", "agent_name"}, {"background", "is_background"}}},
	{Name: "activate_skill"},
}
