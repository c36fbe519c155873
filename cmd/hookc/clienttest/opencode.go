package clienttest

const openCodeVersion = "1.18.33"

// OpenCode has no hooks that are commands; its plugins are JavaScript.
var OpenCode = Client{
	Name: "opencode", Version: openCodeVersion,
	Packages: []string{"opencode-" + platform() + "@" + openCodeVersion},
	Program:  "node_modules/opencode-" + platform() + "/bin/opencode",
	Settings: "opencode.json",
	home:     func(s setup) map[string]string { return map[string]string{"opencode.json": encoded(openCodeConfig(s))} },
	args:     func(s setup) []string { return []string{"run", s.Prompt} },
	env: func(setup) []string {
		return []string{
			"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1",
			"OPENCODE_DISABLE_LSP_DOWNLOAD=1", "OPENCODE_DISABLE_DEFAULT_PLUGINS=1",
		}
	},
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall { return call("bash", "command", a.Command, "description", "run it") },
		WriteKind: func(a Action) ToolCall { return call("write", "filePath", a.Path, "content", a.New) },
		EditKind: func(a Action) ToolCall {
			return call("edit", "filePath", a.Path, "oldString", a.Old, "newString", a.New)
		},
		ReadKind: func(a Action) ToolCall { return call("read", "filePath", a.Path) },
		AgentKind: func(a Action) ToolCall {
			return call("task", "description", "a task", "prompt", a.Text, "subagent_type", "general")
		},
		EchoKind: func(a Action) ToolCall { return call("srv_echo", "text", a.Text) },
	},
}

func openCodeConfig(s setup) map[string]any {
	config := map[string]any{
		"autoupdate": false, "share": "disabled", "model": "scripted/m", "small_model": "scripted/m",
		"provider": map[string]any{"scripted": map[string]any{
			"npm": "@ai-sdk/openai-compatible", "name": "scripted",
			"options": map[string]any{"baseURL": s.url + "/v1", "apiKey": "loopback"},
			"models": map[string]any{"m": map[string]any{
				"name": "m", "tool_call": true, "limit": map[string]any{"context": 200000, "output": 8000},
			}},
		}},
	}
	if s.echo != "" {
		config["mcp"] = map[string]any{"srv": map[string]any{"type": "local", "command": []string{s.echo}, "enabled": true}}
	}
	return config
}
