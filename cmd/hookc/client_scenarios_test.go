//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
	{"two policies, the user's denies", refused},
	{"two policies, the project's denies", []string{"denied", "ends", "none"}},
	{"two policies, none denies", passed},
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
