package clienttest

const droidVersion = "0.215.0"

// Droid is Factory's client.
var Droid = Client{
	Name: "droid", Version: droidVersion,
	Packages: []string{"@factory/cli-" + platform() + "@" + droidVersion},
	Program:  "node_modules/@factory/cli-" + platform() + "/bin/droid",
	Settings: "~/.factory/settings.json",
	home: func(s setup) map[string]string {
		files := map[string]string{"~/.factory/settings.json": encoded(map[string]any{
			"cloudSessionSync": false,
			"customModels": []map[string]any{{
				"model": "scripted", "displayName": "scripted", "baseUrl": s.url + "/v1", "apiKey": "loopback",
				"provider": "generic-chat-completion-api", "maxOutputTokens": 4000,
			}},
		})}
		if s.echo != "" {
			files["~/.factory/mcp.json"] = encoded(mcpServers(s.echo))
		}
		return files
	},
	args: func(s setup) []string {
		return []string{"exec", "--skip-permissions-unsafe", "-m", "custom:scripted", s.Prompt}
	},
	env: func(setup) []string {
		return []string{"FACTORY_AIRGAP_ENABLED=true", "FACTORY_DROID_AUTO_UPDATE_ENABLED=false", "OTEL_SDK_DISABLED=true"}
	},
	actions: map[Kind]func(Action) ToolCall{
		// Without a reason for the level Droid refuses the call before any hook.
		ShellKind: func(a Action) ToolCall {
			return call("Execute", "command", a.Command, "summary", "run it", "riskLevel", "low", "riskLevelReason", "a test")
		},
		WriteKind: func(a Action) ToolCall { return call("Create", "file_path", a.Path, "content", a.New) },
		EditKind: func(a Action) ToolCall {
			return call("Edit", "file_path", a.Path, "old_str", a.Old, "new_str", a.New, "change_all", false)
		},
		ReadKind: func(a Action) ToolCall { return call("Read", "file_path", a.Path) },
		EchoKind: func(a Action) ToolCall { return call("srv___echo", "text", a.Text) },
	},
}
