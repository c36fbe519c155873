package agents

import "github.com/hookc/hookc/compiler/regex"

const (
	letters  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	wordBar  = letters + "0123456789_|"
	wordMore = wordBar + "- ,"
)

var claudeCode = &Agent{
	Name: "claude-code", Title: "Claude Code",
	Doc:         "Claude Code 2.1.329: what its settings may look like, matchers, exit codes and time-outs of PreToolUse measured, the rest read.",
	Files:       []string{".claude/settings.json", ".claude/settings.local.json"},
	PluginFiles: []string{"hooks/hooks.json", ".claude-plugin/plugin.json"},
	PluginMarks: []string{".claude-plugin"},
	Top:         []string{"description", "$schema"},
	Group:       []string{"matcher"},
	Events:      claudeEvents,
	Tools: []Tool{
		{Name: "Bash", Canonical: []string{"Shell"}},
		{Name: "PowerShell", Canonical: []string{"Shell"}},
		{Name: "Monitor", Canonical: []string{"Shell"}}, // with a command; with ws it watches an address
		{Name: "Read", Canonical: []string{"ReadFile"}},
		{Name: "Write", Canonical: []string{"WriteFile"}},
		{Name: "Edit", Canonical: []string{"EditFile"}},
		{Name: "MultiEdit", Canonical: []string{"EditFile"}, Gone: true, Renamed: "Edit"},
		{Name: "NotebookEdit", Canonical: []string{"EditFile"}},
		{Name: "Glob", Canonical: []string{"Glob"}},
		{Name: "Grep", Canonical: []string{"Grep"}},
		{Name: "WebFetch", Canonical: []string{"Fetch"}},
		{Name: "WebSearch", Canonical: []string{"Search"}},
		{Name: "Agent", Canonical: []string{"Agent"}},
		{Name: "Task", Canonical: []string{"Agent"}, Renamed: "Agent"},
		{Name: "TodoWrite"},
		{Name: "Workflow"},
		{Name: "AskUserQuestion"},
		{Name: "ExitPlanMode"},
		{Name: "Skill"},
	},
	Types: []HandlerType{
		{Name: "command", Required: []string{"command"}, Async: true,
			Fields: claudeFields("onFailure", "args", "shell", "async", "asyncRewake")},
		{Name: "http", Required: []string{"url"}, Fields: claudeFields("onFailure", "headers", "allowedEnvVars"),
			Events: claudeExcept("SessionStart", "Setup")},
		{Name: "mcp_tool", Required: []string{"server", "tool"}, Fields: claudeFields("onFailure", "input")},
		{Name: "prompt", Required: []string{"prompt"}, Fields: claudeFields("model", "continueOnBlock"), Default: 30_000},
		{Name: "agent", Required: []string{"prompt"}, Fields: claudeFields("model"), Default: 60_000},
	},
	Values: map[string]Value{
		"args": {Kind: List}, "async": {Kind: Bool}, "asyncRewake": {Kind: Bool}, "once": {Kind: Bool},
		"if": {}, "statusMessage": {}, "shell": {OneOf: []string{"bash", "powershell"}}, "onFailure": {OneOf: []string{"continue", "block"}},
	},
	Settings: map[string]Value{
		"permissions": {Kind: Object}, "permissions.allow": {Kind: List}, "permissions.deny": {Kind: List},
		"env": {Kind: Object}, "disableAllHooks": {Kind: Bool}, "model": {},
	},
	JSON:     JSON{Comments: Refuses, Commas: Refuses, Mark: Reads, PluginMark: Refuses},
	Marks:    []string{"onFailure", "asyncRewake", "if"},
	Prefixes: []string{"CLAUDE_"},
	Matcher: Matcher{
		Dialect: regex.ECMAScript, Exact: wordMore, Comma: true, All: []string{"", "*"},
		Invalid: "the hook never runs, and nothing says so",
	},
	Timeout: Timeout{Keys: []string{"timeout"}, Default: 600_000, Above0: true},
	Answer: Answer{
		Denies: map[string][]string{"decision": {"block"}, "permissionDecision": {"deny", "ask"}},
		Named:  true,
	},
	Exit: Exit{Block: 2, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
	Env: []string{
		"CLAUDECODE", "CLAUDE_PROJECT_DIR", "CLAUDE_PID", "CLAUDE_EFFORT", "CLAUDE_ENV_FILE",
		"CLAUDE_CODE_*", "CLAUDE_PLUGIN_ROOT", "CLAUDE_PLUGIN_DATA", "CLAUDE_PLUGIN_OPTION_*",
		"CLAUDE_CONFIG_DIR", // of the user's own environment
	},
	Paths:      []Path{{Name: "CLAUDE_PROJECT_DIR"}, {Name: "CLAUDE_PLUGIN_ROOT", Plugin: true}},
	FailClosed: "onFailure", FailClosedValue: "block",
}

// claudeFields is what every type takes, with its own.
func claudeFields(own ...string) []string {
	return append([]string{"if", "timeout", "statusMessage", "once"}, own...)
}

// claudeExcept is the names of all events but these.
func claudeExcept(names ...string) (out []string) {
next:
	for _, e := range claudeEvents {
		for _, n := range names {
			if e.Name == n {
				continue next
			}
		}
		out = append(out, e.Name)
	}
	return out
}
