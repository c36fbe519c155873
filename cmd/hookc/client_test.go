//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// clientPolicy is what the real client is guarded with.
const clientPolicy = `
policy "guarded" {
  description = "What the real client is guarded with in the tests"
  targets     = ["claude-code"]
}

hook "no-secret" {
  description = "Denies"
  on          = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "secret-(?P<what>\\w+)"
  }
  deny {
    reason = "{{ match.what }} is off limits: ask the owner"
  }
}

hook "careful" {
  description = "Asks"
  on          = ["before_tool"]
  when        = "(command ?? '') contains 'touch asked'"
  ask {
    reason = "Shall it be touched?"
  }
}

hook "dry-run" {
  description = "Rewrites"
  on          = ["before_tool"]
  match {
    tool  = "Shell"
    input = { command = "^publish" }
  }
  rewrite {
    input = { command = "echo would {{ command }} > published" }
  }
}

hook "second-look" {
  description = "Rewrites into something denied"
  on          = ["before_tool"]
  priority    = 50
  match {
    tool  = "Shell"
    input = { command = "^sneak" }
  }
  rewrite {
    input = { command = "touch sneaked; echo secret-plan" }
  }
}

hook "welcome" {
  description = "Tells"
  on          = ["session_start"]
  context {
    text = "The house rule of the day is number 4711."
  }
}
`

// buildPlugin builds a policy as a user does and returns the plugin's folder.
func buildPlugin(t *testing.T, policy string) string {
	t.Helper()
	clienttest.Find(t) // skips where there is no client
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(policy), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"build", dir, "-o", out, "--evaluator", builtEvaluator(t)}, nil, &stdout, &stderr); code != 0 {
		t.Fatalf("build: exit %d\n%s%s", code, &stdout, &stderr)
	}
	return filepath.Join(out, "claude-code")
}

func TestClientValidatesThePlugin(t *testing.T) {
	plugin := buildPlugin(t, clientPolicy)
	for _, flags := range [][]string{nil, {"--strict"}, {"--profile", "directory"}} {
		if out, code := clienttest.Validate(t, plugin, flags...); code != 0 {
			t.Errorf("plugin validate %s: exit %d\n%s", strings.Join(flags, " "), code, out)
		}
	}
}

func TestClientIsGuarded(t *testing.T) {
	plugin := buildPlugin(t, clientPolicy)
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: plugin,
		Allowed:   []string{"Bash"},
		Script: []clienttest.Turn{
			clienttest.Bash("echo allowed > ran"),
			clienttest.Bash("echo secret-sauce > leaked"),
			clienttest.Bash("touch asked"),
			clienttest.Bash("publish --all"),
			clienttest.Bash("sneak"),
			clienttest.Say("done"),
		},
	})
	exists := func(name string) bool {
		_, err := os.Stat(filepath.Join(r.Dir, name))
		return err == nil
	}
	if !exists("ran") {
		t.Error("an allowed command did not run")
	}
	if exists("leaked") {
		t.Error("a denied command ran")
	}
	if got := r.ToolResult(1); !strings.Contains(got, "sauce is off limits: ask the owner") {
		t.Errorf("the model was told %q of the deny", got)
	}
	if exists("asked") {
		t.Error("a command that wants a question ran without one")
	}
	if got := r.ToolResult(2); !strings.Contains(got, "Shall it be touched?") {
		t.Errorf("the model was told %q of the question", got)
	}
	if b, _ := os.ReadFile(filepath.Join(r.Dir, "published")); string(b) != "would publish --all\n" {
		t.Errorf("the rewritten command wrote %q", b)
	}
	if exists("sneaked") {
		t.Error("a rewrite into something denied ran")
	}
	if !strings.Contains(r.Told(), "number 4711") {
		t.Error("the context of session_start did not reach the model")
	}
	if t.Failed() {
		t.Log(r.Debug)
	}
}

// gatePolicy holds at the other gates of a turn.
const gatePolicy = `
policy "gates" {
  description = "Gates of a turn in the tests"
  targets     = ["claude-code"]
}

hook "no-forbidden-prompt" {
  description = "Blocks a prompt"
  on          = ["before_agent"]
  match {
    fields = { prompt = "(?i)forbidden" }
  }
  deny {
    reason = "That is not for an agent."
  }
}

hook "after-shell" {
  description = "Adds to what the agent knows"
  on          = ["after_tool"]
  match {
    tool = "Shell"
  }
  context {
    text = "The command took part {{ tool.input.command }}."
  }
}

hook "checks-first" {
  description = "Holds the first stop of a turn"
  on          = ["before_stop"]
  when        = "not (stop.active ?? false)"
  deny {
    reason = "Run the checks before you stop."
  }
}
`

