//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// guardPolicy is one of everything, for a target that replaces TARGET. The context
// is on EVENT.
const guardPolicy = `
policy "guarded" {
  targets     = ["TARGET"]
  accept_loss = ["start-failure", "rewrite"]
  defaults { on_error = "closed" }
}

hook "no-secret" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "secret-(?P<what>\\w+)"
  }
  deny {
    reason = "{{ match.what }} is off limits: ask the owner"
  }
}

hook "careful" {
  on   = ["before_tool"]
  when = "(command ?? '') contains 'touch asked'"
  ask {
    reason = "Shall it be touched?"
  }
}

hook "dry-run" {
  on = ["before_tool"]
  match {
    tool  = "Shell"
    input = { command = "^publish" }
  }
  rewrite {
    input = { command = "echo would {{ command }} > published" }
  }
}

hook "locked" {
  on   = ["before_tool"]
  when = "any(files.written, # contains 'locked/')"
  deny {
    reason = "{{ path }} is locked"
  }
}

hook "no-echo" {
  on = ["before_tool"]
  match {
    tool = "mcp__srv__.*"
  }
  deny {
    reason = "the server {{ tool.server }} is not to be asked"
  }
}

hook "welcome" {
  on = ["EVENT"]
  context {
    text = "The house rule of the day is number 4711."
  }
}

hook "summary" {
  on   = ["before_stop"]
  when = "!(stop.active ?? false)"
  deny {
    reason = "Write the summary first."
  }
}
`

// guardedClient is how a client takes what a build wrote, and what it does that others
// do not.
type guardedClient struct {
	client   clienttest.Client
	install  func(t testing.TB, out, home, dir string)
	context  string            // the event on which it takes context
	rewrites bool              // else the call is denied, with the new input
	echoes   []clienttest.Turn // other calls of the MCP server's tool
}

var guardedClients = []guardedClient{
	{client: clienttest.Qwen, install: installQwen, context: "session_start", echoes: []clienttest.Turn{
		clienttest.Use("tool_call", map[string]any{"name": "mcp__srv__echo", "arguments": map[string]any{"text": "hush"}}),
	}},
	{client: clienttest.KimiCode, install: installKimi, context: "before_agent"},
	{client: clienttest.Droid, install: installDroid, context: "session_start", rewrites: true},
}

func installQwen(t testing.TB, out, home, _ string) {
	copied(t, out, filepath.Join(home, ".qwen/extensions/guarded"))
}

// installKimi writes what /plugins writes, which needs a terminal.
func installKimi(t testing.TB, out, home, _ string) {
	root := filepath.Join(home, ".kimi-code/plugins/managed/guarded")
	copied(t, out, root)
	list := `{"version":1,"plugins":[{"id":"guarded","root":"` + root + `","source":"local-path","enabled":true,` +
		`"originalSource":"` + out + `","installedAt":"2026-11-24T00:00:00Z","updatedAt":"2026-11-24T00:00:00Z"}]}`
	if err := os.WriteFile(filepath.Join(home, ".kimi-code/plugins/installed.json"), []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
}

func installDroid(t testing.TB, out, home, dir string) {
	c := clienttest.Droid
	for _, args := range [][]string{{"marketplace", "add", out}, {"install", "guarded@" + filepath.Base(out)}} {
		cmd := exec.Command(c.Find(t), append([]string{"plugin"}, args...)...)
		cmd.Dir, cmd.Env = dir, []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("droid plugin %s: %v\n%s", strings.Join(args, " "), err, text)
		}
	}
}

func copied(t testing.TB, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// policy writes the policy for the client into a folder of its own.
func (g guardedClient) policy(t *testing.T) string {
	t.Helper()
	g.client.Find(t) // skips where there is no client
	dir := t.TempDir()
	policy := strings.NewReplacer("TARGET", g.client.Name, "EVENT", g.context).Replace(guardPolicy)
	if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(policy), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// build builds the policy for the client and returns the folder of its target.
func (g guardedClient) build(t *testing.T) string {
	t.Helper()
	dir := g.policy(t)
	out := filepath.Join(dir, "out")
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"build", dir, "-o", out, "--evaluator", builtEvaluator(t)}, nil, &stdout, &stderr); code != 0 {
		t.Fatalf("build: exit %d\n%s%s", code, &stdout, &stderr)
	}
	return filepath.Join(out, g.client.Name)
}

