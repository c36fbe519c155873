package eval

import (
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// hookRun is the evaluation of one hook.
type hookRun struct {
	*run
	table.Hook
	name     string
	id       uint32
	step     table.Step // under way
	stepID   uint32
	decided  bool // one of the decision steps applied
	rewrote  bool
	applied  *decision.Applied
	deadline time.Time // zero until a step asks
	taken    uint32    // steps so far
}

// resultOf names what a check of a hook found. It is kept for the re-evaluation,
// which runs the check again only where the input is another.
type resultOf struct {
	hook uint32
	name string
}

// enterHook turns the run to a hook.
func (r *run) enterHook(id uint32) *hookRun {
	h := &r.hook
	*h = hookRun{run: r, id: id, Hook: r.t.Hook(id)}
	h.name = r.t.Text(h.Hook.Name)
	r.scope.setHook(h.Finds, h.NumFinds)
	return h
}

// evaluate runs the hook on the event where its guards hold.
func (h *hookRun) evaluate() (rewritten bool) {
	if ok, why := h.guard(h.Match, h.When, h.onError()); !ok {
		h.explain(h.name, why)
		return false
	}
	if h.Flags&table.HookDerives == 0 {
		h.apply()
	}
	h.steps(h.Steps, uint32(h.NumSteps))
	h.spend()
	return h.rewrote
}

// isAsync reports whether the host does not wait for the hook.
func (h *hookRun) isAsync() bool { return h.Flags&table.HookAsync != 0 }

// advisory reports whether the decision has been made, so that nothing can
// change it any more.
func (r *run) advisory() bool { return r.over || r.opt.Async != nil }

// skip says why the hook is not looked at, "" where it is.
func (h *hookRun) skip() string {
	if h.Flags&table.HookDerives != 0 {
		return "" // it is nobody's to ask for: the hooks of its event are
	}
	if h.opt.Hook != "" && h.opt.Hook != h.name && h.opt.Hook != h.t.Text(h.Slug) {
		return "another hook was asked for"
	}
	if !h.isAsync() && h.opt.Async != nil {
		return "it is not async"
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
// condition that fails does not apply; where that is closed, it denies.
func (h *hookRun) guard(match, when table.NodeID, onError decision.OnError) (ok bool, why string) {
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
		h.fail(errorKind(err), "its condition fails: "+err.Error(), onError)
		return false, "its condition fails"
	}
	if !holds {
		return false, "its condition is false"
	}
	return true, ""
}

// onError is what the hook makes of failures that are no step's.
func (h *hookRun) onError() decision.OnError {
	return decision.OnError{
		Parse:   h.Flags&table.HookParseClosed != 0,
		Failure: h.Flags&table.HookFailureClosed != 0,
		Timeout: h.Flags&table.HookTimeoutClosed != 0,
	}
}

// stepOnError is what the step under way makes of its failures.
func (h *hookRun) stepOnError() decision.OnError {
	return decision.OnError{
		Parse:   h.step.Flags&table.StepParseClosed != 0,
		Failure: h.step.Flags&table.StepFailureClosed != 0,
		Timeout: h.step.Flags&table.StepTimeoutClosed != 0,
	}
}

// fail records an error of the hook and answers it as on_error says. The second
// look tells nothing twice: only what denies there is news.
func (h *hookRun) fail(kind decision.FailureKind, text string, onError decision.OnError) {
	closed := onError.Closed(kind) && !h.advisory()
	if !h.reevaluating || closed && h.Flags&table.HookMonitor == 0 {
		h.res.Errors = append(h.res.Errors, decision.Failure{Hook: h.name, Kind: kind, Text: text, Closed: closed})
	}
	if closed {
		h.Decide(decision.Deny, "deny", h.name+": "+text)
	}
}

// maxSteps bounds the steps of a hook. One that hookc compiles takes each of its
// steps once at most, those inside of others too.
const maxSteps = 100_000

// steps runs a run of steps in order. Of several decisions the first that
// applies is the hook's; in a re-evaluation only what can stop the event counts.
func (h *hookRun) steps(first, n uint32) {
	for i := uint32(0); i < n && !h.ended; i++ {
		if h.taken++; h.taken > maxSteps {
			h.t.Damage()
			return
		}
		h.stepID, h.step = first+i, h.t.Step(first+i)
		if int(h.step.Kind) >= len(effect.All) {
			h.t.Damage()
			return
		}
		kind := effect.All[h.step.Kind]
		if h.passes(kind) || !h.stepApplies(h.step) {
			continue
		}
		h.decided = h.decided || kind.Decision
		kind.Apply(h)
	}
}

// passes reports whether a step is left out, whatever its guards say.
func (h *hookRun) passes(kind *effect.Kind) bool {
	if kind.Decision && h.decided {
		return true
	}
	if !kind.Gate {
		return h.reevaluating && !kind.Decision
	}
	if seen, ran := h.ran[h.stepID]; h.reevaluating && ran && seen == h.ev && !kind.Again {
		return true // it saw the final input
	}
	if h.ran == nil {
		h.ran = map[uint32]*event.Event{}
	}
	h.ran[h.stepID] = h.ev
	return false
}

// apply lists the hook among those that applied, once an event.
func (h *hookRun) apply() {
	hooks := h.res.Hooks
	for i := range hooks {
		if h.reevaluating && hooks[i].Name == h.name {
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

// enterStep turns the scope to a step.
func (h *hookRun) enterStep(s table.Step) {
	h.scope.setHook(h.Finds, h.NumFinds)
	h.scope.setStep(s.Finds, s.NumFinds)
}

func (h *hookRun) stepApplies(s table.Step) bool {
	h.enterStep(s)
	if s.Match == table.NoNode && s.When == table.NoNode {
		return true
	}
	ok, _ := h.guard(s.Match, s.When, h.stepOnError())
	return ok
}
