package copilot

import (
	"slices"

	"github.com/hookc/hookc/runtime/host/agent"
)

// Agent is what is known of Copilot CLI's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Copilot CLI",
		Certain:     agent.AllFacts &^ agent.Types,
		Doc:         "Copilot CLI 1.0.102: answers, exit codes, matchers and time-outs measured, the rest read in GitHub's documentation.",
		Files:       []string{".github/hooks/*.json", ".github/copilot/settings.json", ".github/copilot/settings.local.json", ".copilot/hooks/*.json", ".copilot/settings.json"},
		PluginFiles: []string{"hooks.json", "hooks/hooks.json"},
		Shape:       agent.Flat, Nests: true, Version: true, Untyped: "command",
		Top: []string{"version", "disableAllHooks", "$schema"},
		Off: "disableAllHooks",
		Events: slices.Concat(timed([]agent.Event{
			{Name: "sessionStart", Canonical: "session_start", Unknown: true, TextLost: inAnswer, Lost: own, Takes: []string{"additionalContext"}},
			{Name: "sessionEnd", Canonical: "session_end", Unknown: true},
			{Name: "userPromptSubmitted", Canonical: "before_agent", Blocks: true, JSONOnly: true, Unknown: true, TextLost: inAnswer, Lost: own,
				Takes: []string{"decision", "additionalContext", "modifiedPrompt"}},
			{Name: "userPromptTransformed", Unsure: true, Unknown: true, Lost: []string{"additionalContext"}},
			{Name: "preToolUse", Canonical: "before_tool", Matches: "tool", Payload: camel(), Blocks: true, AnyExit: true, Prompts: true,
				Takes: []string{"permissionDecision", "modifiedArgs", "additionalContext"},
				Doc:   "Every code but 0 blocks; a hook that is late does not."},
			{Name: "postToolUse", Canonical: "after_tool", Matches: "tool", Payload: camel(), ExitCode: inText,
				Takes: []string{"decision", "modifiedResult", "additionalContext"}},
			{Name: "postToolUseFailure", Canonical: "after_tool_failure", Matches: "tool", Payload: camel(), NoCommandFails: true},
			{Name: "permissionRequest", Canonical: "permission_request", Matches: "tool", Payload: asked(), Blocks: true, AnyExit: true,
				Takes: []string{"behavior"}},
			{Name: "agentStop", Canonical: "before_stop", Blocks: true, JSONOnly: true, Loops: true, Unknown: true,
				Takes: []string{"decision"}, Doc: "After 8 blocks in a row the agent stops all the same."},
			{Name: "subagentStart", Canonical: "subagent_start", Unknown: true},
			{Name: "subagentStop", Canonical: "subagent_stop", Blocks: true, JSONOnly: true, Loops: true, Unknown: true},
			{Name: "preCompact", Canonical: "pre_compact", Unknown: true},
			{Name: "errorOccurred", Canonical: "stop_failure", Unknown: true},
			{Name: "notification", Canonical: "notification", Unknown: true},
		}), pascal()),
		Tools:     ownTools(),
		MoreTools: moreTools(), AddsTools: true,
		MCP: agent.MCP{Between: "-"},
		Types: []agent.HandlerType{
			{Name: "command", OneOf: [][]string{{"bash", "powershell", "command", "exec"}},
				Fields: append([]string{"bash", "powershell", "command", "exec", "args"}, fields...)},
			{Name: "http", Required: []string{"url"}, Fields: append([]string{"headers", "allowedEnvVars"}, fields...), TLS: true},
			{Name: "prompt", Required: []string{"prompt"}, Fields: fields},
		},
		Marks:    []string{"bash", "powershell", "timeoutSec"},
		Prefixes: []string{"COPILOT_"},
		Matcher: agent.Matcher{
			Dialect: agent.ECMAScript, Anchored: true, Off: []string{"", "*"}, // measured with 1.0.102
			Invalid: "the hook is skipped",
		},
		Paths: []agent.Path{{Name: "COPILOT_PROJECT_DIR"}, {Name: "CLAUDE_PROJECT_DIR", Alias: true},
			{Name: "COPILOT_PLUGIN_ROOT", Plugin: true}, {Name: "PLUGIN_ROOT", Plugin: true, Alias: true}, {Name: "CLAUDE_PLUGIN_ROOT", Plugin: true, Alias: true}},
		Timeout: agent.Timeout{Keys: []string{"timeoutSec", "timeout"}, Default: 30_000},
		Calls:   agent.Measured,
		Running: agent.Running{Duplicates: agent.Twice, Shell: "bash", Rewrites: "the later one in the file wins"},
		Exit:    agent.Exit{Block: 2, ReasonFrom: agent.ReasonInAnswer},
		Answer: agent.Answer{
			Denies: map[string][]string{"permissionDecision": {"deny", "ask"}}, Flat: []string{"permissionDecision"}, Continue: agent.Runs,
			Approves: map[string][]string{"permissionDecision": {"allow"}, "behavior": {"allow"}},
			Deaf:     []string{"decision=block"},
			Reads:    []string{"permissionDecision", "permissionDecisionReason", "modifiedArgs", "additionalContext"},
		},
	}
}

// own is the member in which others have what this agent reads at the top. The events in
// PascalCase ignore it too, but for PreToolUse; VS Code, which shares them, reads it.
var own = []string{"hookSpecificOutput"}

const inAnswer = `Write {"additionalContext": …} to standard output.`

// camel is the payload of the events of tools in camelCase, recorded.
func camel() agent.Payload {
	return agent.Payload{"tool_name": "toolName", "tool_input": "toolArgs", "tool_response": "toolResult", "session_id": "sessionId"}
}

// asked is the payload of permissionRequest, recorded. PermissionRequest has it too.
func asked() agent.Payload {
	return agent.Payload{"tool_name": "toolName", "tool_input": "toolInput", "hook_event_name": "hookName", "session_id": "sessionId"}
}

// snake is the payload of the events of tools in PascalCase, recorded.
func snake() agent.Payload {
	return agent.Payload{
		"tool_name": "tool_name", "tool_input": "tool_input", "tool_response": "tool_result",
		"hook_event_name": "hook_event_name", "session_id": "session_id",
	}
}

var fields = []string{"cwd", "env", "timeoutSec", "timeout", "matcher"}

// ownTools is the tools before VS Code's: no matcher of the command line means
// those.
func ownTools() []agent.Tool {
	return Tools[:slices.IndexFunc(Tools, func(t agent.Tool) bool { return t.Name == firstOfVSCode })]
}

// pascal is the events in the spelling of Claude Code: they come with its
// names of tools and members, and its matchers.
func pascal() []agent.Event {
	events := protocol.Facts(map[string]agent.Event{
		"PreToolUse":        {AnyExit: true, Payload: snake()},
		"PermissionRequest": {AnyExit: true, Payload: asked()},
		"PostToolUse":       {After: true, Payload: snake(), ExitCode: inText},
		"UserPromptSubmit":  {JSONOnly: true},
		"Stop":              {JSONOnly: true, Loops: true},
		"SubagentStop":      {JSONOnly: true, Loops: true},
	})
	for i := range events {
		events[i].Like = "claude-code"
		events[i].Unknown = events[i].Matches == ""
	}
	return events
}

// inText is where the exit code of a command is (measured).
const inText = "Search the text of toolResult.textResultForLlm, which ends with the exit code."

// timed says of events that their time is in milliseconds. Under the other names it is a text.
func timed(events []agent.Event) []agent.Event {
	for i := range events {
		events[i].Millis = "timestamp"
	}
	return events
}
