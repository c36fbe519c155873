//go:build unix

package clienttest

import (
	"strings"
	"testing"
)

// guard is what a client does with a hook in front of its tools. The facts were
// measured on each client's Version.
type guard struct {
	client  Client
	hook    func(command string) Options // where a hook with this command line stands
	deny    string                       // how it refuses, in sh
	told    string                       // what the model is told then; "" where the run ends
	broken  bool                         // the tool runs if the hook ends with exit code 1
	absent  Options                      // a hook that cannot be started
	missing bool                         // the tool runs then
	exit    int                          // the client's exit code then
}

const (
	asText    = `echo REASON >&2; exit 2`
	noProgram = "./absent"
)

var guards = []guard{
	{client: ClaudeCode, hook: claudeHook, deny: asText, told: "PreToolUse:Bash hook error: [sh ./guard]: REASON", broken: true,
		absent: claudeHook(noProgram), missing: true},
	{client: Codex, hook: codexHook, deny: asText, told: "Command blocked by PreToolUse hook: REASON. Command: touch secret", broken: true,
		absent: codexHook(noProgram), missing: true},
	{client: Gemini, hook: geminiHook, deny: asText, told: "Tool execution blocked: REASON", broken: true,
		absent: geminiHook(noProgram)},
	{client: Copilot, hook: copilotHook, deny: `echo '{"permissionDecision":"deny","permissionDecisionReason":"REASON"}'`, told: "Denied by preToolUse hook: REASON",
		absent: copilotHook(noProgram)},
	{client: Qwen, hook: qwenHook, deny: asText, told: "REASON", broken: true,
		absent: qwenHook(noProgram), missing: true},
	{client: KimiCode, hook: kimiHook, deny: asText, told: "Tool execution failed.</system>\nREASON", broken: true,
		absent: kimiHook(noProgram), missing: true},
	{client: Droid, hook: droidHook, deny: asText, told: "Error: REASON", broken: true,
		absent: droidHook(noProgram), missing: true},
	{client: Cline, hook: clineCommand, deny: `echo '{"cancel":true,"errorMessage":"REASON"}'`, broken: true,
		absent: clineProgram("#!/absent\n"), missing: true},
	{client: OpenCode, hook: openCodePlugin, deny: asText, told: "REASON",
		absent: Options{Files: map[string]string{".opencode/plugin/p.js": "export const ("}}, missing: true},
	{client: Pi, hook: piExtension, deny: asText, told: "REASON",
		absent: Options{Files: map[string]string{"~/.pi/agent/extensions/p.ts": "export default ("}}, exit: 1},
}

// group is hooks in the form that most clients have taken from Claude Code.
func group(event string, command string, timeout int) string {
	return encoded(map[string]any{"hooks": map[string]any{event: []any{
		map[string]any{"hooks": []any{map[string]any{"type": "command", "command": command, "timeout": timeout}}},
	}}})
}

func claudeHook(command string) Options {
	return Options{Settings: group("PreToolUse", command, 10), Allowed: []string{"Bash"}}
}

func codexHook(command string) Options {
	return Options{Files: map[string]string{"~/.codex/hooks.json": group("PreToolUse", command, 10)}, Args: []string{"--dangerously-bypass-hook-trust"}}
}

func geminiHook(command string) Options {
	return Options{Settings: group("BeforeTool", command, 10000)}
}

func copilotHook(command string) Options {
	return Options{Files: map[string]string{"~/.copilot/hooks/h.json": encoded(map[string]any{"version": 1, "hooks": map[string]any{
		"preToolUse": []any{map[string]any{"type": "command", "bash": command, "timeoutSec": 10}},
	}})}}
}

func qwenHook(command string) Options { return Options{Settings: group("PreToolUse", command, 10000)} }

func kimiHook(command string) Options {
	return Options{Settings: "[[hooks]]\nevent = \"PreToolUse\"\ncommand = '" + command + "'\ntimeout = 10\n"}
}

func droidHook(command string) Options { return Options{Settings: group("PreToolUse", command, 10)} }

func clineCommand(command string) Options { return clineProgram("#!/bin/sh\n" + command + "\n") }

