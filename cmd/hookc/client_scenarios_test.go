//go:build unix

package main

import (
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/host/all"
)

// A scenario is a row of the table: what may come of it in a client, whatever the
// table says. Nothing here is less than a deny unless the policy accepts it.
type scenario struct {
	name     string
	outcomes []string
}

var (
	refused  = []string{"denied", "ends"}
	fallible = []string{"denied", "ends", "runs"} // which one, Event.FailClosed says
	passed   = []string{"runs"}
	either   = []string{"denied", "ends", "none"}
	reaches  = []string{"reaches", "lost"}
)

var scenarios = []scenario{
	{"allowed call", passed},
	{"denied call", refused},
	{"ask", refused},
	{"rewrite", []string{"rewritten", "advises"}},
	{"write denied by path", refused},
	{"edit denied by path", refused},
	{"MCP tool denied", []string{"denied", "ends", "none"}},
	{"prompt denied", []string{"denied", "refused", "lost"}},
	{"context at session start", reaches},
	{"context on a prompt", reaches},
	{"context after a tool", reaches},
	{"stop gate", []string{"holds", "lost"}},
	{"damaged table, closed", refused},
	{"evaluator killed, closed", fallible},
	{"evaluator late, closed", fallible},
	{"evaluator missing, closed", fallible},
	{"damaged table, open", passed},
	{"evaluator killed, open", passed},
	{"evaluator late, open", passed},
	{"evaluator missing, open", passed},
	{"two policies, the user's denies", either},
	{"two policies, the project's denies", either},
	{"two policies, none denies", []string{"runs", "none"}},
	{"std/default, ten harmless calls", passed},
	{"std/default, five attacks", refused},
}

// scenarioBuilds is the policies of the table, each built once for all clients.
type scenarioBuilds struct{ guarded, closed, open, standard string }

func (b *scenarioBuilds) make(t *testing.T, dir string) {
	t.Helper()
	if b.standard != "" {
		return
	}
	b.guarded = builtFor(t, filepath.Join(dir, "guarded"), scenarioPolicy)
	for onError, out := range map[string]*string{"closed": &b.closed, "open": &b.open} {
		*out = builtFor(t, filepath.Join(dir, onError), strings.Replace(failingPolicy, "ONERROR", onError, 1))
	}
	b.standard = builtFor(t, filepath.Join(dir, "standard"), standardPolicy)
}

// TestScenarios plays the table on the real clients. HOOKC_UPDATE=1 writes down
// what happens, where the scenario allows it.
func TestScenarios(t *testing.T) {
	table := readScenarios(t)
	dir := t.TempDir()
	var builds scenarioBuilds
	t.Run("clients", func(t *testing.T) {
		for _, g := range guests {
			t.Run(g.client.Name, func(t *testing.T) {
				g.client.Find(t) // skips where there is no client
				builds.make(t, dir)
				t.Parallel()
				table.compare(t, g.client.Name, g.play(t, builds))
			})
		}
	})
	if os.Getenv("HOOKC_UPDATE") != "" {
		table.write(t)
	}
}

// outcomes is what came of each scenario. Several calls may belong to one.
type outcomes map[string][]string

func (o outcomes) add(name, outcome string) {
	if name != "" && !slices.Contains(o[name], outcome) {
		o[name] = append(o[name], outcome)
	}
}

func (o outcomes) of(name string) string {
	return strings.Join(slices.Sorted(slices.Values(o[name])), "/")
}

// play plays every scenario.
func (g guest) play(t *testing.T, b scenarioBuilds) outcomes {
	t.Helper()
	out := outcomes{}
	g.guarded(t, out, b.guarded)
	g.prompted(t, out)
	g.broken(t, out, b)
	g.together(t, out)
	g.standard(t, out, b.standard)
	g.promised(t, out)
	return out
}

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
	if !has["user"] && !has["project"] {
		got["two policies, none denies"] = []string{"none"}
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

// promised checks that a client without its evaluator does what its target says.
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
	if got := out.of("evaluator missing, closed"); closed == (got == "runs") {
		t.Errorf("evaluator missing, closed: %s, but the target says closed at start: %v", got, closed)
	}
}
