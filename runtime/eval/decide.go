// Package eval runs a decision table on an event. It reads no clock and does no
// I/O of its own but to follow the symlinks of a path: what a condition or a
// step wants from outside it asks of a world.World. It never panics, whatever
// bytes the table holds.
package eval

import (
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// Options say what of the table is evaluated, and where.
type Options struct {
	Hook    string       // only this hook, by name or slug; "" for all
	Explain bool         // look at every hook and say why it did not apply
	World   *world.World // what lies outside of the events; nil is nothing
	Prompts bool         // the host asks its own model where a step says so

	// Async evaluates the async hooks, and none else, after this decision; nil
	// evaluates those that the host waits for.
	Async *decision.Decision
}

// Result is a decision, with what follows from it.
type Result struct {
	decision.Decision

	// Async names the async hooks that apply, to be started once the answer is
	// written: they can change nothing of it.
	Async []string

	// Final is the events as the policy left them: rewritten, with those that it
	// derived.
	Final []*event.Event

	// After is what is done once the answer is written.
	After []func(*decision.Decision) error

	Explanations []Explanation

	given []*event.Event  // those of Final that are the host's own
	room  [4]*event.Event // for both, as long as they are short
}

// Explanation says why a hook did not apply.
type Explanation struct {
	Hook string
	Why  string
}

// Decide evaluates the canonical events of one host event, in order, and joins
// what the hooks say. Ask the table's Err before believing the result.
func Decide(t *table.Table, events []*event.Event, opt Options) *Result {
	r := &run{t: t, opt: opt, match: table.NoNode}
	r.res, r.rows = &r.result, r.room[:0]
	r.scope.vars, r.scope.frames, r.scope.stack = r.few.vars[:0], r.few.frames[:0], r.few.stack[:0]
	r.res.Final, r.res.given = r.result.room[:0:2], r.result.room[2:2:4]
	if opt.World == nil {
		r.opt.World = &r.nothing
	}
	if r.opt.World.Settings == nil {
		r.opt.World.Settings = Settings(t)
	}
	for _, ev := range events {
		if opt.Async != nil {
			ev.Set(event.Decided, value.OfString(opt.Async.Verdict.String()))
		}
		if r.ended {
			r.unseen(ev)
			continue
		}
		r.event(ev, 0)
	}
	r.finish()
	return r.res
}

// run is the evaluation of one host event.
type run struct {
	t       *table.Table
	opt     Options
	res     *Result
	result  Result
	nothing world.World // where nobody gave a world

	ev           *event.Event
	scope        Scope
	hook         hookRun // of the row under way, reused
	row          table.Event
	reevaluating bool        // on the rewritten input
	ended        bool        // a deny: nothing is evaluated any more
	over         bool        // the decision is made
	lifting      []liftedBy  // the final allows so far
	rewrite      value.Value // the fields rewritten so far
	rows         ascending   // reused between looks
	room         [24]uint32  // for rows, as long as they are few
	few          few
	words        *looked
	waiting      []waiting // async hooks, to be looked at after the decision
	derived      []*event.Event
	emitted      int
	results      map[resultOf]value.Value // what checks found, on the event under way

	allower uint32                   // the hook that allowed last
	lapsed  bool                     // an allow does not hold any more: the input is another
	spent   map[uint32]time.Duration // of hooks' time-outs, in the evaluation of the event as it came

	ran map[uint32]*event.Event // gates that are costly to repeat, by step: what they saw

	// Hooks that match alike share the node, and often follow each other: the
	// last match is kept.
	match table.NodeID
	holds bool
}

// few is room for what most conditions need of variables, loops and arguments.
type few struct {
	vars, stack [4]value.Value
	frames      [3]frame
}

// liftedBy is a final allow, which ends the evaluation for its own module.
type liftedBy struct{ hook, module string }

// event evaluates the hooks of one canonical event, once more those that can
// stop it if some hook rewrote the input, and then the events of the policy
// that follow from it.
func (r *run) event(ev *event.Event, depth int) {
	r.ev = ev
	if row, ok := r.t.Event(ev.Kind.ID); ok {
		r.row, r.lifting, r.rewrite, r.results, r.spent = row, nil, value.Value{}, nil, nil
		unread := r.unread(ev)
		if !r.ended {
			r.look(ev)
			r.refuse(unread)
		}
		if !r.ended && !r.rewrite.IsNil() {
			r.secondLook()
		}
		r.await()
		r.stamp(row)
	}
	r.res.Final = append(r.res.Final, r.ev)
	if depth == 0 {
		r.res.given = append(r.res.given, r.ev)
	}
	if !r.ended {
		r.follow(depth)
	}
}

// unread notes what could not be read of the tool's input, and says what of it the
// policy refuses: on_error is asked as of anything that cannot be read.
func (r *run) unread(ev *event.Event) (refused string) {
	closed := r.row.Flags&table.FlagParseClosed != 0
	for _, text := range ev.Problems {
		r.res.Errors = append(r.res.Errors, decision.Failure{Kind: decision.ParseFailure, Text: text, Closed: closed})
		if closed && r.opt.Async == nil && refused == "" {
			refused = "The event cannot be read: " + text + "."
		}
	}
	return refused
}

// refuse denies for a reason of the evaluator's own, beside that of a hook which
// has denied already: a hook may know what a correct input is.
func (r *run) refuse(reason string) {
	switch {
	case reason == "":
	case r.ended:
		r.res.Reason = reason + " " + r.res.Reason
	default:
		r.res.Verdict, r.res.Reason, r.ended = decision.Deny, reason, true
	}
}

func (r *run) secondLook() {
	r.reevaluating = true
	r.lifting = nil
	r.look(r.ev)
	r.reevaluating = false
	if !r.ended {
		r.res.UpdatedInput = r.rewrite
	}
}

// stamp keeps, once the answer is written, when the tool call began: for the
// duration that a later event's hooks ask for.
func (r *run) stamp(row table.Event) {
	if row.Flags&table.FlagStamp == 0 || r.opt.Async != nil || !r.opt.World.Effects {
		return
	}
	call := r.ev.Get(event.ToolUseID).Str()
	r.res.After = append(r.res.After, func(d *decision.Decision) error {
		if d.Verdict == decision.Deny {
			return nil // it never begins
		}
		return r.opt.World.Stamp(call)
	})
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
	r.scope.Home = r.opt.World.Home
	r.scope.outer = r
	r.opt.World.Enter(world.Place{
		Project: r, Cwd: ev.Get(event.Cwd).Str(), Session: ev.Get(event.SessionID).Str(),
	})
}

// Project is the project's folder of the event under way.
func (r *run) Project() string { return r.scope.Field(event.Project).Str() }

// evalRow evaluates one hook and reports whether it rewrote the event.
func (r *run) evalRow(row uint32) (rewritten bool) {
	id, ok := r.t.Row(r.row, row)
	if !ok {
		return false
	}
	h := r.enterHook(id)
	if h.isAsync() && r.opt.Async == nil {
		return false // finish looks at it
	}
	if why := h.skip(); why != "" {
		r.explain(h.name, why)
		return false
	}
	return h.evaluate()
}