func clineProgram(text string) Options {
	return Options{Files: map[string]string{".cline/hooks/PreToolUse": text}}
}

// openCodePlugin is the smallest plugin that asks a program and refuses unless it
// exits with 0.
func openCodePlugin(command string) Options {
	return Options{Files: map[string]string{".opencode/plugin/p.js": `import { spawnSync } from "node:child_process"
export const P = async () => ({
  "tool.execute.before": async (input, output) => {
    const r = spawnSync("sh", ["-c", "` + command + `"], { input: JSON.stringify(output.args) })
    if (r.status !== 0) throw new Error(String(r.stderr))
  },
})
`}}
}

// piExtension is that for pi.
func piExtension(command string) Options {
	return Options{Files: map[string]string{"~/.pi/agent/extensions/p.ts": `import { spawnSync } from "node:child_process"
export default (pi) => {
  pi.on("tool_call", async (e) => {
    const r = spawnSync("sh", ["-c", "` + command + `"], { input: JSON.stringify(e.input) })
    if (r.status !== 0) return { block: true, reason: String(r.stderr) }
  })
}
`}}
}

// TestGuards: a hook sees the calls of the shell; it can let one through, fail at
// one, and refuse one.
func TestGuards(t *testing.T) {
	for _, g := range guards {
		t.Run(g.client.Name, func(t *testing.T) {
			t.Parallel()
			o := g.hook("sh ./guard")
			o.Files = merge(o.Files, "guard", `case "$(cat)" in
*"touch secret"*) `+g.deny+` ;;
*"touch broken"*) exit 1 ;;
*) touch asked ;;
esac
`)
			o.Script = []Turn{Shell("touch orig"), Shell("touch broken"), Shell("touch secret"), Say("bye")}
			r := g.client.Run(t, o)
			for file, want := range map[string]bool{"asked": true, "orig": true, "broken": g.broken, "secret": false} {
				if r.Has(file) != want {
					t.Errorf("%s is there: %v", file, !want)
				}
			}
			turns := len(o.Script)
			if g.told == "" {
				turns--
			}
			if n := len(r.Main()); n != turns {
				t.Errorf("%d questions to the model, want %d", n, turns)
			}
			if got := r.ToolResult(2); !strings.Contains(got, g.told) || g.told == "" && strings.Contains(r.Told(), "REASON") {
				t.Errorf("the model is told %q, want %q", got, g.told)
			}
			if r.Exit != 0 || t.Failed() {
				t.Errorf("exit %d\n%s\n%s", r.Exit, r.Stdout, r.Stderr)
			}
		})
	}
}

// TestMissingGuards: what becomes of the tool if the hook cannot be started.
func TestMissingGuards(t *testing.T) {
	for _, g := range guards {
		t.Run(g.client.Name, func(t *testing.T) {
			t.Parallel()
			o := g.absent
			o.Script = []Turn{Shell("touch orig"), Say("bye")}
			r := g.client.Run(t, o)
			if r.Has("orig") != g.missing || r.Exit != g.exit {
				t.Errorf("the tool ran: %v; exit %d; the model is told %q\n%s\n%s", r.Has("orig"), r.Exit, r.ToolResult(0), r.Stdout, r.Stderr)
			}
			if asked := len(r.Main()) > 0; asked != (g.exit == 0) {
				t.Errorf("the model is asked: %v", asked)
			}
		})
	}
}

func merge(files map[string]string, path, text string) map[string]string {
	out := map[string]string{path: text}
	for p, s := range files {
		out[p] = s
	}
	return out
}

// TestTokens: a model that says it used many tokens makes a client compact the
// conversation.
func TestTokens(t *testing.T) {
	busy := Shell("true")
	busy.Tokens = 5000
	r := Codex.Run(t, Options{
		Files:  map[string]string{"~/.codex/hooks.json": group("PreCompact", "touch compacted", 10)},
		Args:   []string{"--dangerously-bypass-hook-trust", "-c", "model_auto_compact_token_limit=1000"},
		Script: []Turn{busy, Say("bye")},
	})
	if !r.Has("compacted") {
		t.Errorf("no compaction, exit %d\n%s\n%s", r.Exit, r.Stdout, r.Stderr)
	}
}
