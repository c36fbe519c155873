package clienttest

const kimiVersion = "2.1.0"

// KimiCode is Moonshot's client.
var KimiCode = Client{
	Name: "kimi-code", Version: kimiVersion,
	Packages: []string{"@moonshot-ai/kimi-code@" + kimiVersion},
	Program:  "node_modules/@moonshot-ai/kimi-code/dist/main.mjs",
	Node:     true,
	unused:   []string{"node-pty/prebuilds/win32-*"},
	Settings: "~/.kimi-code/config.toml",
	home: func(s setup) map[string]string {
		if s.echo == "" {
			return map[string]string{}
		}
		return map[string]string{"~/.kimi-code/mcp.json": encoded(mcpServers(s.echo))}
	},
	args: func(s setup) []string { return []string{"-p", s.Prompt} },
	env: func(s setup) []string {
		return []string{
			"KIMI_DISABLE_TELEMETRY=1", "KIMI_CODE_NO_AUTO_UPDATE=1", "KIMI_MODEL_NAME=scripted", "KIMI_MODEL_API_KEY=loopback",
			"KIMI_MODEL_BASE_URL=" + s.url + "/v1", "KIMI_MODEL_PROVIDER_TYPE=openai",
		}
	},
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall { return call("Bash", "command", a.Command) },
		WriteKind: func(a Action) ToolCall { return call("Write", "path", a.Path, "content", a.New) },
		EditKind:  func(a Action) ToolCall { return call("Edit", "path", a.Path, "old_string", a.Old, "new_string", a.New) },
		ReadKind:  func(a Action) ToolCall { return call("Read", "path", a.Path) },
		AgentKind: func(a Action) ToolCall {
			return call("Agent", "description", "a task", "prompt", a.Text, "subagent_type", "coder")
		},
		EchoKind: func(a Action) ToolCall { return call("mcp__srv__echo", "text", a.Text) },
	},
}
