package claudecode

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Claude Code's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Claude Code",
		Doc:         "Claude Code 2.1.329: what its settings may look like, matchers, exit codes and time-outs of PreToolUse measured, the rest read.",
		Files:       []string{".claude/settings.json", ".claude/settings.local.json"},
		PluginFiles: []string{"hooks/hooks.json", ".claude-plugin/plugin.json"},
		PluginMarks: []string{".claude-plugin"},
		Top:         []string{"description", "$schema"},
		Group:       []string{"matcher"},
		Events:      agentEvents(),
		Tools:       Tools,
		Types: []agent.HandlerType{
			{Name: "command", Required: []string{"command"}, Async: true,
				Fields: handlerFields("onFailure", "args", "shell", "async", "asyncRewake")},
			{Name: "http", Required: []string{"url"}, Fields: handlerFields("onFailure", "headers", "allowedEnvVars"),
				Events: eventsExcept("SessionStart", "Setup")},
			{Name: "mcp_tool", Required: []string{"server", "tool"}, Fields: handlerFields("onFailure", "input")},
			{Name: "prompt", Required: []string{"prompt"}, Fields: handlerFields("model", "continueOnBlock"), Default: 30_000},
			{Name: "agent", Required: []string{"prompt"}, Fields: handlerFields("model"), Default: 60_000},
		},
		Values: map[string]agent.Value{
			"args": {Kind: agent.List}, "async": {Kind: agent.Bool}, "asyncRewake": {Kind: agent.Bool}, "once": {Kind: agent.Bool},
			"if": {}, "statusMessage": {}, "shell": {OneOf: []string{"bash", "powershell"}}, "onFailure": {OneOf: []string{"continue", "block"}},
		},
		Settings: map[string]agent.Value{
			"permissions": {Kind: agent.Object}, "permissions.allow": {Kind: agent.List}, "permissions.deny": {Kind: agent.List},
			"env": {Kind: agent.Object}, "disableAllHooks": {Kind: agent.Bool}, "model": {},
		},
		JSON:     agent.JSON{Comments: agent.Refuses, Commas: agent.Refuses, Mark: agent.Reads, PluginMark: agent.Refuses},
		Marks:    []string{"onFailure", "asyncRewake", "if"},
		Prefixes: []string{"CLAUDE_"},
		Matcher: agent.Matcher{
			Dialect: agent.ECMAScript, Exact: agent.WordMore, Comma: true, All: []string{"", "*"},
			Invalid: "the hook never runs, and nothing says so",
		},
		Timeout: agent.Timeout{Keys: []string{"timeout"}, Default: standard, Above0: true},
		Answer: agent.Answer{
			Denies: map[string][]string{"decision": {"block"}, "permissionDecision": {"deny", "ask"}},
			Named:  true,
		},
		Exit: agent.Exit{Block: 2, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
		Env: []string{
			"CLAUDECODE", "CLAUDE_PROJECT_DIR", "CLAUDE_PID", "CLAUDE_EFFORT", "CLAUDE_ENV_FILE",
			"CLAUDE_CODE_*", "CLAUDE_PLUGIN_ROOT", "CLAUDE_PLUGIN_DATA", "CLAUDE_PLUGIN_OPTION_*",
			"CLAUDE_CONFIG_DIR", // of the user's own environment
		},
		Paths:      []agent.Path{{Name: "CLAUDE_PROJECT_DIR"}, {Name: "CLAUDE_PLUGIN_ROOT", Plugin: true}},
		FailClosed: "onFailure", FailClosedValue: "block",
	}
}

// agentEvents is the events without what the protocol alone asks.
func agentEvents() []agent.Event {
	out := make([]agent.Event, len(events))
	for i, e := range events {
		out[i] = e.Event
	}
	return out
}

// handlerFields is what every type takes, with its own.
func handlerFields(own ...string) []string {
	return append([]string{"if", "timeout", "statusMessage", "once"}, own...)
}

// eventsExcept is the names of all events but these.
func eventsExcept(names ...string) (out []string) {
next:
	for _, e := range events {
		for _, n := range names {
			if e.Name == n {
				continue next
			}
		}
		out = append(out, e.Name)
	}
	return out
}
