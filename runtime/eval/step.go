package eval

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// step does what a step says and reports whether it rewrote the event. On the
// second look only what can stop the event counts, and a final allow, which
// keeps later hooks from stopping it.
func (h *hookRun) step(kind *effect.Kind, s table.Step) (rewritten bool) {
	if h.second && !kind.Decision {
		return false
	}
	switch kind.Name {
	case "deny", "fail":
		h.decide(decision.Deny, kind.Name, h.text(s, "reason"))
	case "ask":
		h.decide(decision.Ask, kind.Name, h.text(s, "reason"))
	case "allow":
		h.allow(s)
	case "warn":
		h.warn(s)
	case "context":
		h.context(s)
	case "rewrite":
		return h.rewriteInput(s)
	}
	return false
}

// decide takes a verdict of the hook into the answer. The strongest verdict
// wins, and the first reason of the strongest speaks.
func (h *hookRun) decide(v decision.Verdict, name, reason string) {
	monitor := h.Flags&table.HookMonitor != 0
	if h.applied == nil {
		h.apply()
	}
	if v > h.applied.Verdict {
		h.applied.Verdict, h.applied.Decision, h.applied.Reason = v, name, reason
	}
	if monitor {
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

func (h *hookRun) allow(s table.Step) {
	if !h.second {
		h.decide(decision.Allow, "allow", h.text(s, "reason"))
	}
	final, _ := h.arg(s, "final")
	if final.Bool() && h.Flags&table.HookMonitor == 0 {
		h.lifting = append(h.lifting, liftedBy{hook: h.name, module: h.t.Text(h.Module)})
	}
}

func (h *hookRun) warn(s table.Step) {
	v, ok := h.arg(s, "message")
	text := v.Text()
	h.note("warn", text)
	if !ok {
		return
	}
	h.res.Messages = append(h.res.Messages, decision.Message{Hook: h.name, Text: text, To: h.audience(s)})
}

// note names what a hook without a verdict did.
func (h *hookRun) note(name, reason string) {
	if h.applied.Decision == "" {
		h.applied.Decision, h.applied.Reason = name, reason
	}
}

func (h *hookRun) audience(s table.Step) decision.Audience {
	to, _ := h.arg(s, "to")
	switch to.Str() {
	case "user":
		return decision.ToUser
	case "both":
		return decision.ToBoth
	}
	return decision.ToAgent
}

// arg evaluates an argument; nil where the step has none of that name.
func (h *hookRun) arg(s table.Step, name string) (value.Value, bool) {
	for i := range uint32(s.NumArgs) {
		a := h.t.StepArg(s.Args + i)
		if h.t.Text(a.Name) != name {
			continue
		}
		v, err := h.scope.Eval(a.Value)
		if err != nil {
			h.fail("its " + name + " fails: " + err.Error())
			return value.Value{}, false
		}
		return v, true
	}
	return value.Value{}, false
}

// text is an argument as text. A deny whose reason fails still denies.
func (h *hookRun) text(s table.Step, name string) string {
	v, _ := h.arg(s, name)
	return v.Text()
}

func (h *hookRun) rewriteInput(s table.Step) bool {
	fields, ok := h.arg(s, "input")
	if !ok || fields.Kind() != value.Map || fields.Len() == 0 {
		return false
	}
	h.note("rewrite", "")
	if h.Flags&table.HookMonitor != 0 {
		return false
	}
	h.rewrite = merged(h.rewrite, fields)
	h.enter(h.ev.Rewritten(fields))
	return true
}

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
