package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/tablepage"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// simulator decides events in this process, as the evaluator of an agent would.
type simulator struct {
	evalFlags
	table *table.Table
	host  *host.Host
	world *world.World
	tmp   string // holds state that is thrown away, and scripts

	policy  *ast.Policy      // nil of a table
	verdict decision.Verdict // of the last event

	notRead []byte // the last event that could not be decoded
}

// table opens a compiled table, or compiles the policy of a folder. Of a table nobody
// knows what it is from.
func (a *app) table(path string, f policyFlags) (*table.Table, tablepage.Sources, error) {
	var from tablepage.Sources
	if !isPolicy(path) {
		if err := noSuch(path); err != nil {
			return nil, from, exitError{2, err}
		}
		t, err := table.Open(path)
		if err != nil {
			return nil, from, exitError{2, err}
		}
		return t, from, nil
	}
	p, res, err := a.compile(path, f, compiler.Options{})
	if err != nil {
		return nil, from, err
	}
	t, err := table.Load(res.Table)
	if err != nil {
		return nil, from, exitError{2, err}
	}
	return t, tablepage.Sources{Policy: p, Patterns: res.Automata.Texts()}, nil
}

// simulator opens or compiles what events are to be decided by.
func (a *app) simulator(path string, f evalFlags) (*simulator, error) {
	t, from, err := a.table(path, f.policyFlags)
	if err != nil {
		return nil, err
	}
	p := from.Policy
	r := &simulator{evalFlags: f, table: t}
	if r.tmp, err = os.MkdirTemp("", "hookc-eval-"); err != nil {
		return nil, exitError{2, err}
	}
	r.world = newWorld(path, r.tmp, f.effects)
	r.world.Policy = t.Meta().Policy
	r.world.Scripts = scriptsIn(filepath.Dir(path))
	if p != nil {
		r.policy = p
		r.world.Scripts = scriptsIn(r.tmp)
		if err := placeScripts(r.tmp, p); err != nil {
			r.close()
			return nil, exitError{2, err}
		}
	}
	return r, nil
}

// placeScripts writes the scripts of a policy as a build would lay them out.
func placeScripts(dir string, p *ast.Policy) error {
	for _, f := range p.Files {
		mode := fs.FileMode(0o644)
		if f.Exec {
			mode = 0o755
		}
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, f.Data, mode); err != nil {
			return err
		}
	}
	return nil
}

// newWorld is this machine, with state of its own below tmp where nothing may
// act.
func newWorld(path, tmp string, effects bool) *world.World {
	home, _ := os.UserHomeDir()
	w := &world.World{Home: home, State: filepath.Join(tmp, "state"), Effects: effects, Getenv: os.LookupEnv}
	w.Guards = func() []string { return guarding(path, state.Dir(os.LookupEnv, home)) }
	if effects {
		w.State = state.Dir(os.LookupEnv, home)
	}
	return w
}

// guarding lists what decides here: hookc's state, and the table that is asked.
// A policy's folder is guarded by its rules about policies.
func guarding(path, state string) []string {
	if table, err := filepath.Abs(path); err == nil && !isPolicy(path) {
		return []string{state, table}
	}
	return []string{state}
}

func (r *simulator) close() {
	r.table.Close()
	os.RemoveAll(r.tmp)
}

// decide decides one event and gives its line; false where it could not.
func (r *simulator) decide(text []byte) ([]byte, bool) {
	t := r.table
	r.world.Host = r.host.Name
	call, err := r.host.Decode(text, host.World{Getenv: noVariables, Dir: workDir(), Declared: r.declared})
	if err != nil {
		r.notRead = text
		d := undecodable(err, t.Flags&table.FlagParseClosed != 0)
		return r.answer(&host.Call{}, &eval.Result{Decision: d}), false
	}
	opt := eval.Options{Hook: r.hook, Explain: r.explain, World: r.world, Prompts: r.host.Asks(call)}
	res := eval.Decide(t, call.Events, opt)
	r.verdict = res.Verdict
	answer := r.answer(call, res)
	if eval.Follow(t, res, opt); t.Err() != nil {
		res.Errors = append(res.Errors, decision.Failure{Kind: decision.ParseFailure, Text: t.Err().Error()})
		answer = r.answer(call, res)
	}
	return answer, t.Err() == nil
}

// answer is what was decided of a call, in the format of the command line.
func (r *simulator) answer(call *host.Call, res *eval.Result) []byte {
	if r.format == "text" {
		return evalText(call, res, r.explain)
	}
	line := generic.Line(call, &res.Decision)
	if len(res.Async) > 0 {
		line.Add("async", value.Strings(res.Async...))
	}
	if r.explain {
		line.Add("explain", explanations(res))
		for _, ev := range call.Events {
			if l := eval.CommandLine(ev, r.world.Home); l != nil {
				line.Add("shell", understood(l))
			}
		}
	}
	return line.Line()
}

// otherHost says which agent's event it was that could not be read, where it is
// one's.
func (r *simulator) otherHost() string {
	if name := hostOf(r.notRead, r.declared); name != "" {
		return "; as it looks: --host " + name
	}
	var e struct {
		Type string `json:"event_type"`
	}
	if json.Unmarshal(r.notRead, &e) != nil {
		return ""
	}
	if names := check.ForHosts(all.Targets()).Events[e.Type]; len(names) > 0 {
		return fmt.Sprintf("; write %q for %s, or name the agent with --host and write all of the event as it does", names[0], e.Type)
	}
	var names []string
	for _, k := range event.Kinds {
		names = append(names, k.Name)
	}
	return didYouMean(e.Type, names, "")
}

// hostOf is the first agent that can have sent an event; "" for none.
func hostOf(text []byte, declared func(string) (*event.Kind, bool)) string {
	for _, h := range all.Hosts {
		if _, err := h.Decode(text, host.World{Getenv: noVariables, Dir: workDir(), Declared: declared}); err == nil {
			return h.Name
		}
	}
	return ""
}

func noVariables(string) string { return "" }

// declared finds an event that the policy declares.
func (r *simulator) declared(name string) (*event.Kind, bool) { return eval.Declared(r.table, name) }

// undecodable is what on_error makes of an event that cannot be read.
func undecodable(err error, closed bool) decision.Decision {
	d := decision.Decision{Errors: []decision.Failure{{Kind: decision.ParseFailure, Text: err.Error(), Closed: closed}}}
	if closed {
		d.Verdict, d.Reason = decision.Deny, err.Error()
	}
	return d
}

// scriptsIn finds a policy's scripts in a folder.
func scriptsIn(dir string) func() string {
	return func() string { return filepath.Join(dir, "scripts") }
}
