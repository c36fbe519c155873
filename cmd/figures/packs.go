package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// withPacks is the policy of everyone who uses std/default.
const withPacks = `
policy "measured" {
  targets = ["claude-code"]
}

use "std/default" {}
`

// withWorkflows is a policy that uses all packs that are set-ups of agents; most
// of what they do is on other events.
const withWorkflows = `
policy "measured" {
  targets     = ["claude-code"]
  accept_loss = ["start-failure"]
}

use "std/agent-flow" {}
use "std/agent-hooks" {}
use "std/agent-workflow" {}
use "std/collective" {}
use "std/tool-guardrails" {}
`

// packEvent is an event that is decided with and without the packs.
type packEvent struct {
	name, tool string
	input      map[string]any
	limit      *target // of the whole process with std/default, against without
}

// packEvents do nothing that a pack objects to.
var packEvents = []packEvent{
	{"a command of 137 bytes", "Bash", map[string]any{"command": shortCommand}, nil},
	{"a command of 4 kB", "Bash", map[string]any{"command": longCommand()}, nil},
	{"no shell and no file", "WebSearch", map[string]any{"query": "how to reverse a list"}, atMost(1.05)},
}

const shortCommand = `cd services/api && go build ./... && go test -count=1 ./internal/... 2>&1 | tail -n 40; git status --short && git diff --stat HEAD~1 -- .`

// longCommand is a script of 4,096 bytes.
func longCommand() string {
	const size = 4096
	var b strings.Builder
	for i := 0; ; i++ {
		line := fmt.Sprintf("for f in src/part%d/*.go; do gofmt -l \"$f\" | grep -v vendor || echo \"clean: $f\"; done\n", i)
		if b.Len()+len(line) > size {
			return b.String() + strings.Repeat("#", size-b.Len())
		}
		b.WriteString(line)
	}
}

// measurePacks measures what packs cost a decision, against a policy of one
// hook: std/default, and the five that are set-ups of agents, together.
func measurePacks(l *lab) ([]row, error) {
	without, err := l.policy("alone", fmt.Sprintf(base, ""))
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, p := range []struct{ name, what, text string }{
		{"packs", "std/default", withPacks},
		{"workflows", "five packs together", withWorkflows},
	} {
		with, err := l.policy(p.name, p.text)
		if err != nil {
			return nil, err
		}
		for _, e := range packEvents {
			if p.text != withPacks {
				e.limit = nil
			}
			more, err := l.packRows(p.name+": "+e.name, p.what, e, without, with)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", p.name, e.name, err)
			}
			rows = append(rows, more...)
		}
	}
	return rows, nil
}

// policy writes a policy of one file and returns its folder.
func (l *lab) policy(name, text string) (string, error) {
	dir := filepath.Join(l.dir, "policy-"+name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	return dir, os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(text), 0o644)
}

func (l *lab) packRows(name, what string, e packEvent, without, with string) ([]row, error) {
	event, err := e.event(l.dir)
	if err != nil {
		return nil, err
	}
	a, err := l.answerer(without, event)
	if err != nil {
		return nil, err
	}
	b, err := l.answerer(with, event)
	if err != nil {
		return nil, err
	}
	inside, err := measure.InTurn(l.times(20), batch(a), batch(b))
	if err != nil {
		return nil, err
	}
	pa, err := l.packProgram(without, event)
	if err != nil {
		return nil, err
	}
	pb, err := l.packProgram(with, event)
	if err != nil {
		return nil, err
	}
	starts, err := measure.InTurn(l.times(200), pa.Time, pb.Time)
	if err != nil {
		return nil, err
	}
	return []row{
		newRow(name+", in process", micros, inside.B, nil, what+"; from Claude Code's bytes to the answer"),
		newRow(name+", in process, one hook", micros, inside.A, nil, "the same event"),
		newRow(name+", in process, allocations", count, measure.Sample{allocations(b)}, nil, "objects of one answer"),
		newRow(name+", the whole process", millis, starts.B, nil, what),
		newRow(name+", against one hook", ratio, starts.Ratios(), e.limit, "pairs of starts"),
	}, nil
}

func (e packEvent) event(dir string) ([]byte, error) {
	return json.Marshal(map[string]any{
		"session_id": "s", "transcript_path": filepath.Join(dir, "t.jsonl"), "cwd": dir, "permission_mode": "default",
		"hook_event_name": "PreToolUse", "tool_name": e.tool, "tool_input": e.input, "tool_use_id": "t",
	})
}

func (l *lab) packProgram(dir string, event []byte) (measure.Program, error) {
	argv, err := l.evaluator(dir)
	if err != nil {
		return measure.Program{}, err
	}
	env := append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(l.dir, "state"))
	return measure.Program{Argv: append(argv, "--event", "PreToolUse"), Stdin: event, Env: env}, nil
}

// answerer is a decision from the host's bytes to its answer, which must be
// none: what is refused early would be measured as fast.
func (l *lab) answerer(dir string, event []byte) (func(), error) {
	file, err := l.table(dir)
	if err != nil {
		return nil, err
	}
	t, err := table.Load(file)
	if err != nil {
		return nil, err
	}
	answer := func() (*eval.Result, error) {
		call, err := claudecode.Host.Decode(event, host.World{Dir: l.dir})
		if err != nil {
			return nil, err
		}
		w := &world.World{Home: "/home/user", State: filepath.Join(l.dir, "state"), Policy: "measured", Host: "claude-code"}
		res := eval.Decide(t, call.Events, eval.Options{World: w})
		claudecode.Host.Encode(call, &res.Decision)
		return res, nil
	}
	res, err := answer()
	if err != nil {
		return nil, err
	}
	if res.Verdict != decision.None || len(res.Messages)+len(res.Context)+len(res.Errors) > 0 {
		return nil, errors.Join(t.Err(), fmt.Errorf("hooks %v decided %s with errors %v; want nothing to be said", res.Hooks, res.Verdict, res.Errors))
	}
	return func() { answer() }, nil
}
