package emit

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// alone lists what a host that starts each hook by itself cannot do of a hook,
// because only it orders them. Where no other hook is waited for on the event,
// there is nothing to order.
func (l *losses) alone(hook *ast.Hook, name string) {
	loss := func(step, note string, at *ast.Step) {
		span := hook.Span
		if at != nil {
			span = at.Span
		}
		l.add(hook, name, step, host.Loss, note, span)
	}
	if hook.Async {
		if hook.UsedNames()[fieldOf(event.Decided)] {
			loss("async", "the host starts it before the decision, so `decision` is none", nil)
		}
		return
	}
	if hook.Timeout.Milliseconds() > lastAnswer {
		loss("timeout", "the host ends a hook after 600 s and ignores its on_error", nil)
	}
	all := l.waitedFor(name) // itself too
	if all.hooks == 1 {
		return
	}
	if all.at[hook.Priority] > 1 {
		loss("priority", "the host chooses the order of hooks with equal priority", nil)
	}
	ast.EachStep(hook.Steps, func(s *ast.Step) {
		switch {
		case s.Kind == "ask":
			loss(s.Kind, "the host combines it with the answers of other hooks", s)
		case s.Kind == "allow" && s.Constant("final") == "true":
			loss(s.Kind, "it is not final, because the host also starts the other hooks", s)
		case s.Kind == "rewrite":
			loss(s.Kind, "the host combines it with the rewrites of other hooks, which do not see the new input", s)
		}
	})
}

// lastAnswer is the longest time-out in milliseconds that leaves the evaluator
// time to answer within the format's limit.
const lastAnswer = 599_000

// waited is the hooks that the host waits for on an event.
type waited struct {
	hooks int
	at    map[int]int // how many have a priority
}

// waitedFor counts them once for all hooks of the event.
func (l *losses) waitedFor(name string) *waited {
	if w, ok := l.waited[name]; ok {
		return w
	}
	w := &waited{at: map[int]int{}}
	for _, h := range l.policy.Hooks {
		if !h.Async && slices.ContainsFunc(h.On, func(on string) bool { return slices.Contains(triggers(l.policy, on), name) }) {
			w.hooks++
			w.at[h.Priority]++
		}
	}
	if l.waited == nil {
		l.waited = map[string]*waited{}
	}
	l.waited[name] = w
	return w
}
