package cline

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Cline. Its command line runs a hook with the program of its shebang or extension,
// whether it is executable or not, and compares names without regard to case; its extension
// of VS Code wants an executable with the event's exact name on Unix (both read).
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Cline",
		Doc:         "Cline 3.0.65: its command line measured, names and answers read in its program; its extension read. Its hooks are executables, without a configuration.",
		Executables: []string{".clinerules/hooks", ".cline/hooks", "Documents/Cline/Hooks"},
		Extensions: map[string]string{
			"": "bash", ".sh": "bash", ".bash": "bash", ".zsh": "bash", ".js": "node", ".mjs": "node", ".cjs": "node",
			".ts": "node", ".mts": "node", ".cts": "node", ".py": "python3", ".ps1": "pwsh",
		},
		Events:    append(rules.Facts(more()), unsent()...),
		Tools:     Tools,
		MoreTools: moreTools(),
		Matcher:   agent.Matcher{Ignored: true},
		Texts:     "parameters",
		Exit:      agent.Exit{Ignored: true, OneOpen: true, OtherOpen: true},
		Answer: agent.Answer{
			Cancel: "cancel", Denies: map[string][]string{}, Deaf: []string{"permissionDecision", "decision", "permission"},
			Reads: []string{"cancel", "review", "context", "contextModification", "errorMessage", "overrideInput"},
			Kinds: map[string]agent.Kind{
				"cancel": agent.Bool, "review": agent.Bool, "context": agent.Text, "contextModification": agent.Text, "errorMessage": agent.Text,
			},
			Means: map[string]string{
				"additionalContext": "contextModification", "additional_context": "contextModification", "systemMessage": "contextModification",
				"permissionDecisionReason": "errorMessage", "reason": "errorMessage", "stopReason": "errorMessage", "error": "errorMessage",
				"updatedInput": "overrideInput", "updated_input": "overrideInput", "modifiedArgs": "overrideInput",
				"block": "cancel", "blocked": "cancel", "deny": "cancel",
			},
		},
	}
}

// more is what only the linter asks about events, and those that only it knows (read). The
// client starts a hook on the others and does not wait for it.
func more() map[string]agent.Event {
	return map[string]agent.Event{
		"PostToolUse":      {After: true},
		"TaskComplete":     {Deaf: true},   // measured, as TaskStart
		"UserPromptSubmit": {Unsure: true}, // the extension may take a cancel
	}
}

// unsent is the events that only the linter knows.
func unsent() []agent.Event {
	return []agent.Event{
		{Name: "TaskResume", Unsure: true}, {Name: "TaskCancel", Unsure: true}, {Name: "TaskError", Unsure: true}, {Name: "PreCompact", Unsure: true},
	}
}
