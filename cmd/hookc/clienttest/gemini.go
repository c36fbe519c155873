package clienttest

const geminiVersion = "0.61.0"

// Gemini is Google's client.
var Gemini = Client{
	Name: "gemini", Version: geminiVersion,
	Packages: []string{"@google/gemini-cli@" + geminiVersion},
	Program:  "node_modules/@google/gemini-cli/bundle/gemini.js",
	Node:     true,
	Settings: "~/.gemini/settings.json",
	home: func(s setup) map[string]string {
		return map[string]string{"~/.gemini/settings.json": encoded(withMCP(s, map[string]any{
			"security": map[string]any{"auth": map[string]any{"selectedType": "gemini-api-key"}, "folderTrust": map[string]any{"enabled": false}},
			"general":  map[string]any{"disableAutoUpdate": true},
			"privacy":  map[string]any{"usageStatisticsEnabled": false},
		}))}
	},
	// Without --yolo the shell is not on offer.
	args: func(s setup) []string { return []string{"--yolo", "-p", s.Prompt} },
	env: func(s setup) []string {
		return []string{"GEMINI_API_KEY=loopback", "GOOGLE_GEMINI_BASE_URL=" + s.url}
	},
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall { return call("run_shell_command", "command", a.Command) },
		WriteKind: func(a Action) ToolCall { return call("write_file", "file_path", a.Path, "content", a.New) },
		EditKind: func(a Action) ToolCall {
			return call("replace", "file_path", a.Path, "old_string", a.Old, "new_string", a.New, "instruction", "replace it")
		},
		ReadKind:  func(a Action) ToolCall { return call("read_file", "file_path", a.Path) },
		AgentKind: func(a Action) ToolCall { return call("invoke_agent", "agent_name", "generalist", "prompt", a.Text) },
		EchoKind:  func(a Action) ToolCall { return call("mcp_srv_echo", "text", a.Text) },
	},
}