func TestClientMeetsTheGates(t *testing.T) {
	plugin := buildPlugin(t, gatePolicy)
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: plugin,
		Allowed:   []string{"Bash"},
		Script:    []clienttest.Turn{clienttest.Bash("true 815"), clienttest.Say("done"), clienttest.Say("now really")},
	})
	if !strings.Contains(r.Told(), "The command took part true 815.") {
		t.Error("the context of after_tool did not reach the model")
	}
	if !strings.Contains(r.Told(), "Run the checks before you stop.") {
		t.Error("the reason of before_stop did not reach the model")
	}
	if n := len(r.Main()); n != 3 {
		t.Errorf("the model was asked %d times, want 3: the tool, the first stop, the second", n)
	}
	blocked := clienttest.Run(t, clienttest.Options{
		PluginDir: plugin,
		Prompt:    "do the forbidden thing",
		Script:    []clienttest.Turn{clienttest.Say("never said")},
	})
	if n := len(blocked.Main()); n != 0 {
		t.Errorf("a blocked prompt reached the model %d times", n)
	}
	if t.Failed() {
		t.Log(r.Debug, blocked.Debug)
	}
}

// An evaluator that cannot start blocks where the policy is closed, and does
// not where it is open.
func TestClientWithoutEvaluator(t *testing.T) {
	closed := strings.Replace(clientPolicy, `targets     = ["claude-code"]`, `targets     = ["claude-code"]
  accept_loss = ["start-failure"]
  defaults {
    on_error = "closed"
  }`, 1)
	for name, c := range map[string]struct {
		policy string
		runs   bool
	}{
		"open":   {clientPolicy, true},
		"closed": {closed, false},
	} {
		t.Run(name, func(t *testing.T) {
			plugin := buildPlugin(t, c.policy)
			if err := os.WriteFile(filepath.Join(plugin, "bin", "hookeval"), []byte("not a program"), 0o755); err != nil {
				t.Fatal(err)
			}
			r := clienttest.Run(t, clienttest.Options{
				PluginDir: plugin,
				Allowed:   []string{"Bash"},
				Script:    []clienttest.Turn{clienttest.Bash("touch ran"), clienttest.Say("done")},
			})
			_, err := os.Stat(filepath.Join(r.Dir, "ran"))
			if ran := err == nil; ran != c.runs {
				t.Errorf("ran %v, want %v\n%s", ran, c.runs, r.Debug)
			}
		})
	}
}

// A model writes what it likes where the client lets it: a number that is no
// integer, half a surrogate pair, another spelling of a path. None of it
// switches an open policy off.
func TestClientWithOddCalls(t *testing.T) {
	plugin := buildPlugin(t, `
policy "guarded" {
  targets = ["claude-code"]
}
hook "no-touch" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "touch"
  }
  deny { reason = "TOUCH" }
}
hook "vault" {
  on = ["before_tool"]
  match { path = ["vault/**"] }
  deny { reason = "VAULT" }
}
`)
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "vault"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("vault", filepath.Join(dir, "door")); err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "vault", "gold"), []byte("4711"), 0o644); err != nil {
		t.Fatal(err)
	}
	calls := []struct{ tool, input, told string }{
		{"Bash", `{"command":"touch a","timeout":1.5}`, "TOUCH"},
		{"Bash", `{"command":"touch b","timeout":1e23}`, "TOUCH"},
		{"Bash", `{"command":"touch c","timeout":"5000"}`, "TOUCH"},
		{"Bash", `{"command":"touch d # \ud800"}`, "TOUCH"},
		{"Bash", `{"command":"touch e","run_in_background":"true"}`, "TOUCH"},
		{"Read", `{"file_path":"vault/gold","offset":"1"}`, "VAULT"},
		{"Read", `{"file_path":"./x/../vault/gold"}`, "VAULT"},
		{"Read", `{"file_path":"` + dir + `/door/gold"}`, "VAULT"},
		{"Write", `{"file_path":"door/new","content":"\udfff"}`, "VAULT"},
		{"Edit", `{"file_path":"vault/gold","old_string":"4711","new_string":"0"}`, "VAULT"},
		{"Grep", `{"pattern":"4","path":"door","output_mode":"content"}`, "VAULT"},
	}
	var script []clienttest.Turn
	for _, c := range calls {
		script = append(script, clienttest.Use(c.tool, json.RawMessage(c.input)))
	}
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: plugin, Dir: dir, Script: append(script, clienttest.Say("done")),
		Allowed: []string{"Bash", "Read", "Write", "Edit", "Grep"},
	})
	for i, c := range calls {
		if got := r.ToolResult(i); !strings.Contains(got, c.told) {
			t.Errorf("%s %s: the model was told %q", c.tool, c.input, got)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "?")); len(left) > 0 {
		t.Errorf("it ran: %s", left)
	}
}
