package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// base is the policy that effects are measured against: it looks, and says
// nothing.
const base = `
policy "measured" {
  targets = ["claude-code"]
  %s
}

hook "looks" {
  on = ["before_tool"]
  match { pattern = "never-in-a-command" }
  deny { reason = "never" }
}
`

// effect is a policy beside the base, and what it is said to cost.
type effect struct {
	name     string
	defaults string // of the policy block
	hook     string
	how      string
}

var (
	asyncElsewhere = effect{"async: a hook that does not apply", "", `
hook "aside" {
  on    = ["before_tool"]
  async = true
  match { tool = "WriteFile" }
  run { command = ["true"] }
}`, "the event of another tool"}
	asyncApplies = effect{"async: a hook that applies", "", `
hook "aside" {
  on    = ["before_tool"]
  async = true
  run { command = ["sleep", "2"] }
}`, "the start of the process that runs it; the host waits for nothing else of the two seconds"}
	docElsewhere = effect{"document: named, and not asked", "", `
hook "reads" {
  on = ["before_tool"]
  match { tool = "WriteFile" }
  when = "doc('package.json').version == '1'"
  deny { reason = "no" }
}`, "the event of another tool"}
	docRead = effect{"document: read", "", `
hook "reads" {
  on   = ["before_tool"]
  when = "doc('package.json').version == '1'"
  deny { reason = "no" }
}`, "one small JSON file of the project"}
	stateAdd = effect{"state: a counter", "", `
state "calls" { type = number }
hook "counts" {
  on = ["before_tool"]
  state { add = { calls = 1 } }
}`, "read, changed and replaced under a lock"}
	ledgerEntry = effect{"ledger: an entry", `defaults { record = "all" }`, "", "appended under a lock, after the answer"}
)

// concurrent is how many evaluators run at the same time.
var concurrent = []int{1, 8, 64}

// measureEffects measures what async hooks, documents, state and the ledger cost
// an event, against the same policy without them.
func measureEffects(l *lab) ([]row, error) {
	home, err := os.MkdirTemp(l.dir, "project-")
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(home, "package.json"), []byte(`{"version": "2"}`), 0o644); err != nil {
		return nil, err
	}
	event := []byte(fmt.Sprintf(`{"hook_event_name":"PreToolUse","session_id":"s","cwd":%q,"tool_name":"Bash","tool_input":{"command":"ls -l"},"tool_use_id":"t"}`, home))
	without, err := l.effectProgram(effect{name: "base"}, event)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, e := range []effect{asyncElsewhere, asyncApplies, docElsewhere, docRead} {
		with, err := l.effectProgram(e, event)
		if err != nil {
			return nil, err
		}
		p, err := measure.InTurn(l.times(200), without.Time, with.Time)
		if err != nil {
			return nil, err
		}
		rows = append(rows, newRow(e.name, ratio, p.Ratios(), nil, e.how+"; the whole process, against the policy without it"))
	}
	for _, e := range []effect{stateAdd, ledgerEntry} {
		with, err := l.effectProgram(e, event)
		if err != nil {
			return nil, err
		}
		for _, n := range concurrent {
			p, err := measure.InTurn(max(3, l.times(200)/n), crowd(without, n), crowd(with, n))
			if err != nil {
				return nil, err
			}
			name := fmt.Sprintf("%s, %d at once", e.name, n)
			rows = append(rows,
				newRow(name, millis, p.B, nil, e.how+"; time for all, by their number"),
				newRow(name+": against none", ratio, p.Ratios(), nil, "the same policy without it"))
		}
	}
	return rows, nil
}

// effectProgram is an evaluator with the base policy and one effect, whose state
// lies in the lab.
func (l *lab) effectProgram(e effect, event []byte) (measure.Program, error) {
	dir, err := os.MkdirTemp(l.dir, "effect-")
	if err != nil {
		return measure.Program{}, err
	}
	text := fmt.Sprintf(base, e.defaults) + e.hook
	if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(text), 0o644); err != nil {
		return measure.Program{}, err
	}
	argv, err := l.evaluator(dir)
	if err != nil {
		return measure.Program{}, err
	}
	env := append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(l.dir, "state"))
	return measure.Program{Argv: append(argv, "--event", "PreToolUse"), Stdin: event, Env: env}, nil
}

// crowd runs n of the program at the same time; its time is that of all, divided
// by n.
func crowd(p measure.Program, n int) func() (float64, error) {
	return func() (float64, error) {
		var all sync.WaitGroup
		errs := make([]error, n)
		start := time.Now()
		for i := range n {
			all.Go(func() { _, errs[i] = p.Time() })
		}
		all.Wait()
		took := float64(time.Since(start).Nanoseconds()) / 1e6 / float64(n)
		for _, err := range errs {
			if err != nil {
				return 0, err
			}
		}
		return took, nil
	}
}
