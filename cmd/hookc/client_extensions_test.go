//go:build unix

package main

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// extended is a client that takes hooks as a file of its own kind, and where a
// build is put for it.
type extended struct {
	client clienttest.Client
	target string
	echo   string // how conditions name the tool of the MCP server; "" where the client has none
	folder string // of the project, for the build; "policy" where empty
	args   []string
	set    string // settings
	told   bool   // the agent is told why a call was denied, and goes on
}

var extensions = []extended{
	{client: clienttest.OpenCode, target: "opencode", echo: "mcp__srv__echo", told: true, set: `{"plugin": ["./policy/plugin.js"]}`},
	{client: clienttest.Pi, target: "pi", told: true, args: []string{"-e", "./policy"}},
	{client: clienttest.Cline, target: "cline", echo: "mcp__srv__echo", folder: ".cline"},
}

// extendedPolicy says one thing of each kind.
const extendedPolicy = `
policy "guarded" {
  description = "What the real clients are guarded with in the tests"
  targets     = ["TARGET"]
  accept_loss = ["ends-run", "start-failure"]
  defaults {
    on_error = "ONERROR"
  }
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

hook "keep-lock" {
  description = "Denies an edit by path"
  on          = ["before_tool"]
  match {
    tool = ["EditFile", "WriteFile"]
    path = "**/locked.txt"
  }
  deny {
    reason = "The lock file is generated."
  }
}

hook "no-echo" {
  description = "Denies an MCP tool"
  on          = ["before_tool"]
  match {
    tool = "mcp__srv__echo"
  }
  deny {
    reason = "No echoes."
  }
}

hook "no-forbidden-prompt" {
  description = "Blocks a prompt"
  on          = PROMPTS
  when        = "(prompt ?? '') contains 'forbidden'"
  deny {
    reason = "That is not for an agent."
  }
}

hook "welcome" {
  description = "Tells"
  on          = ["session_start"]
  context {
    text = "The house rule of the day is number 4711."
  }
}

hook "afterwards" {
  description = "Tells more"
  on          = ["after_tool"]
  match {
    tool = "Shell"
  }
  context {
    text = "The command took part."
  }
}
`

// run builds the policy for the client and lets it do what the script says.
func (x *extended) run(t *testing.T, policy, onError string, change func(t *testing.T, out string), o clienttest.Options) clienttest.Result {
	t.Helper()
	dir := t.TempDir()
	prompts := `["before_agent"]`
	if !x.told {
		prompts = `["before_tool"]` // it does not wait for hooks on prompts
	}
	text := strings.NewReplacer("TARGET", x.target, "ONERROR", onError, "PROMPTS", prompts).Replace(policy)
	put(t, filepath.Join(dir, "p.hook.hcl"), text)
	out := filepath.Join(dir, "out")
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"build", dir, "-o", out, "--evaluator", builtEvaluator(t)}, nil, &stdout, &stderr); code != 0 {
		t.Fatalf("build: exit %d\n%s%s", code, &stdout, &stderr)
	}
	out = filepath.Join(out, x.target)
	if change != nil {
		change(t, out)
	}
	o.Setup = func(t testing.TB, home, dir string) {
		if err := os.CopyFS(filepath.Join(dir, cmp.Or(x.folder, "policy")), os.DirFS(out)); err != nil {
			t.Fatal(err)
		}
	}
	o.Args, o.Settings, o.MCP = append(o.Args, x.args...), x.set, x.echo != ""
	return x.client.Run(t, o)
}

func eachExtension(t *testing.T, test func(t *testing.T, x *extended)) {
	for i := range extensions {
		t.Run(extensions[i].target, func(t *testing.T) { test(t, &extensions[i]) })
	}
}

