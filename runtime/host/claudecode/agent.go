package claudecode

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is what is known of Claude Code's configuration.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Claude Code",
		Certain: agent.AllFacts,
		Doc:     "Claude Code 2.1.329: what its settings may look like, matchers, exit codes and time-outs of PreToolUse measured, the rest read.",
		Files: []string{".claude/settings.json", ".claude/settings.local.json",
			".claude/agents/*.md", ".claude/commands/*.md", ".claude/skills/*/SKILL.md"},
		Folder:      ".claude",
		PluginFiles: []string{"hooks/hooks.json", ".claude-plugin/plugin.json", "agents/*.md", "commands/*.md", "skills/*/SKILL.md"},
		PluginMarks: []string{".claude-plugin"},
		Unread:      []string{".claude-plugin/*.json", ".claude-plugin/hooks/*.json", "agents/*.md"},
		Top:         []string{"description", "$schema"},
		Off:         "disableAllHooks",
		Group:       []string{"matcher"},
		Events:      protocol.Facts(facts()),
		Tools:       Tools,
		MCP:         agent.MCPOfClaude,
		MoreTools:   moreTools(),
		Payload:     agent.Snake(),
		Calls:       agent.Measured, RecordInLines: true, QuotesValues: true,
		FilePaths: agent.Absolute,
		Types: []agent.HandlerType{
			{Name: "command", Required: []string{"command"}, Async: true,
				Fields: handlerFields("onFailure", "args", "shell", "async", "asyncRewake", "holdsTools", "rewakeMessage", "rewakeSummary", "cloud")},
			{Name: "http", Required: []string{"url"}, Fields: handlerFields("onFailure", "headers", "allowedEnvVars", "cloud"),
				Events: eventsExcept("SessionStart", "Setup"), Allows: "allowedEnvVars"},
			{Name: "mcp_tool", Required: []string{"server", "tool"}, Fields: handlerFields("onFailure", "input")},
			{Name: "prompt", Required: []string{"prompt"}, Fields: handlerFields("model", "continueOnBlock"), Default: 30_000, Input: "$ARGUMENTS"},
			{Name: "agent", Required: []string{"prompt"}, Fields: handlerFields("model"), Default: 60_000, Input: "$ARGUMENTS"},
		},
		Values: map[string]agent.Value{
			"args": {Kind: agent.List}, "async": {Kind: agent.Bool}, "asyncRewake": {Kind: agent.Bool}, "once": {Kind: agent.Bool},
			"holdsTools": {Kind: agent.Bool}, "rewakeMessage": {}, "rewakeSummary": {},
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
			Dialect: agent.ECMAScript, Exact: agent.WordMore, Comma: true, All: []string{"", "*"}, NoNull: true,
			Invalid: "the hook never runs, and nothing says so",
		},
		Timeout: agent.Timeout{Keys: []string{"timeout"}, Default: standard, Above0: true},
		Answer: agent.Answer{
			Denies:   map[string][]string{"decision": {"block"}, "permissionDecision": {"deny", "ask"}},
			Approves: map[string][]string{"decision": {"approve"}, "permissionDecision": {"allow"}, "behavior": {"allow"}},
			Flat:     []string{"decision"},
			Deaf:     []string{"permissionDecision=block", "permissionDecision=denied", "permissionDecision=blocked", "permissionDecision=reject"},
			Named:    true, Continue: agent.Runs,
			Reads: []string{"decision", "reason", "continue", "stopReason", "suppressOutput", "systemMessage", "hookSpecificOutput", "hookEventName",
				"permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext"},
			Replaces: []string{"updatedInput"},
		},
		Running: agent.Running{Together: true, Duplicates: agent.Once, InCurrentFolder: true, Rewrites: "the last to finish wins"},
		Exit:    agent.Exit{Block: 2, OneOpen: true, OtherOpen: true, ReasonFrom: "stderr"},
		Env: []string{
			"CLAUDECODE", "CLAUDE_PROJECT_DIR", "CLAUDE_PID", "CLAUDE_EFFORT", "CLAUDE_ENV_FILE",
			"CLAUDE_CODE_*", "CLAUDE_PLUGIN_ROOT", "CLAUDE_PLUGIN_DATA", "CLAUDE_PLUGIN_OPTION_*",
			"CLAUDE_CONFIG_DIR", // of the user's own environment
		},
		EventEnv:   map[string][]string{"CLAUDE_ENV_FILE": {"SessionStart", "Setup", "CwdChanged", "FileChanged"}},
		Paths:      []agent.Path{{Name: "CLAUDE_PROJECT_DIR", Replaced: agent.Plainly}, {Name: "CLAUDE_PLUGIN_ROOT", Plugin: true, Replaced: agent.Plainly}},
		Modes:      []string{"default", "plan", "acceptEdits", "auto", "dontAsk", "bypassPermissions"},
		FailClosed: "onFailure", FailClosedValue: "block", FailClosedFrom: "2.1.295",
		InFront: []string{"once"},
	}
}

