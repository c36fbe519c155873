package hookfacts_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// TestSound holds what is said of random policies against random events: a
// hook that is said to be shadowed applies on none, without one that is redundant
// every decision is the same, and so on.
func TestSound(t *testing.T) {
	found := map[string]int{}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		text := randomPolicy(r)
		whole := loaded(t, text)
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		res, err := lint.Run(lint.Options{Paths: []string{dir}, Rules: group()})
		if err != nil {
			t.Fatal(err)
		}
		events := make([]*analyze.Event, 150)
		for i := range events {
			events[i] = randomEvent(r)
		}
		for _, d := range res.Findings {
			found[d.Name]++
			if why := refuted(t, whole, text, d, events); why != "" {
				t.Errorf("seed %d: %v\n%s\n%s", seed, d, why, text)
			}
		}
	}
	for _, name := range []string{"shadowed", "redundant", "overruled", "duplicate-condition", "priority-clash", "allow-over-deny", "conflicting-rewrite"} {
		if found[name] == 0 {
			t.Errorf("no random policy has a finding of %s: %v", name, found)
		}
	}
}

// refuted is an event that shows a finding to be wrong; "" where there is none.
func refuted(t *testing.T, p *analyze.Policy, text string, d diag.Diag, events []*analyze.Event) string {
	name := nameAt(text, d.Span.Start.Byte)
	at := slices.IndexFunc(p.Policy.Hooks, func(h *ast.Hook) bool { return h.Name == name })
	if at < 0 {
		return "there is no hook " + name
	}
	if d.Witness == nil {
		return "it has no witness"
	}
	var less *analyze.Policy
	if d.Name == "redundant" {
		e := d.Fix.Edits[0]
		less = loaded(t, text[:e.Span.Start.Byte]+e.Text+text[e.Span.End.Byte:])
	}
	for _, e := range append(events, &analyze.Event{JSON: d.Witness.Event}) {
		shown := p.Replay(e)
		i := slices.IndexFunc(shown.Hooks, func(a decision.Applied) bool { return a.Name == name })
		wrong := false
		switch d.Name {
		case "shadowed":
			wrong = i >= 0
		case "redundant":
			other := less.Replay(e)
			wrong = other.Verdict != shown.Verdict || other.Reason != shown.Reason || !value.Equal(other.UpdatedInput, shown.UpdatedInput)
		case "overruled":
			wrong = i >= 0 && shown.Verdict <= shown.Hooks[i].Verdict
		case "duplicate-condition":
			other := nameAt(text, d.Notes[0].Span.Start.Byte)
			wrong = slices.Contains(shown.Applied, name) != slices.Contains(shown.Applied, other)
		}
		if wrong {
			return string(e.JSON)
		}
	}
	return ""
}

// nameAt is the name of the hook around a place.
func nameAt(text string, at int) string {
	end := at + bytes.IndexByte([]byte(text[at:]+"\n"), '\n')
	start := strings.LastIndex(text[:end], "hook \"") + len("hook \"")
	name, _, _ := strings.Cut(text[start:], "\"")
	return name
}

func loaded(t *testing.T, text string) *analyze.Policy {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, diags := lang.Load(lang.Options{Dir: dir})
	if diags.HasErrors() {
		t.Fatal(diags, "\n", text)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return analyze.New(p, res)
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

var (
	guards = []string{
		"", "match { tool = \"Shell\" }", "match { tool = \"Shell|mcp__.*\" }", "match { input = { command = \"^git\" } }", "match { input = { command = \"git|npm\" } }",
		"match { input = { command = \"^npm i\" } }", "match { path = [\"**/*.key\"] }", "match { path = [\"src/**\"] }", "match { path = [\"src/*.key\", \"**/x\"] }",
		"match {\n    command { program = \"git\" }\n  }", "match {\n    command {\n      program = \"git\"\n      args    = [\"push\"]\n    }\n  }",
		"match {\n    command {\n      program = \"git|npm\"\n      flags   = [\"force\"]\n    }\n  }", "match { reads = [\"**/*.key\"] }", "match { writes = [\"src/**\", \"!**/x\"] }",
		"match { pattern = \"x\" }", "when = \"command startsWith 'git'\"", "when = \"cwd == '/w/shop'\"", "when = \"not (path endsWith '.key')\"", "when = \"len(command ?? '') > 8\"",
	}
	steps = []string{
		"deny { reason = \"No.\" }", "deny { reason = \"No.\" }", "ask { reason = \"Sure?\" }", "ask { reason = \"Sure?\" }", "allow {}", "allow { final = true }",
		"warn { message = \"x\" }", "rewrite { input = { command = \"npm ci\" } }", "rewrite { input = { command = \"git status\" } }",
		"deny {\n    when   = \"cwd startsWith '/w'\"\n    reason = \"No.\"\n  }", "warn { message = \"y\" }\n  ask { reason = \"Sure?\" }",
	}
	lines = []string{
		"git push", "git push --force", "git status", "npm i", "npm ci", "npm install x", "ls", "cat src/a.key", "git push && npm i", "touch src/x", "rm x", "sudo git push",
		"bash -c 'git push --force'", "echo git", "cat src/x > src/y", "", "git", "'git' push origin main", "npm run --force", "cp a.key src/b",
	}
	files = []string{"src/a.key", "src/b/c.key", "a.key", "src/x", "x", "/tmp/x", "~/x.key", "src/y.go", "../x"}
)

func randomPolicy(r *rand.Rand) string {
	var b strings.Builder
	for i := range 4 + r.IntN(8) {
		fmt.Fprintf(&b, "hook \"h%d\" {\n  on       = [%q]\n  priority = %d\n", i, pick(r, []string{"before_tool", "before_tool", "permission_request"}), 100+100*r.IntN(3))
		if g := pick(r, guards); g != "" {
			b.WriteString("  " + g + "\n")
		}
		b.WriteString("  " + pick(r, steps) + "\n}\n")
	}
	return b.String()
}

func randomEvent(r *rand.Rand) *analyze.Event {
	name := pick(r, []string{"before_tool", "before_tool", "permission_request"})
	tool := pick(r, []string{"Shell", "Shell", "Shell", "ReadFile", "WriteFile", "Grep", "mcp__a__run", "mcp__a__write_file"})
	var input value.Value
	switch tool {
	case "Shell", "mcp__a__run":
		input = value.OfMap([]string{"command"}, []value.Value{value.OfString(pick(r, lines))})
	case "Grep":
		input = value.OfMap([]string{"pattern", "path"}, []value.Value{value.OfString("x"), value.OfString(pick(r, files))})
	default:
		input = value.OfMap([]string{"path", "content"}, []value.Value{value.OfString(pick(r, files)), value.OfString(pick(r, lines))})
	}
	cwd := pick(r, []string{"/w/shop", "/w/shop", "/tmp"})
	return &analyze.Event{JSON: fmt.Appendf(nil, `{"event_type":%q,"work_dir":%q,"tool_name":%q,"tool_input":%s}`, name, cwd, tool, value.AppendJSON(nil, input))}
}
