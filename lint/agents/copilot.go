package agents

import (
	"slices"

	"github.com/hookc/hookc/compiler/regex"
)

var copilotFields = []string{"cwd", "env", "timeoutSec", "timeout", "matcher"}

var copilot = &Agent{
	Name: "copilot", Title: "Copilot CLI",
	Doc:         "GitHub's documentation and the changelog of 2026-08-03, read; nothing was measured.",
	Files:       []string{".github/hooks/*.json", ".github/copilot/settings.json", ".github/copilot/settings.local.json"},
	PluginFiles: []string{"hooks.json", "hooks/hooks.json"},
	Shape:       Flat, Nests: true, Version: true, Untyped: "command",
	Top: []string{"version", "disableAllHooks", "$schema"},
	Events: slices.Concat([]Event{
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
	}, copilotPascal()),
	Tools: []Tool{
		{Name: "bash", Canonical: []string{"Shell"}},
		{Name: "powershell", Canonical: []string{"Shell"}},
		{Name: "create", Canonical: []string{"WriteFile"}},
		{Name: "edit", Canonical: []string{"EditFile"}},
		{Name: "str_replace_editor", Canonical: []string{"EditFile"}},
		{Name: "apply_patch", Canonical: []string{"EditFile"}},
		{Name: "view", Canonical: []string{"ReadFile"}},
		{Name: "grep", Canonical: []string{"Grep"}},
		{Name: "rg", Canonical: []string{"Grep"}},
		{Name: "glob", Canonical: []string{"Glob"}},
		{Name: "web_fetch", Canonical: []string{"Fetch"}},
		{Name: "web_search", Canonical: []string{"Search"}},
		{Name: "task", Canonical: []string{"Agent"}},
		{Name: "ask_user"},
	},
	Types: []HandlerType{
		{Name: "command", OneOf: [][]string{{"bash", "powershell", "command", "exec"}},
			Fields: append([]string{"bash", "powershell", "command", "exec", "args"}, copilotFields...)},
		{Name: "http", Required: []string{"url"}, Fields: append([]string{"headers", "allowedEnvVars"}, copilotFields...)},
		{Name: "prompt", Required: []string{"prompt"}, Fields: copilotFields},
	},
	Marks:    []string{"bash", "powershell", "timeoutSec"},
	Prefixes: []string{"COPILOT_"},
	Matcher: Matcher{
		Dialect: regex.ECMAScript, Anchored: true, Off: []string{"", "*"}, // measured with 1.0.102
		Invalid: "the hook is skipped",
	},
	Timeout: Timeout{Keys: []string{"timeoutSec", "timeout"}, Default: 30_000},
	Exit:    Exit{Block: 2},
}

// copilotPascal is the events in the spelling of Claude Code: they come with its
// names of tools and members, and its matchers.
func copilotPascal() (out []Event) {
	for _, name := range []string{"SessionStart", "SessionEnd", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure",
		"PermissionRequest", "Stop", "SubagentStart", "SubagentStop", "PreCompact", "Notification"} {
		e := claudeEvents[slices.IndexFunc(claudeEvents, func(e Event) bool { return e.Name == name })]
		pascal := Event{Name: name, Canonical: e.Canonical, Like: "claude-code", Loops: e.Loops, Unknown: true, Unsure: name != "PreToolUse"}
		if e.Matches == "tool" {
			pascal.Matches, pascal.Unknown = "tool", false
		}
		if name == "PreToolUse" {
			pascal.Blocks, pascal.AnyExit = true, true
		}
		out = append(out, pascal)
	}
	return out
}
