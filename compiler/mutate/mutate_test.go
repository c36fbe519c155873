package mutate

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/stdlib"
)

const policy = `
hook "push" {
  on = ["before_tool"]
  match {
    tool = ["Shell", "mcp__git__.*"]
    command {
      program = "git|hub"
      args    = ["push"]
      flags   = ["force", "quiet"]
    }
    command { program = "rm" }
  }
  when = "len(shell.commands) < 3 and not (agent == \"a\" or any(match.commands, .dry))"
  warn { message = "m" }
  deny { reason = "No." }
}

hook "each" {
  for_each = ["a", "b"]
  on       = ["before_tool"]
  match { writes = concat(["**/${each.value}"], each.value == "a" ? ["!x/**"] : []) }
  allow { final = true }
}

hook "uses" {
  on = ["before_tool"]
  match { pattern = ["a"] }
  ask { reason = "Sure?" }
}
`

func load(t *testing.T) *ast.Policy {
	t.Helper()
	text := strings.Replace(policy, "command { program = \"rm\" }", "command {\n      program = \"rm\"\n    }", 1)
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"p/p.hook.hcl": {Data: []byte(text)}}, Dir: "p", Packs: stdlib.Packs})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

func TestMutants(t *testing.T) {
	p := load(t)
	var got []string
	for _, m := range Of(p) {
		got = append(got, m.Hook+": "+m.What)
		if _, diags := compiler.Compile(m.Policy, compiler.Options{}); diags.HasErrors() {
			t.Errorf("%s: %s does not compile: %v", m.Hook, m.What, diags)
		}
	}
	want := `push: without the hook
push: without warn
push: without deny
push: deny → ask
push: without tool
push: tool without "Shell"
push: tool without "mcp__git__.*"
push: without a command block
push: without program
push: without args
push: flags without "force"
push: flags without "quiet"
push: without a command block
push: without program
push: without when
push: when negated
push: without (len(shell.commands) < 3)
push: without (not ((agent == "a") or any(match.commands, {#.dry})))
push: and → or
push: < → <=
push: 3 + 1
push: without not
push: without (agent == "a")
push: without any(match.commands, {#.dry})
push: or → and
push: == → !=
push: "a" longer
push: any → all
each["a"]: without the hook
each["a"]: allow → ask
each["a"]: without writes
each["a"]: without the exception "x/**"
each["a"]: writes "**/a" only in its folder
each["a"]: the exception "x/**" ** → *
uses: without the hook
uses: ask → deny
uses: without pattern`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s", s)
	}
}

// The words of a policy are nearly right, and the order of two hooks is the other one,
// where that can matter.
func TestSlips(t *testing.T) {
	const policy = `
hook "lifts" {
  on       = ["before_tool"]
  priority = 300
  match { tool = "Shell" }
  when = "command matches '^git' and command != 'ls' and command startsWith 'g'"
  allow { final = true }
}

hook "files" {
  on       = ["before_tool"]
  priority = 200
  match {
    tool   = "ReadFile"
    reads  = ["**/.env", "src/**", "lib/*", "*.pem", "**", "*"]
    input  = { path = "^/etc$" }
  }
  deny { reason = "No." }
}

hook "shell" {
  on = ["before_tool"]
  match { pattern = ["^rm", "a|b$", "x\\\\$"] }
  deny { reason = "No." }
}

hook "asks" {
  on       = ["before_tool"]
  priority = 50
  ask { reason = "Sure?" }
}
`
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"p/p.hook.hcl": {Data: []byte(policy)}}, Dir: "p", Packs: stdlib.Packs})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var got []string
	for _, m := range Of(p) {
		if m.Slip {
			got = append(got, m.Hook+": "+m.What)
		}
		if _, diags := compiler.Compile(m.Policy, compiler.Options{}); diags.HasErrors() {
			t.Errorf("%s: %s does not compile: %v", m.Hook, m.What, diags)
		}
	}
	want := `lifts: priority swapped with shell
lifts: "^git" without ^
lifts: "ls" shorter
lifts: "g" longer
files: reads "**/.env" only in its folder
files: reads "src/**" ** → *
files: reads "lib/*" * → **
files: reads "*.pem" in any folder
files: path "^/etc$" without ^
files: path "^/etc$" without $
shell: pattern "^rm" without ^`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s", s)
	}
}

// A mutant changes nothing of the policy that it is made of, nor of another mutant.
func TestMutantsAreApart(t *testing.T) {
	p := load(t)
	before, _ := compiler.Compile(p, compiler.Options{})
	mutants := Of(p)
	after, _ := compiler.Compile(p, compiler.Options{})
	if string(before.Table) != string(after.Table) {
		t.Error("the policy is another one")
	}
	tables := map[string]string{}
	for _, m := range mutants {
		res, diags := compiler.Compile(m.Policy, compiler.Options{})
		if diags.HasErrors() {
			continue
		}
		if other, ok := tables[string(res.Table)]; ok || string(res.Table) == string(before.Table) {
			t.Errorf("%s: %s is the same as %q", m.Hook, m.What, other)
		}
		tables[string(res.Table)] = m.Hook + ": " + m.What
	}
}
