//go:build unix

package main

import (
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/host/all"
)

// guarded plays the policy that has one of everything.
func (g guest) guarded(t *testing.T, out outcomes, folder string) {
	t.Helper()
	o := g.with(filepath.Join(folder, g.client.Name), clienttest.Options{
		Files: map[string]string{"locked/kept.txt": "old\n"}, MCP: g.client.Can(clienttest.EchoKind),
	})
	calls := guardedCalls
	if !o.MCP {
		calls = slices.DeleteFunc(slices.Clone(calls), func(c probe) bool { return c.scenario == "MCP tool denied" })
		out.add("MCP tool denied", "none")
	}
	results := g.calls(t, out, o, calls)
	for name, text := range contexts {
		told := slices.ContainsFunc(results, func(r clienttest.Result) bool { return strings.Contains(r.Told(), text) })
		out.add(name, map[bool]string{true: "reaches", false: "lost"}[told])
	}
	out.add("stop gate", gateHeld(results[len(results)-1]))
}

// gateHeld is what came of the gate in a session whose model says twice that it is done.
func gateHeld(r clienttest.Result) string {
	main := r.Main()
	told := strings.Contains(main[len(main)-1].Text(), gateReason)
	switch {
	case !told:
		return "lost"
	case strings.Contains(main[len(main)-2].Text(), gateReason):
		return "holds for ever"
	default:
		return "holds"
	}
}

// prompted plays a prompt that is denied, where the policy can be built.
func (g guest) prompted(t *testing.T, out outcomes) {
	t.Helper()
	dir := t.TempDir()
	policy := g.written(t, filepath.Join(dir, "prompt"), promptPolicy)
	if code := Main([]string{"check", policy}, nil, io.Discard, io.Discard); code != 0 {
		out.add("prompt denied", "refused")
		return
	}
	r := g.client.Run(t, g.with(filepath.Join(built(t, policy), g.client.Name), clienttest.Options{
		Prompt: "forbidden", Script: []clienttest.Turn{clienttest.Say("done"), clienttest.Say("done")},
	}))
	out.add("prompt denied", map[bool]string{true: "denied", false: "lost"}[len(r.Main()) == 0])
}

// broken plays an evaluator that fails, under both policies at once: a client may
// wait long for it.
func (g guest) broken(t *testing.T, out outcomes, b scenarioBuilds) {
	t.Helper()
	got := map[string]outcomes{"closed": {}, "open": {}}
	t.Run("failing", func(t *testing.T) {
		for onError, folder := range map[string]string{"closed": b.closed, "open": b.open} {
			t.Run(onError, func(t *testing.T) {
				t.Parallel()
				g.failing(t, got[onError], folder, onError)
			})
		}
	})
	maps.Copy(out, got["closed"])
	maps.Copy(out, got["open"])
}

// failing plays an evaluator that fails as each call says.
func (g guest) failing(t *testing.T, out outcomes, folder, onError string) {
	t.Helper()
	broken := t.TempDir()
	copied(t, filepath.Join(folder, g.client.Name), filepath.Join(broken, g.client.Name))
	breakEvaluator(t, filepath.Join(broken, g.client.Name, "bin"), g.waits)
	calls := slices.Clone(failingCalls)
	for i, c := range calls {
		if c.scenario != "" {
			calls[i].scenario += ", " + onError
		}
	}
	g.calls(t, out, g.with(filepath.Join(broken, g.client.Name), clienttest.Options{}), calls)
}

// together plays a policy of the user and one of the project, as hookc install puts
// them into the client.
func (g guest) together(t *testing.T, out outcomes) {
	t.Helper()
	has, got := map[string]bool{}, outcomes{}
	o := clienttest.Options{Args: g.project, Files: map[string]string{".git/HEAD": "ref: refs/heads/main\n"}}
	o.Setup = func(t testing.TB, home, dir string) {
		for scope, word := range joinedWords {
			text := strings.NewReplacer("NAME", scope, "WORD", word).Replace(wordPolicy)
			has[scope] = g.install(t, home, dir, g.written(t, filepath.Join(dir, scope+"-hooks"), text), scope)
		}
	}
	g.calls(t, got, o, joinedCalls)
	for scope := range joinedWords {
		if !has[scope] {
			got["two policies, the "+scope+"'s denies"] = []string{"none"}
		}
	}
	maps.Copy(out, got)
}

// standard plays std/default.
func (g guest) standard(t *testing.T, out outcomes, folder string) {
	t.Helper()
	g.calls(t, out, g.with(filepath.Join(folder, g.client.Name), clienttest.Options{
		Files: map[string]string{".env": "TOKEN=4711\n", "~/.ssh/id_ed25519": "4711\n"}, MCP: g.client.Can(clienttest.EchoKind),
	}), standardCalls)
}

// promised checks that a client without its evaluator does what its target says. One
// that promises nothing may deny all the same: where a POSIX shell reads the command
// line, that of a closed policy does.
func (g guest) promised(t *testing.T, out outcomes) {
	t.Helper()
	target, ok := all.LookupTarget(g.client.Name)
	if !ok {
		t.Fatalf("there is no target %s", g.client.Name)
	}
	closed := false
	for e := range target.Events {
		closed = closed || e.Canonical == "before_tool" && e.FailClosed
	}
	if got := out.of("evaluator missing, closed"); closed && got == "runs" {
		t.Errorf("evaluator missing, closed: %s, but the target says closed at start: %v", got, closed)
	}
}
