//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

var guardedCopilot = guardedClient{client: clienttest.Copilot, context: "session_start", rewrites: true}

// TestCopilotIsGuarded runs Copilot CLI with a plugin that has one of everything.
func TestCopilotIsGuarded(t *testing.T) {
	out := guardedCopilot.build(t)
	guardedCopilot.check(t, clienttest.Copilot.Run(t, clienttest.Options{
		Files: map[string]string{"locked/kept.txt": "old\n"}, MCP: true, PluginDir: out, Script: guardedCopilot.script(),
	}))
}

// TestCopilotWithoutEvaluator: a closed policy denies where its evaluator is
// missing, and an open one lets the agent work.
func TestCopilotWithoutEvaluator(t *testing.T) {
	out := guardedCopilot.build(t)
	if err := os.Remove(filepath.Join(out, "bin/hookeval")); err != nil {
		t.Fatal(err)
	}
	hooks := filepath.Join(out, "hooks.json")
	text, err := os.ReadFile(hooks)
	if err != nil {
		t.Fatal(err)
	}
	for _, open := range []bool{false, true} {
		if open { // as emitted for an open policy
			text = bytes.ReplaceAll(text, []byte("closed\""), []byte("open || true\""))
			if err := os.WriteFile(hooks, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		r := clienttest.Copilot.Run(t, clienttest.Options{
			PluginDir: out, Script: []clienttest.Turn{clienttest.Shell("touch ran"), clienttest.Say("done"), clienttest.Say("done")},
		})
		if r.Has("ran") != open {
			t.Errorf("open %v: the tool ran: %v\n%s\n%s", open, !open, r.Stdout, r.Stderr)
		}
	}
}

// TestCopilotInstalled: what "hookc install" writes into the user's and the
// project's files of hooks is what the client runs, both at once.
func TestCopilotInstalled(t *testing.T) {
	clienttest.Copilot.Find(t)
	home, dir := t.TempDir(), t.TempDir()
	if cache, err := os.UserCacheDir(); err == nil {
		t.Setenv("XDG_CACHE_HOME", cache) // where the client is
	}
	t.Setenv("HOME", home)
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	for scope, word := range map[string]string{"user": "sauce", "project": "plan"} {
		policy := filepath.Join(map[string]string{"user": t.TempDir(), "project": dir}[scope], "hooks")
		if err := os.MkdirAll(policy, 0o755); err != nil {
			t.Fatal(err)
		}
		source := strings.NewReplacer("NAME", scope, "WORD", word).Replace(`
policy "NAME" {
  targets = ["copilot"]
  defaults { on_error = "closed" }
}

hook "no-WORD" {
  on   = ["before_tool"]
  when = "(command ?? '') contains 'WORD'"
  deny { reason = "WORD is off limits" }
}
`)
		if err := os.WriteFile(filepath.Join(policy, "p.hook.hcl"), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		installCopilot(t, dir, policy, scope)
	}
	r := clienttest.Copilot.Run(t, clienttest.Options{
		Home: home, Dir: dir, Args: []string{"--trust-folder"},
		Script: []clienttest.Turn{clienttest.Shell("touch sauce"), clienttest.Shell("touch plan"), clienttest.Shell("touch ran"), clienttest.Say("done")},
	})
	for file, want := range map[string]bool{"sauce": false, "plan": false, "ran": true} {
		if r.Has(file) != want {
			t.Errorf("%s is there: %v, want %v\n%s\n%s", file, !want, want, r.Stdout, r.Stderr)
		}
	}
	for i, want := range []string{"sauce is off limits", "plan is off limits"} {
		if got := r.ToolResult(i); !strings.Contains(got, want) {
			t.Errorf("call %d: the model reads %q, want %q", i, got, want)
		}
	}
}

func installCopilot(t *testing.T, dir, policy, scope string) {
	t.Helper()
	t.Chdir(dir)
	var stdout, stderr bytes.Buffer
	args := []string{"install", policy, "--agent", "copilot", "--scope", scope, "--yes", "--evaluator", builtEvaluator(t)}
	if code := Main(args, nil, &stdout, &stderr); code != 0 {
		t.Fatalf("install: exit %d\n%s%s", code, &stdout, &stderr)
	}
	t.Logf("%s", &stdout)
}
