package refeval

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// decide evaluates the canonical events of one host event, in order, and joins
// what the hooks say.
func decide(p *ast.Policy, events []*event.Event, home string) *decision.Decision {
	v := &evaluation{home: home}
	for _, ev := range events {
		if !v.ended {
			v.event(hooksOf(p, ev.Kind.Name), ev)
		}
	}
	if v.out.Verdict == decision.Deny {
		v.out.UpdatedInput = value.Value{}
	}
	return &v.out
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
	home  string
	out   decision.Decision
	ended bool // a deny: nothing is evaluated any more
}

// event evaluates the hooks of one canonical event. Where one of them rewrote
// the input, all denies and asks are evaluated once more, on the final input.
func (v *evaluation) event(hooks []*ast.Hook, ev *event.Event) {
	first := &look{evaluation: v, sight: newSight(ev, v.home)}
	first.hooks(hooks)
	if v.ended || first.rewritten.IsNil() {
		return
	}
	second := &look{evaluation: v, sight: first.sight, again: true}
	second.hooks(hooks)
	v.out.UpdatedInput = first.rewritten
}

// look is one pass over the hooks of an event.
type look struct {
	*evaluation
	*sight    // the event as the hook under way sees it
	again     bool
	rewritten value.Value // the fields replaced so far
	lifters   []*ast.Hook // the final allows met so far
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
