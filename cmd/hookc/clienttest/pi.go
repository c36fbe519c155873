package clienttest

const piVersion = "0.73.1"

// Pi has no hooks that are commands; its extensions are TypeScript.
var Pi = Client{
	Name: "pi", Version: piVersion,
	Packages: []string{"@mariozechner/pi-coding-agent@" + piVersion},
	Program:  "node_modules/@mariozechner/pi-coding-agent/dist/cli.js",
	Node:     true,
	Settings: "~/.pi/agent/settings.json",
	home: func(s setup) map[string]string {
		return map[string]string{"~/.pi/agent/models.json": encoded(map[string]any{"providers": map[string]any{"scripted": map[string]any{
			"baseUrl": s.url + "/v1", "apiKey": "loopback", "api": "openai-completions",
			"models": []map[string]any{{
				"id": "m", "name": "m", "reasoning": false, "input": []string{"text"}, "contextWindow": 100000, "maxTokens": 4000,
				"cost": map[string]any{"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0},
			}},
		}}})}
	},
	args: func(s setup) []string {
		return []string{"--offline", "--provider", "scripted", "--model", "m", "-p", s.Prompt}
	},
	env: func(setup) []string { return []string{"PI_OFFLINE=1"} },
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall { return call("bash", "command", a.Command) },
		WriteKind: func(a Action) ToolCall { return call("write", "path", a.Path, "content", a.New) },
		EditKind:  func(a Action) ToolCall { return call("edit", "path", a.Path, "oldText", a.Old, "newText", a.New) },
		ReadKind:  func(a Action) ToolCall { return call("read", "path", a.Path) },
	},
}
