package clienttest

const copilotVersion = "1.0.102"

// Copilot is GitHub's client. The test says with Options.Args or Env that the
// project's hooks are trusted; those of the home folder run.
var Copilot = Client{
	Name: "copilot", Version: copilotVersion,
	Packages: []string{"@github/copilot-" + platform() + "@" + copilotVersion},
	Program:  "node_modules/@github/copilot-" + platform() + "/copilot",
	Settings: "~/.copilot/settings.json",
	args: func(s setup) []string {
		args := []string{"--no-color", "--disable-builtin-mcps", "--allow-all-tools", "-p", s.Prompt}
		if s.PluginDir != "" {
			args = append(args, "--plugin-dir", s.PluginDir)
		}
		if s.echo != "" {
			args = append(args, "--additional-mcp-config", encoded(copilotMCP(s.echo)))
		}
		return args
	},
	env: func(s setup) []string {
		return []string{
			"COPILOT_OFFLINE=true", "COPILOT_AUTO_UPDATE=false", "COPILOT_MODEL=scripted",
			"COPILOT_PROVIDER_BASE_URL=" + s.url + "/v1", "COPILOT_PROVIDER_WIRE_API=completions",
		}
	},
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall { return call("bash", "command", a.Command, "description", "run it") },
		WriteKind: func(a Action) ToolCall { return call("create", "path", a.Path, "file_text", a.New) },
		EditKind:  func(a Action) ToolCall { return call("edit", "path", a.Path, "old_str", a.Old, "new_str", a.New) },
		ReadKind:  func(a Action) ToolCall { return call("view", "path", a.Path) },
		AgentKind: func(a Action) ToolCall {
			return call("task", "agent_type", "general-purpose", "description", "a task", "prompt", a.Text, "name", "helper", "mode", "sync")
		},
		EchoKind: func(a Action) ToolCall { return call("srv-echo", "text", a.Text) },
	},
}

func copilotMCP(program string) map[string]any {
	return map[string]any{"mcpServers": map[string]any{"srv": map[string]any{
		"type": "local", "command": program, "args": []string{}, "tools": []string{"*"},
	}}}
}
