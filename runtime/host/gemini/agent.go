package gemini

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Gemini CLI's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Gemini CLI",
		Certain:     agent.AllFacts,
		Doc:         "Gemini CLI 0.61.0: matchers, exit codes, answers and time-outs measured, the rest read.",
		Files:       []string{".gemini/settings.json"},
		Folder:      ".gemini",
		PluginFiles: []string{"hooks/hooks.json"},
		PluginMarks: []string{"gemini-extension.json"},
		Group:       []string{"matcher", "sequential"},
		On:          "hooksConfig.enabled",
		OffNames:    "hooksConfig.disabled",
		Events: append(protocol.Facts(facts()),
			agent.Event{Name: "BeforeModel", Blocks: true},
			agent.Event{Name: "AfterModel", Blocks: true, Often: "for each part of an answer", Doc: "It is called for each part of an answer."},
			agent.Event{Name: "BeforeToolSelection"}),
		Tools:     Tools,
		MCP:       agent.MCP{Before: "mcp_", Between: "_"},
		MoreTools: moreTools(),
		Payload:   agent.Snake(),
		Calls:     agent.Measured,
		FilePaths: agent.AsWritten,
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
		Timeout: agent.Timeout{Keys: []string{"timeout"}, Millis: true, Default: standard},
		Answer: agent.Answer{
			Denies: map[string][]string{"decision": {"deny", "block", "ask"}},
			Flat:   []string{"decision"}, Continue: agent.Stops,
			Deaf: []string{"permissionDecision"}, Waits: []string{"decision=ask"},
			Reads: []string{"decision", "reason", "continue", "stopReason", "suppressOutput", "systemMessage", "hookSpecificOutput", "hookEventName",
				"tool_input", "additionalContext"},
			Lost: []string{"additionalContext"}, Replaces: []string{"tool_input"},
		},
		Running:   agent.Running{Together: true, InOrder: "sequential", Duplicates: agent.Once, Shell: "bash", Rewrites: "the later one in the file wins"},
		Exit:      agent.Exit{Block: 2, NeedsText: true, OutputToo: true, JSONWins: true, OneOpen: true, ReasonFrom: "stderr", StderrJSON: true},
		Env:       []string{"GEMINI_PROJECT_DIR", "GEMINI_PLANS_DIR", "GEMINI_SESSION_ID", "GEMINI_CWD", "CLAUDE_PROJECT_DIR"},
		Separator: "${/}",
		EnvFields: map[string]string{"GEMINI_CWD": "cwd", "GEMINI_SESSION_ID": "session.id", "workspacePath": "project"},
		Paths: []agent.Path{
			{Name: "GEMINI_PROJECT_DIR", Replaced: agent.QuotedByAgent}, {Name: "GEMINI_CWD", Replaced: agent.QuotedByAgent},
			{Name: "CLAUDE_PROJECT_DIR", Alias: true, Replaced: agent.QuotedByAgent}, {Name: "extensionPath", Plugin: true}},
	}
}

// facts is what only the linter asks of an event.
func facts() map[string]agent.Event {
	return map[string]agent.Event{
		"SessionStart": {Takes: []string{"own.additionalContext"}, TextLost: toUser("SessionStart"), Values: []string{"startup", "resume", "clear"}},
		"SessionEnd":   {Values: []string{"exit", "clear", "logout", "prompt_input_exit", "other"}},
		"BeforeTool":   {Takes: []string{"decision", "own.tool_input", "continue"}},
		"BeforeAgent":  {Takes: []string{"decision", "own.additionalContext", "continue"}, TextLost: toUser("BeforeAgent")},
		"AfterAgent":   {Loops: true, Takes: []string{"decision", "own.clearContext", "continue"}, Lost: []string{"additionalContext"}, Doc: "Nothing limits how often it is blocked."},
		"AfterTool":    {After: true, ExitCode: "Search the text of tool_response.llmContent.", Takes: []string{"decision", "own.additionalContext", "own.tailToolCallRequest", "continue"}},
		"PreCompress":  {Values: []string{"manual", "auto"}, Often: "before each request to the model", Doc: "It is called before each request to the model."},
		"Notification": {Values: []string{"ToolPermission"}},
	}
}

// toUser is what to do about plain text on an event, which the user alone sees (measured).
func toUser(event string) string {
	return `The user alone sees it. Write {"hookSpecificOutput": {"hookEventName": "` + event + `", "additionalContext": …}} to give it to the model.`
}
