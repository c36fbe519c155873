package clienttest

import (
	"net"
	"strconv"
)

const clineVersion = "3.0.65"

// Cline leaves a daemon. Unless it is told a port, all runs on a machine share one.
var Cline = Client{
	Name: "cline", Version: clineVersion,
	Packages: []string{"@cline/cli-" + platform() + "@" + clineVersion},
	Program:  "node_modules/@cline/cli-" + platform() + "/bin/cline",
	Settings: "~/.cline/data/settings/global-settings.json",
	home:     clineHome,
	daemon:   "--cline-hub-daemon",
	args:     func(s setup) []string { return []string{s.Prompt} },
	env: func(setup) []string {
		return append(noWeb(), "CLINE_NO_AUTO_UPDATE=1", "DO_NOT_TRACK=1", "CLINE_HUB_PORT="+freePort())
	},
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall { return call("run_commands", "commands", []string{a.Command}) },
		WriteKind: func(a Action) ToolCall { return call("editor", "path", a.Path, "new_text", a.New) },
		EditKind: func(a Action) ToolCall {
			return call("editor", "path", a.Path, "old_text", a.Old, "new_text", a.New)
		},
		ReadKind: func(a Action) ToolCall {
			return call("read_files", "files", []map[string]any{{"path": a.Path}})
		},
		EchoKind: func(a Action) ToolCall { return call("srv__echo", "text", a.Text) },
	},
}

// clineHome is what `cline auth` writes.
func clineHome(s setup) map[string]string {
	const id = "openai-compatible"
	files := map[string]string{"~/.cline/data/settings/global-settings.json": `{"telemetryOptOut":true,"autoUpdateEnabled":false}`}
	files["~/.cline/data/settings/providers.json"] = encoded(map[string]any{
		"version": 1, "lastUsedProvider": id, "modes": map[string]any{},
		"providers": map[string]any{id: map[string]any{
			"settings":  map[string]any{"provider": id, "apiKey": "loopback", "model": "scripted", "baseUrl": s.url + "/v1"},
			"updatedAt": "2026-01-01T00:00:00.000Z", "tokenSource": "manual",
		}},
	})
	if s.echo != "" {
		files["~/.cline/data/settings/cline_mcp_settings.json"] = encoded(mcpServers(s.echo))
	}
	return files
}

// freePort is a port of 127.0.0.1 that nobody had a moment ago.
func freePort() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic("clienttest: no port is free: " + err.Error())
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