// facts is what only the linter asks of an event. The values of matchers are those that
// the client itself lists for each event (2.1.329, read).
func facts() map[string]agent.Event {
	return map[string]agent.Event{
		"PreToolUse":          {Whole: true, Takes: []string{"decision", "own.permissionDecision", "own.updatedInput", "own.additionalContext", "continue"}},
		"PermissionRequest":   {JSONOnly: true, Whole: true, Takes: []string{"own.decision", "continue"}},
		"PostToolUse":         {After: true, Takes: blockOrTell},
		"PostToolUseFailure":  {After: true, Takes: blockOrTell, CommandFails: true},
		"UserPromptSubmit":    {Takes: blockOrTell, Background: true},
		"UserPromptExpansion": {Takes: blockOrTell},
		"SubagentStart":       {Takes: tell},
		"SessionStart":        {Takes: tell, Values: []string{"startup", "resume", "clear", "compact", "fork"}},
		"Setup":               {Takes: tell, Values: []string{"init", "maintenance"}},
		"SessionEnd":          {Limit: 60_000, Values: []string{"clear", "resume", "logout", "prompt_input_exit", "other"}, Doc: "All hooks share 1.5 s, which the longest time-out of a settings file raises to at most 60 s, a plugin's not."},
		"Stop":                {Loops: true, Takes: blockOrTell, Doc: "After 8 blocks in a row the agent stops all the same."},
		"StopFailure":         {Exact: agent.WordBar, Values: failures},
		"InstructionsLoaded":  {Values: []string{"session_start", "nested_traversal", "path_glob_match", "include", "compact"}},
		"SubagentStop":        {Loops: true, Takes: blockOrTell, OwnRecord: "agent_transcript_path"},
		"PreCompact":          {Takes: []string{"decision", "continue"}, Values: []string{"manual", "auto"}},
		"PostCompact":         {Values: []string{"manual", "auto"}},
		"PreModelSwitch":      {Unknown: true},
		"PostModelSwitch":     {Unknown: true},
		"Notification":        {Values: notifications},
		"TeammateIdle":        {Loops: true, Forgets: true},
		"ConfigChange":        {Values: []string{"user_settings", "project_settings", "local_settings", "policy_settings", "skills"}},
		"WorktreeCreate":      {Blocks: true, AnyExit: true, Doc: "A hook replaces what the agent does: one that prints no path makes it fail."},
		"FileChanged":         {Exact: agent.WordBar, Doc: "The matcher is also the list of files that are watched."},
		"DirectoryAdded":      {Values: []string{"slash_command", "register_repo_root"}},
	}
}

// The members of answers that several events take (read).
var (
	tell        = []string{"own.additionalContext", "continue"}
	blockOrTell = []string{"decision", "own.additionalContext", "continue"}
)

// handlerFields is what every type takes, with its own: all that the schema of the
// client has.
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

// notifications and failures are the values of two events.
var (
	notifications = []string{
		"permission_prompt", "idle_prompt", "auth_success", "elicitation_dialog", "agent_needs_input", "agent_completed",
		"elicitation_url_dialog", "worker_permission_prompt", "push_notification", "computer_use_enter", "computer_use_exit",
		"quota_auto_resume_fired", "quota_auto_resume_stale", "quota_auto_resume_disabled", "model_refusal_fallback",
		"auth_storage_failure", "plugin_notification", "elicitation_complete", "elicitation_response",
	}
	failures = []string{
		"rate_limit", "overloaded", "authentication_failed", "oauth_org_not_allowed", "account_on_hold", "verification_required",
		"billing_error", "invalid_request", "model_not_found", "server_error", "max_output_tokens", "cloud_credential_error", "unknown",
	}
)
