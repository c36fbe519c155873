package clienttest

import "strings"

const claudeVersion = "2.1.329"

// ClaudeCode is Anthropic's client. Its package holds one native program.
var ClaudeCode = Client{
	Name: "claude-code", Version: claudeVersion,
	Packages: []string{"@anthropic-ai/claude-code-" + platform() + "@" + claudeVersion, "@anthropic-ai/claude-code@" + claudeVersion},
	Program:  "node_modules/@anthropic-ai/claude-code-" + platform() + "/claude",
	Settings: "~/.claude/settings.json",
	args:     claudeArgs,
	env: func(s setup) []string {
		return []string{
			"ANTHROPIC_BASE_URL=" + s.url, "ANTHROPIC_API_KEY=loopback",
			"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1", "DISABLE_TELEMETRY=1",
		}
	},
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall { return call("Bash", "command", a.Command, "description", "run it") },
		WriteKind: func(a Action) ToolCall { return call("Write", "file_path", a.Path, "content", a.New) },
		EditKind: func(a Action) ToolCall {
			return call("Edit", "file_path", a.Path, "old_string", a.Old, "new_string", a.New)
		},
		ReadKind: func(a Action) ToolCall { return call("Read", "file_path", a.Path) },
		AgentKind: func(a Action) ToolCall {
			return call("Agent", "description", "a task", "prompt", a.Text, "subagent_type", "general-purpose")
		},
		EchoKind: func(a Action) ToolCall { return call("mcp__srv__echo", "text", a.Text) },
	},
}

func claudeArgs(s setup) []string {
	args := []string{"-p", s.Prompt, "--debug-file", s.log}
	if s.PluginDir != "" {
		args = append(args, "--plugin-dir", s.PluginDir)
	}
	if len(s.Allowed) > 0 {
		args = append(args, "--allowedTools", strings.Join(s.Allowed, ","))
	}
	if s.echo != "" {
		args = append(args, "--mcp-config", encoded(mcpServers(s.echo)))
	}
	return args
}
