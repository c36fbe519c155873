package clienttest

import (
	"fmt"
	"runtime"
)

const codexVersion = "0.169.0"

// Codex is OpenAI's client. The test says with Options.Args or a hash in Settings
// that its hooks are trusted; the project is.
var Codex = Client{
	Name: "codex", Version: codexVersion,
	Packages: []string{"@openai/codex@" + codexVersion + "-" + platform()},
	Program:  "node_modules/@openai/codex/vendor/" + rustTriple() + "/bin/codex",
	Settings: "~/.codex/config.toml",
	unused:   []string{"@openai/codex/vendor/*/codex-resources", "@openai/codex/vendor/*/bin/codex-code-mode-host"},
	home:     func(s setup) map[string]string { return map[string]string{"~/.codex/config.toml": codexConfig(s)} },
	args: func(s setup) []string {
		return []string{"exec", "--skip-git-repo-check", s.Prompt}
	},
	env: func(setup) []string {
		return append(noWeb(), "MODEL_KEY=loopback")
	},
	actions: map[Kind]func(Action) ToolCall{
		ShellKind: func(a Action) ToolCall { return call("exec_command", "cmd", a.Command) },
		WriteKind: func(a Action) ToolCall { return applyPatch("*** Add File: %s\n%s", a.Path, prefixed("+", a.New)) },
		EditKind: func(a Action) ToolCall {
			return applyPatch("*** Update File: %s\n@@\n%s%s", a.Path, prefixed("-", a.Old), prefixed("+", a.New))
		},
		AgentKind: func(a Action) ToolCall {
			c := call("spawn_agent", "message", a.Text)
			c.Namespace = "multi_agent_v1"
			return c
		},
		EchoKind: func(a Action) ToolCall {
			c := call("echo", "text", a.Text)
			c.Namespace = "mcp__srv"
			return c
		},
	},
}

// codexConfig names the model whose name makes Codex offer apply_patch.
func codexConfig(s setup) string {
	config := fmt.Sprintf(`model = "gpt-5.5"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
[model_providers.scripted]
name = "scripted"
base_url = "%s/v1"
wire_api = "responses"
env_key = "MODEL_KEY"
[projects.%q]
trust_level = "trusted"
`, s.url, s.Dir)
	if s.echo != "" {
		config += fmt.Sprintf("[mcp_servers.srv]\ncommand = %q\n", s.echo)
	}
	return config
}

// applyPatch is a call of the tool whose input is a patch.
func applyPatch(form string, args ...any) ToolCall {
	patch := "*** Begin Patch\n" + fmt.Sprintf(form, args...) + "*** End Patch\n"
	return ToolCall{Name: "apply_patch", Input: patch, Custom: true}
}

// rustTriple is the name of this machine's system in the package's folders.
func rustTriple() string {
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[runtime.GOARCH]
	if runtime.GOOS == "darwin" {
		return arch + "-apple-darwin"
	}
	return arch + "-unknown-linux-musl"
}
