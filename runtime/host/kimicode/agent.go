package kimicode

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Kimi Code's configuration.
//
// kimi is configured in TOML, by the user alone: a project's file of this name is not
// read.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Kimi Code",
		Certain: agent.AllFacts &^ agent.Types,
		Doc:     "Kimi Code 2.1.0: answers, exit codes, matchers and time-outs of PreToolUse, UserPromptSubmit and Stop measured, the rest read in the program.",
		Files:   []string{".kimi-code/config.toml"},
		InHome:  true,
		Shape:   agent.Flat, Listed: true, Strict: true, Untyped: "command",
		Events:    append(protocol.Facts(facts()), others...),
		Tools:     Tools,
		MoreTools: moreTools(),
		MCP:       agent.MCPOfClaude,
		Payload:   payload(),
		Calls:     agent.Read,
		Running:   agent.Running{Together: true, Duplicates: agent.Once, Shell: "sh"},
		Types:     []agent.HandlerType{{Name: "command", Required: []string{"event", "command"}, Fields: []string{"matcher", "timeout"}}},
		Matcher:   agent.Matcher{Dialect: agent.ECMAScript, All: []string{""}, Off: []string{"*"}, Invalid: "it matches nothing"},
		Timeout:   agent.Timeout{Keys: []string{"timeout"}, Default: 30_000, Max: longest * 1000},
		Exit:      agent.Exit{Block: 2, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
		Answer: agent.Answer{
			Denies:   map[string][]string{"permissionDecision": {"deny"}},
			Continue: agent.Runs,
			Deaf:     []string{"decision=block", "permissionDecision=ask"},
			Reads:    []string{"hookSpecificOutput", "permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext"},
			Lost:     []string{"updatedInput", "additionalContext"},
		},
		Paths: []agent.Path{{Name: "KIMI_PLUGIN_ROOT", Plugin: true}},
	}
}

// facts is what only the linter asks of an event.
func facts() map[string]agent.Event {
	return map[string]agent.Event{
		"PreToolUse":         {AskRuns: true, Takes: denial},
		"PostToolUseFailure": {CommandFails: true},
		"PostToolUse":        {Deaf: true, Takes: []string{}, TextLost: onPrompt, Lost: context},
		"UserPromptSubmit":   {Takes: denial, Kinds: map[string]agent.Kind{"prompt": agent.List}}, // of {"type": "text", "text": …}
		"Stop":               {Takes: denial, Doc: "It goes on once at most."},
		"SessionStart":       {Takes: []string{}, TextLost: onPrompt, Lost: context},
		"SessionEnd":         {Values: []string{"exit", "archive"}},
	}
}

var (
	context = []string{"additionalContext"}
	denial  = []string{"own.permissionDecision"}
)

const onPrompt = "Write it on UserPromptSubmit, where the model reads it."

// payload was recorded.
func payload() agent.Payload {
	return agent.Payload{
		"tool_name": "tool_name", "tool_input": "tool_input", "tool_response": "tool_output",
		"hook_event_name": "hook_event_name", "session_id": "session_id",
	}
}

// others is the events that have no canonical name, or of which too little is
// known, or on which a hook can only look on and that no policy was seen to want.
var others = []agent.Event{
	{Name: "StopFailure", Canonical: "stop_failure", Matches: "error"},
	{Name: "PostCompact", Canonical: "post_compact", Matches: "trigger"},
	{Name: "PermissionRequest", Unknown: true},
	{Name: "PermissionResult", Unknown: true},
	{Name: "UserPromptQueued", Unknown: true},
	{Name: "TurnStarted", Unknown: true},
	{Name: "Interrupt", Unknown: true},
	{Name: "SessionHeartbeat", Unknown: true, Often: "each minute"},
	{Name: "TaskStarted", Unknown: true},
}
