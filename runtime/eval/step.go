package eval

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// A hookRun is what the steps of a hook work on.
var _ effect.Run = (*hookRun)(nil)

// Arg evaluates an argument of the step under way.
func (h *hookRun) Arg(name string) (value.Value, bool) {
	for i := range uint32(h.step.NumArgs) {
		a := h.t.StepArg(h.step.Args + i)
		if h.t.Text(a.Name) != name {
			continue
		}
		v, err := h.scope.Eval(a.Value)
		if err != nil {
			h.Fail("its " + name + " fails: " + err.Error())
			return value.Value{}, false
		}
		return v, true
	}
	return value.Value{}, false
}

// Decide takes a verdict of the hook into the answer. The strongest verdict
// wins, and the first reason of the strongest speaks.
func (h *hookRun) Decide(v decision.Verdict, name, reason string) {
	if h.applied == nil {
		h.apply()
	}
	if reason == "" && v > decision.Allow { // it failed, or says nothing
		reason = "Stopped by the policy's hook " + h.name + "."
	}
	if v > h.applied.Verdict {
		h.applied.Verdict, h.applied.Decision, h.applied.Reason = v, name, reason
	}
	if h.monitors() {
		return
	}
	if v > h.res.Verdict {
		h.res.Verdict, h.res.Reason = v, reason
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
	if h.applied.Decision == "" {
		h.applied.Decision, h.applied.Reason = name, text
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
	h.res.Messages = append(h.res.Messages, decision.Message{Hook: h.name, Text: text, To: to})
}

// Know adds to what the agent knows.
func (h *hookRun) Know(text string) { h.res.Context = append(h.res.Context, text) }

// Files reads files of the event's project.
func (h *hookRun) Files(patterns []string) ([]effect.File, error) {
	if h.opt.Files == nil {
		return nil, nil
	}
	return h.opt.Files(h.scope.Field(event.Project).Str(), patterns)
}

// Rewrite replaces fields of the tool's input: the rest of the policy sees the
// new event.
func (h *hookRun) Rewrite(fields value.Value) {
	if h.monitors() {
		return
	}
	h.rewrite = merged(h.rewrite, fields)
	h.enter(h.ev.Rewritten(fields))
	h.rewrote = true
}

// Second reports whether this is the second look.
func (h *hookRun) Second() bool { return h.second }

// merged is the map a with the entries of b put in.
func merged(a, b value.Value) value.Value {
	out := a
	if out.IsNil() {
		out = value.OfMap(nil, nil)
	}
	for i := range b.Len() {
		out = out.With(b.Key(i).Str(), b.At(i))
	}
	return out
}
