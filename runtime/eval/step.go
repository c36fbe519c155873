package eval

import (
	"errors"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// A hookRun is what the steps of a hook work on.
var _ effect.Run = (*hookRun)(nil)

// arg finds an argument of the step under way.
func (h *hookRun) arg(name string) (table.NodeID, bool) { return argOf(h.t, h.step, name) }

func argOf(t *table.Table, s table.Step, name string) (table.NodeID, bool) {
	for i := range uint32(s.NumArgs) {
		a := t.StepArg(s.Args + i)
		if t.Text(a.Name) == name {
			return a.Value, true
		}
	}
	return table.NoNode, false
}

// Block is where the steps of a block inside of a step stand, given the step's
// own number. They come before it, so that whoever goes on into them comes to an
// end.
func Block(t *table.Table, s table.Step, id uint32, name string) (first, n uint32, ok bool) {
	arg, ok := argOf(t, s, name)
	if !ok {
		return 0, 0, false
	}
	list, err := NewScope(t, &event.Event{}).Eval(arg)
	if err != nil || list.Kind() != value.List || list.Len() != 2 {
		t.Damage()
		return 0, 0, false
	}
	from, count := list.At(0).Int(), list.At(1).Int()
	if from < 0 || count < 0 || count > int(id) || from > int(id)-count {
		t.Damage()
		return 0, 0, false
	}
	return uint32(from), uint32(count), true
}

// Arg evaluates an argument of the step under way.
func (h *hookRun) Arg(name string) (value.Value, bool) {
	id, ok := h.arg(name)
	if !ok {
		return value.Value{}, false
	}
	v, err := h.scope.Eval(id)
	if err != nil {
		h.Fail(errorKind(err), "its "+name+" fails: "+err.Error())
		return value.Value{}, false
	}
	return v, true
}

// Has reports whether the step under way has an argument.
func (h *hookRun) Has(name string) bool {
	_, ok := h.arg(name)
	return ok
}

// errorKind is what kind of failure an expression's error is.
func errorKind(err error) decision.FailureKind {
	var malformed *world.MalformedError
	if errors.As(err, &malformed) {
		return decision.ParseFailure
	}
	return decision.ExecFailure
}

// Label is the name of the step.
func (h *hookRun) Label() string { return h.t.Text(h.step.Label) }

// Do runs the steps of a block of the step.
func (h *hookRun) Do(block string) bool {
	step, id := h.step, h.stepID
	first, n, ok := Block(h.t, step, id, block)
	if !ok {
		return false
	}
	h.steps(first, n)
	h.step, h.stepID = step, id
	h.enterStep(step)
	return true
}

// Event is the event under way.
func (h *hookRun) Event() *event.Event { return h.ev }

// World is what lies outside of the event.
func (h *hookRun) World() *world.World { return h.opt.World }

// Deadline is when the hook's time-out ends. It counts from when a step first
// asks: nothing before that takes time. A re-evaluation shares it, so that all hooks
// together take no longer than the host was told.
func (h *hookRun) Deadline() time.Time {
	if h.deadline.IsZero() {
		h.deadline = time.Now().Add(h.limit())
	}
	return h.deadline
}

// limit is what the hook has left of its time-out.
func (h *hookRun) limit() time.Duration {
	return time.Duration(h.Timeout)*time.Millisecond - h.spent[h.id]
}

// spend keeps what the hook has used of its time-out.
func (h *hookRun) spend() {
	if h.deadline.IsZero() {
		return
	}
	if h.spent == nil {
		h.spent = map[uint32]time.Duration{}
	}
	h.spent[h.id] += h.limit() - time.Until(h.deadline)
}

// Accepts reports whether an automaton of the table accepts a text.
func (h *hookRun) Accepts(automaton uint32, text string) bool { return h.t.DFA(automaton).Match(text) }

// Prompts reports whether the host asks its own model.
func (h *hookRun) Prompts() bool { return h.opt.Prompts }

// Decide takes a verdict of the hook into the answer. The strongest verdict
// wins, and the first reason of the strongest speaks.
func (h *hookRun) Decide(v decision.Verdict, name, reason string) {
	if v == decision.Allow && h.reevaluating && !h.lapsed {
		return // a rewritten input is not approved anew
	}
	reason = shell.Legible(reason)
	if h.applied == nil {
		h.apply()
	}
	if reason == "" && v > decision.Allow { // it failed, or says nothing
		reason = "Stopped by the policy's hook " + h.name + "."
	}
	if v > h.applied.Verdict {
		h.applied.Verdict, h.applied.Decision, h.applied.Reason = v, name, reason
	}
	if h.monitors() || h.advisory() {
		return
	}
	if v > h.res.Verdict {
		h.res.Verdict, h.res.Reason = v, reason
	}
	if v == decision.Allow {
		h.allower = h.id
	}
	if v == decision.Deny {
		h.res.Fail = name == "fail"
		h.ended = true
	}
}

// monitors reports whether the hook decides for the record only.
func (h *hookRun) monitors() bool { return h.Flags&table.HookMonitor != 0 }

// Note names what a hook without a verdict did.
func (h *hookRun) Note(name, text string) {
	if h.applied == nil {
		h.apply()
	}
	if h.applied.Decision == "" {
		h.applied.Decision, h.applied.Reason = name, shell.Legible(text)
	}
}

// Final ends the evaluation for the hook's module.
func (h *hookRun) Final() {
	if !h.monitors() {
		h.lifting = append(h.lifting, liftedBy{hook: h.name, module: h.t.Text(h.Module)})
	}
}

// Tell adds a message.
func (h *hookRun) Tell(text string, to decision.Audience) {
	if !h.reevaluating {
		h.res.Messages = append(h.res.Messages, decision.Message{Hook: h.name, Text: shell.Legible(text), To: to})
	}
}

// AddContext adds text for the agent's model.
func (h *hookRun) AddContext(text string) {
	if !h.reevaluating {
		h.res.Context = append(h.res.Context, shell.Legible(text))
	}
}

// Rewrite replaces fields of the tool's input: the rest of the policy sees the
// new event. There is no second rewrite, and none where nothing can change. What
// another hook allowed was the old input: that holds again only where the
// re-evaluation allows the new one.
func (h *hookRun) Rewrite(fields value.Value) {
	if h.monitors() || h.reevaluating || h.advisory() || !h.ev.Kind.Tool {
		return
	}
	if h.res.Verdict == decision.Allow && h.allower != h.id {
		h.res.Verdict, h.res.Reason, h.lapsed = decision.None, "", true
	}
	h.rewrite = h.rewrite.Merged(fields, nil)
	h.enter(h.ev.Rewritten(fields))
	h.rewrote = true
}

// SetEnv sets a variable for the session.
func (h *hookRun) SetEnv(name, text string) {
	h.res.Env = append(h.res.Env, decision.Var{Name: name, Value: text})
}

// Log adds text to the log.
func (h *hookRun) Log(text string) {
	h.res.Log = append(h.res.Log, decision.LogLine{Hook: h.name, Text: text})
}

// Fail records an error, answered as the step's on_error says.
func (h *hookRun) Fail(kind decision.FailureKind, text string) {
	h.fail(kind, text, h.stepOnError())
}

// SetResult keeps what a check found, for later steps of the hook.
func (h *hookRun) SetResult(name string, v value.Value) {
	if h.run.results == nil {
		h.run.results = map[resultOf]value.Value{}
	}
	h.results[resultOf{h.id, name}] = v
}

// Emit evaluates the hooks of an event of the policy after those of this one.
func (h *hookRun) Emit(name string, fields value.Value) {
	kind, ok := event.Declared(h.opt.World.Declared("events"), name)
	if !ok {
		h.t.Damage()
		return
	}
	if h.emitted++; h.emitted > maxDerived {
		h.Fail(decision.ExecFailure, "too many events follow from this one")
		return
	}
	ev, err := h.ev.Derived(kind, fields)
	if err != nil {
		h.Fail(decision.ParseFailure, err.Error())
		return
	}
	h.derived = append(h.derived, ev)
}

// After does something once the answer is written.
func (h *hookRun) After(f func(*decision.Decision) error) {
	if !h.reevaluating {
		h.res.After = append(h.res.After, f)
	}
}

// Name is the hook's name.
func (h *hookRun) Name() string { return h.name }

// Reevaluating reports whether the hooks are asked anew, on a rewritten input.
func (h *hookRun) Reevaluating() bool { return h.reevaluating }

// outside answers a call of a function that looks outside of the event.
func (r *run) outside(id uint32, args []value.Value) (value.Value, error) {
	if id == uint32(world.CheckID) && len(args) == 1 {
		return r.hook.result(args[0].Str()), nil
	}
	v, ok, err := r.opt.World.Call(id, args)
	if !ok {
		return value.Value{}, errFunction
	}
	return v, err
}

// result is what a check of the hook found. One that did not run has no fields.
func (h *hookRun) result(name string) value.Value {
	if v, ok := h.results[resultOf{h.id, name}]; ok {
		return v
	}
	return value.OfMap([]string{"ok", "code", "output"}, make([]value.Value, 3))
}
