package main

import (
	"os"
	"path/filepath"
	"sync"

	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/process"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// newWorld is what lies outside of the event, on this machine.
func newWorld(policy string, t *table.Table, h *host.Host) *world.World {
	dir := home()
	return &world.World{
		Home:    dir,
		State:   state.Dir(os.LookupEnv, dir),
		Scripts: scripts(policy),
		Policy:  t.Meta().Policy,
		Host:    h.Name,
		Effects: true,
		Getenv:  os.LookupEnv,

		Guards:   func() []string { return guarding(policy, state.Dir(os.LookupEnv, dir), dir) },
		Sources:  func() []string { return sources(guarding(policy, "", dir)) },
		Settings: eval.Settings(t),
	}
}

// scripts finds the folder of the policy's scripts, when one is first wanted: it
// goes with every build, beside the table, or beside the folder of the evaluator
// that holds the table.
func scripts(policy string) func() string {
	return sync.OnceValue(func() string {
		if policy != "" {
			return filepath.Join(filepath.Dir(policy), "scripts")
		}
		dir, err := process.Build()
		if err != nil {
			return ""
		}
		return filepath.Join(dir, "scripts")
	})
}
