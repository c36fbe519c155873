package corpus

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/stdlib"
)

// Everything is the pack that combines the others.
const Everything = "default"

// Table compiles a pack, with nothing changed.
func Table(pack string) ([]byte, error) {
	p, diags := lang.Load(lang.Options{FS: stdlib.Packs, Dir: pack, Packs: stdlib.Packs})
	if err := errorsOf(diags); err != nil {
		return nil, err
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	return res.Table, errorsOf(diags)
}

func errorsOf(diags diag.List) error {
	var errs []error
	for _, d := range diags {
		if d.Severity == diag.Error {
			errs = append(errs, fmt.Errorf("%s: %s", d.Span, d.Summary))
		}
	}
	return errors.Join(errs...)
}

// Answer is what became of a case.
type Answer struct {
	Case
	Decision string // deny, ask, or none, which an allow is too
	Hook     string // that decided, or what went wrong
	Errors   []string
}

// Ask decides cases as Claude Code's evaluator would. State is a folder for
// what outlives an event.
func Ask(table []byte, cases []Case, state string) ([]Answer, error) {
	evaluator := &policytest.Evaluator{Table: table, Host: all.Lookup}
	var out []Answer
	for _, c := range cases {
		event, err := json.Marshal(c.event())
		if err != nil {
			return nil, err
		}
		o, err := evaluator.Decide(policytest.Request{
			Host: "claude-code", Event: event, World: c.world(), State: state, Only: state, Now: time.Now, // no folder of this machine
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Ref, err)
		}
		out = append(out, c.answer(&o.Decision))
	}
	return out, nil
}

func (c Case) answer(d *decision.Decision) Answer {
	a := Answer{Case: c, Decision: "none"}
	if d.Verdict == decision.Deny || d.Verdict == decision.Ask {
		a.Decision = d.Verdict.String()
	}
	for _, h := range d.Hooks {
		if a.Decision != "none" && h.Verdict == d.Verdict && !h.Monitor {
			a.Hook = h.Name
			break
		}
	}
	for _, f := range d.Errors {
		a.Errors = append(a.Errors, f.Hook+": "+f.Text)
	}
	return a
}

func (c Case) world() host.World {
	env := map[string]string{"HOME": c.Place.Home, "CLAUDE_PROJECT_DIR": c.Place.Project}
	return host.World{Getenv: func(name string) string { return env[name] }, Dir: c.Place.Project}
}

// event is the case as Claude Code sends it.
func (c Case) event() map[string]any {
	cwd := c.Place.Project
	if c.Cwd == "<home>" {
		cwd = c.Place.Home
	}
	tool, input := c.call()
	return map[string]any{
		"session_id": "s", "transcript_path": c.Place.Home + "/.claude/t.jsonl", "cwd": cwd, "permission_mode": "default",
		"hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": input, "tool_use_id": "t",
	}
}

func (c Case) call() (tool string, input map[string]any) {
	switch {
	case c.Command != "" && c.Shell == "powershell":
		return "PowerShell", map[string]any{"command": c.Command}
	case c.Command != "":
		return "Bash", map[string]any{"command": c.Command}
	}
	tool = c.Tool
	switch c.Access {
	case "read":
		tool = "Read"
	case "write":
		tool = "Write"
	}
	switch {
	case c.Input != nil:
		return tool, c.Input
	case tool == "Write":
		return tool, map[string]any{"file_path": c.Path, "content": ""}
	case tool == "Edit":
		return tool, map[string]any{"file_path": c.Path, "old_string": "a", "new_string": "b"}
	}
	return tool, map[string]any{"file_path": c.Path}
}
