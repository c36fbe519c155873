package main

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/shell/shelltest"
	"github.com/hookc/hookc/runtime/testrun"
)

// TestRewrites asks std/default about lines written in many ways: what is
// dangerous stays caught, what is harmless stays free, and what is only
// mentioned is nothing. Each line is asked about as it is; chance chooses those
// that are written otherwise, one in five, and in an exhaustive run all are.
func TestRewrites(t *testing.T) {
	t.Parallel()
	g := newGuard(t)
	r := rand.New(rand.NewPCG(testrun.Seed(t), 0))
	for _, caught := range []bool{true, false} {
		for _, line := range lines(t, map[bool]string{true: "dangerous", false: "harmless"}[caught]) {
			g.expect(t, "as it is", line, caught)
			if r.IntN(testrun.Count(5, 1)) == 0 {
				g.all(t, r, shelltest.Rewrites, line, caught)
				g.twice(t, r, line, caught)
				g.all(t, r, shelltest.Mentions, line, false)
			}
		}
	}
	t.Logf("%d lines asked, with %d rewrites and %d mentions", g.asked, len(shelltest.Rewrites), len(shelltest.Mentions))
}

// guard is std/default as Claude Code's evaluator has it.
type guard struct {
	evaluator *policytest.Evaluator
	world     host.World
	project   string
	state     string
	asked     int
}

func newGuard(t *testing.T) *guard {
	p, diags := read(packPrefix+"default", policyFlags{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	const home = "/home/me" // temporary folders are free to all
	g := &guard{
		evaluator: &policytest.Evaluator{Table: res.Table, Host: all.Lookup},
		project:   home + "/project", state: t.TempDir(),
	}
	env := map[string]string{"HOME": home, "CLAUDE_PROJECT_DIR": g.project}
	g.world = host.World{Getenv: func(name string) string { return env[name] }, Dir: g.project}
	return g
}

// all asks about a line in each way that suits it.
func (g *guard) all(t *testing.T, r *rand.Rand, ways []shelltest.Rewrite, line string, caught bool) {
	t.Helper()
	for _, way := range ways {
		if written, ok := way.Apply(r, line); ok && (caught || !way.Suspect) {
			g.expect(t, way.Name, written, caught)
		}
	}
}

// twice asks about a few lines that are rewritten and rewritten again.
func (g *guard) twice(t *testing.T, r *rand.Rand, line string, caught bool) {
	t.Helper()
	for range 10 {
		first := shelltest.Rewrites[r.IntN(len(shelltest.Rewrites))]
		second := shelltest.Rewrites[r.IntN(len(shelltest.Rewrites))]
		once, ok := first.Apply(r, line)
		if !ok || !caught && (first.Suspect || second.Suspect) {
			continue
		}
		if again, ok := second.Apply(r, once); ok {
			g.expect(t, first.Name+", "+second.Name, again, caught)
		}
	}
}

func (g *guard) expect(t *testing.T, way, line string, caught bool) {
	t.Helper()
	g.asked++
	d := g.decide(t, line)
	if got := d.Verdict == decision.Deny || d.Verdict == decision.Ask; got != caught || len(d.Errors) > 0 {
		t.Errorf("%s: %q\nis %s %s %v", way, line, d.Verdict, decidedBy(d), d.Errors)
	}
}

func decidedBy(d decision.Decision) string {
	var names []string
	for _, h := range d.Hooks {
		if h.Verdict == d.Verdict {
			names = append(names, h.Name)
		}
	}
	return strings.Join(names, " ")
}

func (g *guard) decide(t *testing.T, line string) decision.Decision {
	t.Helper()
	event, err := json.Marshal(map[string]any{
		"session_id": "s", "transcript_path": g.project + ".jsonl", "cwd": g.project, "permission_mode": "default",
		"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": map[string]any{"command": line}, "tool_use_id": "t",
	})
	if err != nil {
		t.Fatal(err)
	}
	o, err := g.evaluator.Decide(policytest.Request{Host: "claude-code", Event: event, World: g.world, State: g.state, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return o.Decision
}

// lines reads testdata/commands.
func lines(t *testing.T, name string) (out []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "commands", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}
