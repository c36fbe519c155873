// Package eval runs a decision table on an event. It does no I/O of its own but
// what a condition asks for (a symlink of a path, a file of a context step),
// reads no clock, and never panics, whatever bytes the table holds.
package eval

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Options say what of the table is evaluated.
type Options struct {
	Hook    string // only this hook, by name or slug; "" for all
	Explain bool   // look at every hook and say why it did not apply
	Home    string // the user's home folder, for globs that start with ~
	Files   Files  // reads the files of context steps; nil reads none
}

// Result is a decision, with explanations where they were asked for.
type Result struct {
	decision.Decision
	Explanations []Explanation
}

// Explanation says why a hook did not apply.
type Explanation struct {
	Hook string
	Why  string
}

// Decide evaluates the canonical events of one host event, in order, and joins
// what the hooks say. Ask the table's Err before believing the result.
func Decide(t *table.Table, events []*event.Event, opt Options) *Result {
	r := &run{t: t, opt: opt, res: &Result{}, match: table.NoNode}
	for _, ev := range events {
		r.event(ev)
		if r.ended {
			break
		}
	}
	r.finish()
	return r.res
}

// run is the evaluation of one host event.
type run struct {
	t   *table.Table
	opt Options
	res *Result

	ev      *event.Event
	scope   Scope
	hook    hookRun // of the row under way, reused
	row     table.Event
	second  bool        // the second look, on the rewritten input
	ended   bool        // a deny: nothing is evaluated any more
	lifting []liftedBy  // the final allows so far
	rewrite value.Value // the fields rewritten so far
	rows    []uint32    // reused between looks

	// Hooks that match alike share the node, and often follow each other: the
	// last match is kept.
	match table.NodeID
	holds bool
}

// liftedBy is a final allow, which ends the evaluation for its own module.
type liftedBy struct{ hook, module string }

// event evaluates the hooks of one canonical event, and once more those that
// can stop it if some hook rewrote the input.
func (r *run) event(ev *event.Event) {
	row, ok := r.t.Event(ev.Kind.ID)
	if !ok {
		return
	}
	r.row, r.lifting, r.rewrite = row, nil, value.Value{}
	r.look(ev)
	if r.ended || r.rewrite.IsNil() {
		return
	}
	r.second = true
	r.lifting = nil
	r.look(r.ev)
	r.second = false
	if !r.ended {
		r.res.UpdatedInput = r.rewrite
	}
}

// look evaluates the rows of the current event in order of priority. A rewrite
// changes the event under way, so the rows that remain are looked up anew.
func (r *run) look(ev *event.Event) {
	r.enter(ev)
	next := uint32(0)
	for {
		rewritten := false
		for _, row := range r.candidates(next) {
			next = row + 1
			if rewritten = r.evalRow(row); rewritten || r.ended {
				break
			}
		}
		if !rewritten || r.ended {
			break
		}
	}
	r.explainRest(next)
}

func (r *run) enter(ev *event.Event) {
	r.ev = ev
	r.match = table.NoNode
	r.scope.reset(r.t, ev)
	r.scope.Home = r.opt.Home
}

// evalRow evaluates one hook and reports whether it rewrote the event.
func (r *run) evalRow(row uint32) (rewritten bool) {
	id, ok := r.t.Row(r.row, row)
	if !ok {
		return false
	}
	h := &r.hook
	*h = hookRun{run: r, Hook: r.t.Hook(id)}
	h.name = r.t.Text(h.Name)
	if why := h.skip(); why != "" {
		r.explain(h.name, why)
		return false
	}
	r.scope.setHook(h.Finds, h.NumFinds)
	if ok, why := h.guard(h.Match, h.When); !ok {
		r.explain(h.name, why)
		return false
	}
	h.steps()
	return h.rewrote
}

// hookRun is the evaluation of one hook.
type hookRun struct {
	*run
	table.Hook
	name    string
	step    table.Step // under way
	rewrote bool
	applied *decision.Applied
}

