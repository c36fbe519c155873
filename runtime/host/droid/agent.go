package droid

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Factory Droid's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Factory Droid",
		Certain:   agent.Matchers | agent.Exits | agent.Answers | agent.Inputs,
		Doc:       "Factory Droid 0.215.0: answers, exit codes, matchers and time-outs of PreToolUse measured, the rest read in the program.",
		Files:     []string{".factory/hooks.json", ".factory/settings.json", ".factory/settings.local.json"},
		Bare:      []string{".factory/hooks.json"},
		Events:    protocol.Facts(facts()),
		Tools:     Tools,
		MoreTools: moreTools(),
		MCP:       agent.MCP{Between: "___"},
		Payload:   agent.Snake(),
		Calls:     agent.Measured, RecordInLines: true,
		Types:    []agent.HandlerType{{Name: "command", Required: []string{"command"}, Fields: []string{"timeout"}}},
		Prefixes: []string{"FACTORY_"},
		Matcher:  agent.Matcher{Dialect: agent.ECMAScript, All: []string{"", "*"}},
		Timeout:  agent.Timeout{Keys: []string{"timeout"}, Default: 60_000},
		Answer: agent.Answer{
			Denies: map[string][]string{"permissionDecision": {"deny"}}, Continue: agent.Stops,
			Deaf: []string{"decision=block", "permissionDecision=ask"},
			Reads: []string{"continue", "stopReason", "suppressOutput", "systemMessage", "hookSpecificOutput", "hookEventName",
				"permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext"},
			Lost: []string{"additionalContext"},
		},
		Running: agent.Running{Together: true, Duplicates: agent.Twice, Shell: "sh", Rewrites: "one of them is lost"},
		Exit:    agent.Exit{Block: 2, OneOpen: true, ReasonFrom: "stderr"},
		Paths: []agent.Path{{Name: "FACTORY_PROJECT_DIR", Replaced: agent.Plainly}, {Name: "DROID_PROJECT_DIR"},
			{Name: "CLAUDE_PROJECT_DIR", Alias: true}, {Name: "DROID_PLUGIN_ROOT", Plugin: true}, {Name: "CLAUDE_PLUGIN_ROOT", Plugin: true, Alias: true}},
	}
}

// facts is what only the linter asks of an event. Exit code 3 ends the run, so
// that other codes are not all open.
func facts() map[string]agent.Event {
	return map[string]agent.Event{
		"PreToolUse":       {AskRuns: true, Takes: []string{"own.permissionDecision", "own.updatedInput", "continue"}},
		"PostToolUse":      {After: true, ExitCode: "Droid starts no hook after a command that fails.", Takes: []string{"own.additionalContext", "continue"}, Doc: "Exit code 2 gives the model the reason; an answer that blocks does nothing."},
		"UserPromptSubmit": {Takes: []string{"decision", "own.additionalContext", "continue"}},
		"SessionStart":     {Takes: []string{"own.additionalContext", "continue"}},
		"Stop":             {Loops: true, Takes: []string{"decision", "continue"}},
		"SubagentStop":     {Takes: []string{}},
		"Notification":     {Takes: []string{}},
	}
}