// TestExtensionsGuard: what is allowed runs, a rewrite is what runs, contexts reach
// the model; a deny does not run, and the model is told why where it goes on.
func TestExtensionsGuard(t *testing.T) {
	eachExtension(t, func(t *testing.T, x *extended) {
		script := []clienttest.Turn{clienttest.Shell("echo allowed > ran"), clienttest.Shell("publish --all")}
		denied := []struct {
			turn     clienttest.Turn
			file, of string
		}{
			{clienttest.Shell("echo secret-sauce > leaked"), "leaked", "sauce is off limits: ask the owner"},
			{clienttest.Shell("touch asked"), "asked", "Shall it be touched?"},
			{clienttest.WriteFile("locked.txt", "x\n"), "locked.txt", "The lock file is generated."},
			{clienttest.Echo("hello"), "", "No echoes."},
		}
		if x.echo == "" {
			denied = denied[:3]
		}
		if x.told {
			for _, d := range denied {
				script = append(script, d.turn)
			}
		}
		r := x.run(t, extendedPolicy, "closed", nil, clienttest.Options{Script: append(script, clienttest.Say("done"))})
		if !r.Has("ran") {
			t.Error("an allowed command did not run")
		}
		if b, _ := os.ReadFile(filepath.Join(r.Dir, "published")); string(b) != "would publish --all\n" {
			t.Errorf("the rewritten command wrote %q", b)
		}
		if x.told && !strings.Contains(r.Told(), "number 4711") {
			t.Error("the context of session_start did not reach the model")
		}
		if !strings.Contains(r.Told(), "The command took part.") {
			t.Error("the context of after_tool did not reach the model")
		}
		for i, d := range denied {
			got := r
			if !x.told {
				got = x.run(t, extendedPolicy, "closed", nil, clienttest.Options{Script: []clienttest.Turn{d.turn, clienttest.Shell("touch more"), clienttest.Say("done")}})
				if got.Has("more") || len(got.Main()) != 1 {
					t.Errorf("%s: the run went on", d.of)
				}
			} else if told := r.ToolResult(2 + i); !strings.Contains(told, d.of) {
				t.Errorf("the model was told %q, want %q", told, d.of)
			}
			if d.file != "" && got.Has(d.file) || strings.Contains(got.Told(), "ECHO hello") {
				t.Errorf("%s: the call was made", d.of)
			}
		}
		if t.Failed() {
			t.Logf("exit %d\n%s\n%s", r.Exit, r.Stdout, r.Stderr)
		}
	})
}

// TestExtensionsBlockPrompts: a prompt that is denied makes no request.
func TestExtensionsBlockPrompts(t *testing.T) {
	eachExtension(t, func(t *testing.T, x *extended) {
		if !x.told {
			t.Skip("it does not wait for hooks on prompts: the capability table says so")
		}
		r := x.run(t, extendedPolicy, "closed", nil, clienttest.Options{Prompt: "forbidden", Script: []clienttest.Turn{clienttest.Say("done")}})
		if len(r.Main()) != 0 {
			t.Errorf("%d requests were made", len(r.Main()))
		}
		t.Logf("exit %d\n%s\n%s", r.Exit, r.Stdout, r.Stderr)
	})
}

// brokenEvaluators are evaluators that do not answer. How the files that are
// emitted take every other failure is tested where they are emitted.
var brokenEvaluators = map[string]func(t *testing.T, out string){
	"missing": func(t *testing.T, out string) { remove(t, filepath.Join(out, "bin", "hookeval")) },
	"damaged": damageEvaluator,
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

// damageEvaluator changes the table at the end of the evaluator.
func damageEvaluator(t *testing.T, out string) {
	t.Helper()
	file := filepath.Join(out, "bin", "hookeval")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(b) - 300; i < len(b)-100; i++ {
		b[i] ^= 0x55
	}
	remove(t, file) // the build may share it
	put(t, file, string(b))
}

// deniesNothing is a policy whose evaluator has to say so.
const deniesNothing = `
policy "guarded" {
  description = "Waits for the evaluator in the tests"
  targets     = ["TARGET"]
  accept_loss = ["ends-run"]
  defaults {
    on_error = "ONERROR"
  }
}

hook "never" {
  description = "Denies nothing that the tests do"
  on          = ["before_tool"]
  when        = "(command ?? '') contains 'never'"
  deny {
    reason = "No."
  }
}
`

// TestExtensionsFail: without an answer of the evaluator a closed policy lets no
// tool run, an open one all.
func TestExtensionsFail(t *testing.T) {
	eachExtension(t, func(t *testing.T, x *extended) {
		for name, change := range brokenEvaluators {
			t.Run(name, func(t *testing.T) {
				script := []clienttest.Turn{clienttest.Shell("touch ran"), clienttest.Say("done")}
				if r := x.run(t, deniesNothing, "closed", change, clienttest.Options{Script: script}); r.Has("ran") || len(r.Main()) == 0 {
					t.Errorf("closed: the tool ran, or nothing did: %d requests\n%s\n%s", len(r.Main()), r.Stdout, r.Stderr)
				} else if x.told && !strings.Contains(r.ToolResult(0), "hookc: ") {
					t.Errorf("the model was told %q", r.ToolResult(0))
				}
			})
		}
		script := []clienttest.Turn{clienttest.Shell("touch ran"), clienttest.Say("done")}
		r := x.run(t, deniesNothing, "open", brokenEvaluators["missing"], clienttest.Options{Script: script})
		if !r.Has("ran") {
			t.Errorf("open: the tool did not run\n%s\n%s", r.Stdout, r.Stderr)
		}
	})
}