// skip says why the hook is not looked at, "" where it is.
func (h *hookRun) skip() string {
	if h.opt.Hook != "" && h.opt.Hook != h.name && h.opt.Hook != h.t.Text(h.Slug) {
		return "another hook was asked for"
	}
	if h.Flags&table.HookAsync != 0 {
		return "it is async, so it decides nothing"
	}
	for _, l := range h.lifting {
		if l.lifts(h.t.Text(h.Module), h.Flags) {
			return "skipped: " + l.hook + " allowed finally"
		}
	}
	return ""
}

// lifts reports whether a final allow skips a hook of a module: its own module,
// and those below it that agreed.
func (l liftedBy) lifts(module string, flags uint16) bool {
	if module == l.module {
		return true
	}
	below := l.module == "" || len(module) > len(l.module) && module[:len(l.module)+1] == l.module+"/"
	return below && flags&table.HookLift != 0
}

// matches evaluates a match; it cannot fail.
func (r *run) matches(match table.NodeID) bool {
	if match != r.match {
		v, err := r.scope.Eval(match)
		r.match, r.holds = match, err == nil && v.Bool()
	}
	return r.holds
}

// guard evaluates a match and a when; where they do not hold it says why. A
// condition that fails does not apply; where the hook is closed, it denies.
func (h *hookRun) guard(match, when table.NodeID) (ok bool, why string) {
	if match != table.NoNode && !h.matches(match) {
		return false, h.mismatch(match)
	}
	if when == table.NoNode {
		return true, ""
	}
	v, err := h.scope.Eval(when)
	holds := false
	if err == nil {
		holds, err = value.Truth(v)
	}
	if err != nil {
		h.Fail("its condition fails: " + err.Error())
		return false, "its condition fails"
	}
	return holds, "its condition is false"
}

// Fail records an error of the hook and answers it as on_error says. The second
// look tells nothing twice: only what denies there is news.
func (h *hookRun) Fail(text string) {
	closed := h.Flags&table.HookFailureClosed != 0
	if !h.second || closed && h.Flags&table.HookMonitor == 0 {
		h.res.Errors = append(h.res.Errors, decision.Failure{
			Hook: h.name, Kind: decision.ExecFailure, Text: text, Closed: closed,
		})
	}
	if closed {
		h.Decide(decision.Deny, "deny", h.name+": "+text)
	}
}

// steps runs the hook's steps in order. Of several decisions the first that
// applies is the hook's; on the second look only decisions count.
func (h *hookRun) steps() {
	h.apply()
	decided := false
	for i := uint32(0); i < uint32(h.NumSteps) && !h.ended; i++ {
		h.step = h.t.Step(h.Steps + i)
		if int(h.step.Kind) >= len(effect.All) {
			h.t.Damage()
			return
		}
		kind := effect.All[h.step.Kind]
		if kind.Decision && decided || !kind.Decision && h.second || !h.stepApplies(h.step) {
			continue
		}
		decided = decided || kind.Decision
		kind.Apply(h)
	}
}

// apply lists the hook among those that applied, once an event.
func (h *hookRun) apply() {
	hooks := h.res.Hooks
	for i := range hooks {
		if h.second && hooks[i].Name == h.name {
			h.applied = &hooks[i]
			return
		}
	}
	if hooks == nil {
		hooks = make([]decision.Applied, 0, 4)
	}
	h.res.Hooks = append(hooks, decision.Applied{Name: h.name, Monitor: h.Flags&table.HookMonitor != 0})
	h.applied = &h.res.Hooks[len(hooks)]
}

func (h *hookRun) stepApplies(s table.Step) bool {
	h.scope.setHook(h.Finds, h.NumFinds)
	h.scope.setStep(s.Finds, s.NumFinds)
	if s.Match == table.NoNode && s.When == table.NoNode {
		return true
	}
	ok, _ := h.guard(s.Match, s.When)
	return ok
}

// finish drops the rewrites of an event that is denied; messages stay.
func (r *run) finish() {
	if r.res.Verdict == decision.Deny {
		r.res.UpdatedInput = value.Value{}
	}
}
