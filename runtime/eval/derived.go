package eval

import "github.com/hookc/hookc/runtime/event"

// maxDerived is how many events of the policy may follow from one event. The
// compiler refuses circles, so that few policies and all broken tables come here.
const maxDerived = 100

// follow derives the events of the policy from the one under way, and evaluates
// them in their order.
func (r *run) follow(depth int) {
	row, ok := r.t.Event(event.Derive | r.ev.Kind.ID)
	if !ok {
		return
	}
	r.row, r.lifting, r.derived = row, nil, nil
	r.look(r.ev)
	derived := r.derived
	for _, ev := range derived {
		if r.ended {
			return
		}
		r.event(ev, depth+1)
	}
}
