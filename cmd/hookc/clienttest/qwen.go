package clienttest

const qwenVersion = "0.24.4"

// Qwen is Qwen Code.
var Qwen = Client{
	Name: "qwen", Version: qwenVersion,
	Packages: []string{"@qwen-code/qwen-code@" + qwenVersion},
	Program:  "node_modules/@qwen-code/qwen-code/cli-entry.js",
	Node:     true,
	Settings: "~/.qwen/settings.json",
	home: func(s setup) map[string]string {
		return map[string]string{"~/.qwen/settings.json": encoded(withMCP(s, map[string]any{
			"security": map[string]any{"auth": map[string]any{"selectedType": "openai"}, "folderTrust": map[string]any{"enabled": false}},
			"general":  map[string]any{"disableAutoUpdate": true, "enableAutoUpdate": false},
			"privacy":  map[string]any{"usageStatisticsEnabled": false},
			"$version": 3,
			// With a terminal of its own, what a short command prints is sometimes lost.
			"tools": map[string]any{"shell": map[string]any{"enableInteractiveShell": false}},
		}))}
	},
	args: func(s setup) []string { return []string{"--yolo", "-p", s.Prompt} },
	env: func(s setup) []string {
		return []string{"OPENAI_API_KEY=loopback", "OPENAI_BASE_URL=" + s.url + "/v1", "OPENAI_MODEL=scripted"}
	},
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall {
			return call("run_shell_command", "command", a.Command, "description", "run it", "is_background", false)
		},
		WriteKind: func(a Action) ToolCall { return call("write_file", "file_path", a.Path, "content", a.New) },
		EditKind: func(a Action) ToolCall {
			return call("edit", "file_path", a.Path, "old_string", a.Old, "new_string", a.New)
		},
		ReadKind: func(a Action) ToolCall { return call("read_file", "file_path", a.Path) },
		AgentKind: func(a Action) ToolCall {
			return call("agent", "description", "a task", "prompt", a.Text, "subagent_type", "general-purpose")
		},
		EchoKind: func(a Action) ToolCall { return call("mcp__srv__echo", "text", a.Text) },
	},
}
