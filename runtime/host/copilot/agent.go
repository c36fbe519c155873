// Package copilot is what is known of Copilot CLI.
package copilot

import (
	"slices"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/claudecode"
)

// Agent is Copilot CLI.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: "copilot", Title: "Copilot CLI",
		Doc:         "GitHub's documentation and the changelog of 2026-08-03, read; nothing was measured.",
		Files:       []string{".github/hooks/*.json", ".github/copilot/settings.json", ".github/copilot/settings.local.json"},
		PluginFiles: []string{"hooks.json", "hooks/hooks.json"},
		Shape:       agent.Flat, Nests: true, Version: true, Untyped: "command",
		Top: []string{"version", "disableAllHooks", "$schema"},
		Events: slices.Concat([]agent.Event{
			{Name: "sessionStart", Canonical: "session_start", Unknown: true},
			{Name: "sessionEnd", Canonical: "session_end", Unknown: true},
			{Name: "userPromptSubmitted", Canonical: "before_agent", Unsure: true, Unknown: true},
			{Name: "userPromptTransformed", Unsure: true, Unknown: true},
			{Name: "preToolUse", Canonical: "before_tool", Matches: "tool", Blocks: true, AnyExit: true, Prompts: true,
				Doc: "Every code but 0 blocks; a hook that is late does not."},
			{Name: "postToolUse", Canonical: "after_tool", Matches: "tool"},
			{Name: "postToolUseFailure", Canonical: "after_tool_failure", Matches: "tool"},
			{Name: "permissionRequest", Canonical: "permission_request", Matches: "tool", Blocks: true, JSONOnly: true, Unsure: true},
			{Name: "agentStop", Canonical: "before_stop", Blocks: true, JSONOnly: true, Unsure: true, Loops: true, Unknown: true,
				Doc: "After 8 blocks in a row the agent stops all the same."},
			{Name: "subagentStart", Canonical: "subagent_start", Unknown: true},
			{Name: "subagentStop", Canonical: "subagent_stop", Blocks: true, JSONOnly: true, Unsure: true, Loops: true, Unknown: true},
			{Name: "preCompact", Canonical: "pre_compact", Unknown: true},
			{Name: "errorOccurred", Canonical: "stop_failure", Unknown: true},
			{Name: "notification", Canonical: "notification", Unknown: true},
		}, pascal()),
		Tools: Tools,
		Types: []agent.HandlerType{
			{Name: "command", OneOf: [][]string{{"bash", "powershell", "command", "exec"}},
				Fields: append([]string{"bash", "powershell", "command", "exec", "args"}, fields...)},
			{Name: "http", Required: []string{"url"}, Fields: append([]string{"headers", "allowedEnvVars"}, fields...)},
			{Name: "prompt", Required: []string{"prompt"}, Fields: fields},
		},
		Marks:    []string{"bash", "powershell", "timeoutSec"},
		Prefixes: []string{"COPILOT_"},
		Matcher: agent.Matcher{
			Dialect: agent.ECMAScript, Anchored: true, Off: []string{"", "*"}, // measured with 1.0.102
			Invalid: "the hook is skipped",
		},
		Timeout: agent.Timeout{Keys: []string{"timeoutSec", "timeout"}, Default: 30_000},
		Exit:    agent.Exit{Block: 2},
	}
}

// Tools is the tools of Copilot CLI.
var Tools = []agent.Tool{
	{Name: "bash", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}}},
	{Name: "powershell", Canonical: []string{"Shell"}},
	{Name: "create", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "path"}, {"content", "file_text"}}},
	{Name: "edit", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "path"}, {"old", "old_str"}, {"new", "new_str"}}},
	{Name: "str_replace_editor", Canonical: []string{"EditFile"}, Input: event.InputNames{{"path", "path"}, {"old", "old_str"}, {"new", "new_str"}}},
	{Name: "apply_patch", Canonical: []string{"EditFile"}},
	{Name: "view", Canonical: []string{"ReadFile"}, Input: event.InputNames{{"path", "path"}}},
	{Name: "grep", Canonical: []string{"Grep"}},
	{Name: "rg", Canonical: []string{"Grep"}},
	{Name: "glob", Canonical: []string{"Glob"}},
	{Name: "web_fetch", Canonical: []string{"Fetch"}},
	{Name: "web_search", Canonical: []string{"Search"}},
	{Name: "task", Canonical: []string{"Agent"}},
	{Name: "ask_user"},
}

var fields = []string{"cwd", "env", "timeoutSec", "timeout", "matcher"}

// pascal is the events in the spelling of Claude Code: they come with its
// names of tools and members, and its matchers.
func pascal() (out []agent.Event) {
	claude := claudecode.Agent()
	for _, name := range []string{"SessionStart", "SessionEnd", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure",
		"PermissionRequest", "Stop", "SubagentStart", "SubagentStop", "PreCompact", "Notification"} {
		e := claude.Event(name)
		spelt := agent.Event{Name: name, Canonical: e.Canonical, Like: "claude-code", Loops: e.Loops, Unknown: true, Unsure: name != "PreToolUse"}
		if e.Matches == "tool" {
			spelt.Matches, spelt.Unknown = "tool", false
		}
		if name == "PreToolUse" {
			spelt.Blocks, spelt.AnyExit = true, true
		}
		out = append(out, spelt)
	}
	return out
}
