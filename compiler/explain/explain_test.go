package explain

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

func compiled(t *testing.T, text string) *Policy {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.hook.hcl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, diags := lang.Load(lang.Options{Dir: dir})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	tab, err := table.Load(res.Table)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tab.Close() })
	return &Policy{Policy: p, Table: tab, World: &world.World{Home: "/home/dev", Host: generic.Name}, Host: generic.Host, Dir: "/w"}
}

// flatParts is the parts of a hook as text: state, text, words or value.
func flatParts(parts []Part) (out []string) {
	for _, p := range parts {
		line := p.State.String() + " " + p.Text
		if len(p.Words) > 0 {
			line += " <" + strings.Join(p.Words, " ") + ">"
		} else if p.Value != "" {
			line += " = " + p.Value
		}
		out = append(out, line)
		out = append(out, flatParts(p.Parts)...)
	}
	return out
}

// TestParts: each kind of a part says what became of it.
func TestParts(t *testing.T) {
	for _, c := range []struct{ name, hook, event, want string }{
		{"a tool and an input", `
  match {
    tool  = "Shell"
    input = { command = "push" }
  }`, `"tool_name":"Shell","tool_input":{"command":"git push"}`, `yes tool = "Shell"|yes input.command = "push" <push>`},
		{"the value of a flag before", `
  match {
    command {
      program = "kubectl"
      flags   = ["context"]
    }
  }`, `"tool_name":"Shell","tool_input":{"command":"kubectl apply -f x --context prod"}`, `yes command|yes program = "kubectl" <kubectl>|yes flags = "context" <--context>`},
		{"any operand", `
  match {
    command {
      program  = "cp"
      operands = [".+"]
    }
  }`, `"tool_name":"Shell","tool_input":{"command":"cp a"}`, `yes command|yes program = "cp" <cp>|yes operands = ".+" <a>`},
		{"a pattern", `
  match {
    pattern = ["-f\\b", "x{9}"]
  }`, `"tool_name":"Shell","tool_input":{"command":"git push -f"}`, `yes pattern = ["-f\\b", "x{9}"] <-f>`},
		{"or, and not", `
  when = "tool.name == \"Shell\" and (command contains \"push\" or command contains \"pull\") and not (command contains \"dry\")"`,
			`"tool_name":"Shell","tool_input":{"command":"git push"}`,
			`yes tool.name == "Shell" = "Shell"|yes command contains "push" or command contains "pull"|yes command contains "push" <push>|no command contains "pull" = "git push"|yes not (command contains "dry")|no command contains "dry" = "git push"`},
		{"an error", `
  when = "int(tool.name) > 1 or true"`, `"tool_name":"Shell","tool_input":{"command":"x"}`,
			`error int(tool.name) > 1 or true|error int(tool.name) > 1|yes true`},
		{"files", `
  match {
    writes = ["**/*.pem"]
  }`, `"tool_name":"WriteFile","tool_input":{"path":"a.pem","content":""}`, `yes writes = "**/*.pem" = ["/w/a.pem"]`},
		{"a path", `
  match {
    path = ["secret/**"]
  }`, `"tool_name":"ReadFile","tool_input":{"path":"secret/a"}`, `yes path = "secret/**"`},
		{"a let", `
  let  = { risky = "{{ command contains 'rm' }}" }
  when = "risky"`, `"tool_name":"Shell","tool_input":{"command":"rm x"}`, `yes risky <rm>`},
		{"a word that occurs twice", `
  when = "command contains \"rm\""`, `"tool_name":"Shell","tool_input":{"command":"rm x && rm y"}`, `yes command contains "rm" = "rm x && rm y"`},
	} {
		p := compiled(t, "hook \"h\" {\n  on = [\"before_tool\"]"+c.hook+"\n  deny { reason = \"no\" }\n}\n")
		tree, err := p.Explain([]byte(`{"event_type":"before_tool","work_dir":"/w",`+c.event+`}`), Options{Hook: "h"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := strings.Join(flatParts(tree.Hooks[0].Parts), "|"); got != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, got, c.want)
		}
	}
}

// TestStep: of several steps that one is named which decided.
func TestStep(t *testing.T) {
	p := compiled(t, `
hook "h" {
  on = ["before_tool"]
  deny {
    when   = "command contains 'rm'"
    reason = "rm"
  }
  ask {
    reason = "sure?"
  }
}
`)
	for command, want := range map[string]string{"rm x": "deny", "ls": "ask"} {
		tree, err := p.Explain([]byte(`{"event_type":"before_tool","tool_name":"Shell","tool_input":{"command":"`+command+`"}}`), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if h := tree.Deciding(); h == nil || h.Step == nil || h.Step.Kind != want {
			t.Errorf("%s: %+v", command, h)
		}
	}
}

// TestDerived: a hook on an event that the policy derives is in the tree.
func TestDerived(t *testing.T) {
	p := compiled(t, `
event "deployed" {
  fields = { to = string }
  from {
    on     = ["before_tool"]
    match {
      command {
        program = "deploy"
      }
    }
    values = { to = "x" }
  }
}
hook "h" {
  on = ["deployed"]
  deny { reason = "no" }
}
`)
	tree, err := p.Explain([]byte(`{"event_type":"before_tool","tool_name":"Shell","tool_input":{"command":"deploy"}}`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if h := tree.Deciding(); h == nil || h.Hook.Name != "h" {
		t.Errorf("%+v", tree.Hooks)
	}
}

// TestNearest: the nearest calls that pass, by kinds of calls.
func TestNearest(t *testing.T) {
	for _, c := range []struct{ name, guard, event, want string }{
		{"a flag", `match { pattern = " -f" }`, `"tool_name":"Shell","tool_input":{"command":"git push -f"}`, "git push"},
		{"two flags", `match { pattern = " -[fx]" }`, `"tool_name":"Shell","tool_input":{"command":"git push -f -x"}`, "git push"},
		{"a value of a flag", `match { pattern = "=(/etc|$)" }`, `"tool_name":"Shell","tool_input":{"command":"tar a of=/etc/x"}`, "tar a of=notes.md"},
		{"a redirection", `match { writes = ["/etc/**"] }`, `"tool_name":"Shell","tool_input":{"command":"echo a > /etc/x"}`, "echo a"},
		{"a list of what is allowed", `when = "url != nil and none([\"docs.example.org\"], url contains #)"`, `"tool_name":"Fetch","tool_input":{"url":"https://evil.example/"}`, "https://docs.example.org/"},
		{"a path", `match { writes = ["**/*.lock"] }`, `"tool_name":"WriteFile","tool_input":{"path":"a.lock","content":""}`, "notes.md"},
		{"a command of a line", `match { pattern = "sudo" }`, `"tool_name":"Shell","tool_input":{"command":"cd x && sudo ls"}`, "cd x"},
		{"nothing passes", `match { tool = "Shell" }`, `"tool_name":"Shell","tool_input":{"command":"ls -l"}`, ""},
	} {
		p := compiled(t, "hook \"h\" {\n  on = [\"before_tool\"]\n  "+strings.NewReplacer("match { ", "match {\n    ", " }", "\n  }").Replace(c.guard)+"\n  deny { reason = \"no\" }\n}\n")
		text := []byte(`{"event_type":"before_tool","work_dir":"/w",` + c.event + `}`)
		tree, err := p.Explain(text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range p.Nearest(text, tree, 3) {
			got = append(got, n.Subject)
		}
		if c.want == "" && len(got) > 0 || c.want != "" && !slices.Contains(got, c.want) {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}