// TestClientsAreGuarded runs each client with a policy that has one of
// everything.
func TestClientsAreGuarded(t *testing.T) {
	for _, g := range guardedClients {
		t.Run(g.client.Name, func(t *testing.T) {
			out := g.build(t)
			r := g.client.Run(t, clienttest.Options{
				Files:  map[string]string{"locked/kept.txt": "old\n"},
				Setup:  func(t testing.TB, home, dir string) { g.install(t, out, home, dir) },
				MCP:    true,
				Script: g.script(),
			})
			g.check(t, r)
		})
	}
}

// script is a call for each hook of the policy, and two ends.
func (g guardedClient) script() []clienttest.Turn {
	return slices.Concat([]clienttest.Turn{
		clienttest.Shell("echo allowed > ran"),
		clienttest.Shell("echo secret-sauce > leaked"),
		clienttest.Shell("touch asked"),
		clienttest.Shell("publish --all"),
		clienttest.WriteFile("locked/new.txt", "new\n"),
		clienttest.ReadFile("locked/kept.txt"),
		clienttest.EditFile("locked/kept.txt", "old", "new"),
		clienttest.Echo("hush"),
	}, g.echoes, []clienttest.Turn{clienttest.Say("done"), clienttest.Say("the summary")})
}

func (g guardedClient) check(t *testing.T, r clienttest.Result) {
	t.Helper()
	for file, want := range map[string]bool{
		"ran": true, "leaked": false, "asked": false, "published": g.rewrites, "locked/new.txt": false,
	} {
		if r.Has(file) != want {
			t.Errorf("%s is there: %v, want %v", file, !want, want)
		}
	}
	if kept, err := os.ReadFile(filepath.Join(r.Dir, "locked/kept.txt")); err != nil || string(kept) != "old\n" {
		t.Errorf("the locked file is %q (%v)", kept, err)
	}
	results := map[int]string{1: "sauce is off limits: ask the owner", 2: "Shall it be touched?", 4: "is locked", 6: "is locked"}
	for i := range 1 + len(g.echoes) {
		results[7+i] = "the server srv is not to be asked"
	}
	if !g.rewrites {
		results[3] = "would publish --all"
	}
	for i, want := range results {
		if got := r.ToolResult(i); !strings.Contains(got, want) {
			t.Errorf("call %d: the model reads %q, want %q", i, got, want)
		}
	}
	if got := strings.Count(r.Told(), "4711"); got == 0 {
		t.Error("the context does not reach the model")
	}
	if !strings.Contains(r.Told(), "Write the summary first.") {
		t.Error("the agent stopped without its summary")
	}
	if t.Failed() {
		t.Logf("exit %d\n%s\n%s", r.Exit, r.Stdout, r.Stderr)
	}
}

// TestClientsWithoutEvaluator: none of these clients blocks where the evaluator
// cannot start, which the policy accepts by name.
func TestClientsWithoutEvaluator(t *testing.T) {
	for _, g := range guardedClients {
		t.Run(g.client.Name, func(t *testing.T) {
			out := g.build(t)
			if err := os.Remove(filepath.Join(out, "bin/hookeval")); err != nil {
				t.Fatal(err)
			}
			r := g.client.Run(t, clienttest.Options{
				Setup:  func(t testing.TB, home, dir string) { g.install(t, out, home, dir) },
				Script: []clienttest.Turn{clienttest.Shell("echo secret-sauce > leaked"), clienttest.Say("done")},
			})
			if !r.Has("leaked") {
				t.Errorf("the client blocks: its rows are closed\n%s\n%s", r.Stdout, r.Stderr)
			}
		})
	}
}
