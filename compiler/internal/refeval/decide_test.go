package refeval

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// answer is what an engine says of an event: the decision, and the async hooks
// that start after it.
type answer struct {
	decision.Decision
	async []string
}

// decide evaluates the canonical events of one host event, in order, and joins
// what the hooks say. Then it looks which async hooks apply: also those on events
// that a deny kept from being decided.
func decide(p *ast.Policy, events []*event.Event, home string) *answer {
	v := &evaluation{policy: p, home: home}
	for _, ev := range events {
		if v.ended {
			v.wait(ev)
			continue
		}
		v.event(ev)
	}
	if v.out.Verdict == decision.Deny {
		v.out.UpdatedInput = value.Value{}
	}
	v.late()
	v.out.legible()
	return &v.out
}

// legible makes what is said of words of a command line readable.
func (a *answer) legible() {
	a.Reason = shell.Legible(a.Reason)
	for i := range a.Hooks {
		a.Hooks[i].Reason = shell.Legible(a.Hooks[i].Reason)
	}
	for i := range a.Messages {
		a.Messages[i].Text = shell.Legible(a.Messages[i].Text)
	}
	for i := range a.Context {
		a.Context[i] = shell.Legible(a.Context[i])
	}
}

// hooksOf is the hooks of an event in order: higher priority first, ties as
// they stand in the source.
func hooksOf(p *ast.Policy, event string) []*ast.Hook {
	var hooks []*ast.Hook
	for _, h := range p.Hooks {
		if slices.Contains(h.On, event) {
			hooks = append(hooks, h)
		}
	}
	slices.SortStableFunc(hooks, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
	return hooks
}

// evaluation is the answer to one host event under way.
type evaluation struct {
	policy  *ast.Policy
	home    string
	out     answer
	ended   bool // a deny: nothing is evaluated any more
	over    bool // the decision is made: nothing changes it any more
	waiting []waiting
	allower *ast.Hook // that allowed last
	lapsed  bool      // an allow does not hold any more: the input is another
}

// waiting is an async hook that may apply, and its event as the other hooks left
// it.
type waiting struct {
	hook *ast.Hook
	ev   *event.Event
}

// event evaluates the hooks of one canonical event. Where one of them rewrote
// the input, all denies and asks are evaluated once more, on the final input.
// Then come the events of the policy that follow from it.
func (v *evaluation) event(ev *event.Event) {
	hooks := hooksOf(v.policy, ev.Kind.Name)
	unread := v.unread(ev)
	first := &look{evaluation: v, sight: newSight(ev, v.home)}
	if !v.ended {
		first.hooks(hooks)
		if unread != "" && v.ended {
			unread += " " + v.out.Reason
		}
		if unread != "" {
			v.out.Verdict, v.out.Reason, v.ended = decision.Deny, unread, true
		}
	}
	if !v.ended && !first.rewritten.IsNil() {
		second := &look{evaluation: v, sight: first.sight, again: true}
		second.hooks(hooks)
		v.out.UpdatedInput = first.rewritten
	}
	v.wait(first.ev)
	if !v.ended {
		v.follow(first.sight)
	}
}

// unread is what could not be read of the event, where some hook, or the policy,
// is closed and denies it.
func (v *evaluation) unread(ev *event.Event) (refused string) {
	answering := v.answering(ev.Kind.Name)
	if len(answering) == 0 {
		return ""
	}
	closed := v.policy.OnError.Parse
	for _, h := range answering {
		closed = closed || h.OnError.Parse
		ast.EachStep(h.Steps, func(s *ast.Step) { closed = closed || s.OnError.Over(h.OnError).Parse })
	}
	for _, text := range ev.Problems {
		v.out.Errors = append(v.out.Errors, decision.Failure{Kind: decision.ParseFailure, Text: text, Closed: closed})
		if closed && refused == "" {
			refused = "The event cannot be read: " + text + "."
		}
	}
	return refused
}

// answering is the hooks that an event has, with those of the policy's events
// that may follow from it.
func (v *evaluation) answering(name string) []*ast.Hook {
	hooks := hooksOf(v.policy, name)
	for _, declared := range v.policy.Events {
		for _, from := range declared.From {
			if slices.Contains(from.Hook.On, name) {
				hooks = append(append(hooks, from.Hook), v.answering(declared.Name)...)
			}
		}
	}
	return hooks
}

// wait notes the async hooks of an event.
func (v *evaluation) wait(ev *event.Event) {
	for _, h := range hooksOf(v.policy, ev.Kind.Name) {
		if h.Async {
			v.waiting = append(v.waiting, waiting{h, ev})
		}
	}
}

// late looks which async hooks apply, now that the decision is there.
func (v *evaluation) late() {
	v.over, v.ended = true, false
	for _, w := range v.waiting {
		ev := *w.ev
		ev.Set(event.Decided, value.OfString(v.out.Verdict.String()))
		t := &turn{look: &look{evaluation: v, sight: newSight(&ev, v.home)}, hook: w.hook}
		if t.guard(w.hook.Match, w.hook.When, w.hook.Match, w.hook.OnError) {
			v.out.async = append(v.out.async, w.hook.Name)
		}
	}
}

// follow derives the policy's events from one, then evaluates them in turn.
func (v *evaluation) follow(s *sight) {
	look := &look{evaluation: v, sight: s}
	for i, declared := range v.policy.Events {
		for _, from := range declared.From {
			if !v.ended && slices.Contains(from.Hook.On, s.ev.Kind.Name) {
				look.derive(from.Hook, v.policy.EventKinds()[i])
			}
		}
	}
	for _, ev := range look.derived {
		if !v.ended {
			v.event(ev)
		}
	}
}

// derive makes an event out of the one under way.
func (l *look) derive(h *ast.Hook, kind *event.Kind) {
	t := &turn{look: l, hook: h}
	if !t.guard(h.Match, h.When, h.Match, h.OnError) {
		return
	}
	values, ok := t.arg(h.Steps[0], "values")
	if !ok {
		return
	}
	ev, err := l.ev.Derived(kind, values)
	if err != nil {
		t.fail(decision.ParseFailure, err.Error(), h.OnError)
		return
	}
	l.derived = append(l.derived, ev)
}

// look is one pass over the hooks of an event.
type look struct {
	*evaluation
	*sight    // the event as the hook under way sees it
	again     bool
	rewritten value.Value // the fields replaced so far
	lifters   []*ast.Hook // the final allows met so far
	derived   []*event.Event
}

func (l *look) hooks(hooks []*ast.Hook) {
	for _, h := range hooks {
		if l.ended {
			return
		}
		if !h.Async && !l.lifted(h) {
			(&turn{look: l, hook: h}).take()
		}
	}
}

// lifted reports whether a final allow skips the hook: one of its own module, or
// one of a module around it if the use agreed.
func (l *look) lifted(h *ast.Hook) bool {
	return slices.ContainsFunc(l.lifters, func(by *ast.Hook) bool {
		from, to := moduleOf(by), moduleOf(h)
		if len(from) == len(to) {
			return slices.Equal(from, to)
		}
		return h.AllowLifts && len(from) < len(to) && slices.Equal(from, to[:len(from)])
	})
}
