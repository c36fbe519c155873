//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/testrun"
)

// installedPolicy denies commands with a word of its own.
const installedPolicy = `
policy "NAME" {
  description = "What hookc install puts into a real client"
  targets     = ["TARGET"]
  accept_loss = ["ends-run", "start-failure"]
  defaults { on_error = "closed" }
}

hook "no-word" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "WORD"
  }
  deny {
    reason = "WORD is off limits"
  }
}
`

// installedClient is a client into whose configuration hookc install writes.
type installedClient struct {
	client clienttest.Client
	user   bool // it reads hooks of the user alone
	ends   bool // a deny ends the run, and the agent is not told why
	below  bool // started in a folder of the project, it is guarded by the project's hooks
	before func(t testing.TB, home string)
}

var installedClients = []installedClient{
	{client: clienttest.Codex, below: true, before: untrustProject},
	{client: clienttest.Gemini},
	{client: clienttest.OpenCode, below: true},
	{client: clienttest.Qwen},
	{client: clienttest.KimiCode, user: true},
	{client: clienttest.Droid, below: true}, // which do not find the evaluator there, and the policy is closed
	{client: clienttest.Pi},
	{client: clienttest.Cline, ends: true, below: true},
}

// scopes is the scopes of which the client reads hooks.
func (c installedClient) scopes() []string {
	if c.user {
		return []string{"user"}
	}
	return []string{"user", "project"}
}

// TestClientsInstalled: what hookc install wrote for the user and for a project
// guards the client, alone and together: a deny of either holds, and what both
// allow runs.
func TestClientsInstalled(t *testing.T) {
	for _, c := range installedClients {
		t.Run(c.client.Name, func(t *testing.T) {
			t.Parallel()
			c.client.Find(t) // skips where there is no client
			for _, scope := range c.scopes() {
				c.denies(t, []string{scope}, scope)
			}
			for _, scope := range c.scopes() {
				if !c.user {
					c.denies(t, c.scopes(), scope)
				}
			}
		})
	}
}

// denies installs a policy in each scope: the one of a scope denies, and no other.
func (c installedClient) denies(t *testing.T, scopes []string, scope string) {
	t.Helper()
	r := c.client.Run(t, clienttest.Options{
		Setup: func(t testing.TB, home, dir string) {
			if c.before != nil {
				c.before(t, home)
			}
			for _, s := range scopes {
				c.install(t, home, dir, s)
			}
		},
		Script: []clienttest.Turn{
			clienttest.Shell("echo fine > ran"),
			clienttest.Shell("echo word-of-" + scope + " > leaked"),
			clienttest.Say("done"),
		},
	})
	if !r.Has("ran") || r.Has("leaked") {
		t.Errorf("%v: an allowed command ran: %v, what the %s's policy denies: %v\n%s\n%s", scopes, r.Has("ran"), scope, r.Has("leaked"), r.Stdout, r.Stderr)
	}
	if got := r.ToolResult(1); !c.ends && !strings.Contains(got, "word-of-"+scope+" is off limits") {
		t.Errorf("%v: the model reads %q", scopes, got)
	}
}

// TestClientsInstalledBelow: which clients are guarded by a project's policy when
// they are started in a folder of the project.
func TestClientsInstalledBelow(t *testing.T) {
	for _, c := range installedClients {
		if c.user {
			continue
		}
		t.Run(c.client.Name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "project", "sub")
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			r := c.client.Run(t, clienttest.Options{
				Dir: dir,
				Setup: func(t testing.TB, home, dir string) {
					if c.before != nil {
						c.before(t, home)
					}
					c.install(t, home, filepath.Dir(dir), "project")
				},
				Script: []clienttest.Turn{clienttest.Shell("echo word-of-project > leaked"), clienttest.Say("done")},
			})
			if r.Has("leaked") == c.below || len(r.Main()) == 0 {
				t.Errorf("guarded: %v, want %v\n%s\n%s", !r.Has("leaked"), c.below, r.Stdout, r.Stderr)
			}
		})
	}
}

// TestCodexKeepsTrust: when the policy goes whose hooks stand in front, those of
// the next one still run.
func TestCodexKeepsTrust(t *testing.T) {
	c := installedClients[0]
	r := c.client.Run(t, clienttest.Options{
		Setup: func(t testing.TB, home, dir string) {
			c.before(t, home)
			c.install(t, home, dir, "project")
			c.add(t, home, dir, "second", "project")
			c.hookc(t, home, dir, "uninstall", "--policy", "project-rules")
		},
		Script: []clienttest.Turn{
			clienttest.Shell("echo word-of-project > ran"),
			clienttest.Shell("echo word-of-second > leaked"),
			clienttest.Say("done"),
		},
	})
	if !r.Has("ran") || r.Has("leaked") {
		t.Errorf("what the policy that went denied, ran: %v; what the other denies: %v\n%s", r.Has("ran"), r.Has("leaked"), r.Stderr)
	}
}

// TestCodexRewrites: when Codex writes its settings, the hooks still run, and what
// it wrote stays when the policy goes.
func TestCodexRewrites(t *testing.T) {
	c, home, dir := installedClients[0], t.TempDir(), t.TempDir()
	program := c.client.Find(t)
	r := c.client.Run(t, clienttest.Options{
		Home: home, Dir: dir,
		Setup: func(t testing.TB, home, dir string) {
			c.before(t, home)
			c.install(t, home, dir, "project")
			for path, value := range map[string]any{
				"projects":    map[string]any{"/other": map[string]any{"trust_level": "trusted"}},
				"hooks.state": map[string]any{"/other/hooks.json:stop:0:0": map[string]any{"trusted_hash": "sha256:0"}},
				"mcp_servers": map[string]any{"other": map[string]any{"command": "true"}},
			} {
				codexAsks(t, program, home, "config/batchWrite", map[string]any{
					"edits": []any{map[string]any{"keyPath": path, "value": value, "mergeStrategy": "upsert"}},
				}, &struct{}{})
			}
		},
		Script: []clienttest.Turn{clienttest.Shell("echo word-of-project > leaked"), clienttest.Say("done")},
	})
	if r.Has("leaked") {
		t.Errorf("the hook did not run\n%s", r.Stderr)
	}
	file := filepath.Join(home, ".codex", "config.toml")
	with, _ := os.ReadFile(file)
	c.hookc(t, home, dir, "doctor")
	c.hookc(t, home, dir, "uninstall")
	without, _ := os.ReadFile(file)
	for _, want := range []string{`[projects."/other"]`, "/other/hooks.json:stop:0:0", "[mcp_servers.other]", "model_provider"} {
		if !strings.Contains(string(without), want) {
			t.Errorf("%s went with the policy: before\n%s\nafter\n%s", want, with, without)
		}
	}
	if strings.Contains(string(without), dir) {
		t.Errorf("the policy's tables are still there:\n%s", without)
	}
	t.Logf("as Codex wrote it:\n%s", with)
}

// install installs a policy that has the name of its scope.
func (c installedClient) install(t testing.TB, home, dir, scope string) {
	t.Helper()
	c.add(t, home, dir, scope, scope)
}

// add installs a policy with a word of its own, as a person does.
func (c installedClient) add(t testing.TB, home, dir, word, scope string) {
	t.Helper()
	folder := filepath.Join(dir, word+"-hooks")
	policy := strings.NewReplacer("NAME", word+"-rules", "TARGET", c.client.Name, "WORD", "word-of-"+word).Replace(installedPolicy)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	if err := os.WriteFile(filepath.Join(folder, "p.hook.hcl"), []byte(policy), 0o644); err != nil {
		t.Fatal(err)
	}
	c.hookc(t, home, dir, "install", folder, "--scope", scope, "--agent", c.client.Name, "--yes", "--evaluator", testrun.Program(t, "cmd/hookeval"))
}

func (c installedClient) hookc(t testing.TB, home, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command(testrun.Program(t, "cmd/hookc"), args...)
	cmd.Dir, cmd.Env = dir, []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("hookc %v: %v\n%s", args, err, text)
	}
}

// untrustProject takes out of Codex' settings that the project is trusted, which
// hookc install is to write.
func untrustProject(t testing.TB, home string) {
	t.Helper()
	file := filepath.Join(home, ".codex", "config.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(string(text), "[projects.")
	if !found {
		t.Fatal("the client's settings trust no project")
	}
	if err := os.WriteFile(file, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
}
