package automata

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
)

// The states every graph begins with.
const (
	dead = 0
	full = 1
)

// A subset is a state of the subset construction: the instructions at which
// the program may stand after some text. They are rune instructions, and
// assertions that cannot be decided before the next rune is known.
type subset struct {
	before   context // noContext unless an assertion is pending
	from, to int     // where its instructions lie in determinizer.kept
}

// determinizer turns an nfa into a graph over rune classes by the subset
// construction. The start instruction is in every subset, for a match may
// begin anywhere; a match once found leads to the state full.
type determinizer struct {
	*nfa
	name   string
	budget Budget
	graph  *graph
	states []subset // by state; dead and full have none
	kept   []uint32 // the instructions of all subsets
	known  map[string]uint32
	steps  int

	seen   []uint32 // by instruction, the mark of the last walk that reached it
	mark   uint32
	stack  []uint32
	found  []uint32 // the instructions of the subset in the making
	merged []uint32 // the same, with those behind the start
	moves  []uint32 // the rune instructions that a class may leave from
	key    []byte

	starts  [afterOther + 1]closure // what is behind the start, by context
	leaving []departure             // by class, from the state in hand
	tried   []int                   // the classes before that left from other instructions
}

// A closure is the instructions that an instruction reaches without a rune.
type closure struct {
	known, matched bool
	found          []uint32 // ascending
}

// A departure is what a state does on one class.
type departure struct {
	from    []uint32 // the instructions that match
	matched bool     // a match is there already
	to      uint32
}

// determinize runs the subset construction.
func determinize(n *nfa, name string, budget Budget) (*graph, error) {
	d := &determinizer{
		nfa:    n,
		name:   name,
		budget: budget,
		graph:  newGraph(n.classes.size()),
		states: make([]subset, 2),
		known:  map[string]uint32{},
		kept:   scratch(0),
		seen:   scratch(len(n.insts)),

		leaving: make([]departure, n.classes.size()),
	}
	defer d.free()
	d.graph.start = d.next(nil, atBegin)
	for q := uint32(2); int(q) < len(d.states); q++ {
		if err := d.check(); err != nil {
			return nil, err
		}
		d.depart(q)
		d.tried = d.tried[:0]
		for class := range d.leaving {
			to := d.step(class)
			d.graph.row(q)[class] = to
		}
		d.graph.accept[q] = d.acceptsAtEnd(q)
	}
	return d.graph, nil
}

// free gives back what nobody needs once the graph is there.
func (d *determinizer) free() {
	release(d.kept)
	release(d.seen)
}

// check returns an error once the budget is used up.
func (d *determinizer) check() error {
	if d.steps > d.budget.Steps {
		return &BudgetError{d.name, "steps", d.budget.Steps, d.steps}
	}
	return d.budget.intermediate(d.graph, d.name)
}

// begin starts the walk that finds the instructions of one subset.
func (d *determinizer) begin() {
	d.mark++
	d.found = d.found[:0]
}

// close adds to the subset in the making what is reachable from pc without
// consuming a rune, in a context. It reports whether a match is.
func (d *determinizer) close(pc uint32, before context) bool {
	return d.walk(pc, holdsAfter(before), true)
}

// walk follows the empty transitions from pc. With pending set, assertions
// about the text to come are kept as they are; otherwise flags are all that
// holds here, and they are decided.
func (d *determinizer) walk(pc uint32, flags syntax.EmptyOp, pending bool) (matched bool) {
	d.stack = append(d.stack[:0], pc)
	for len(d.stack) > 0 {
		pc := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		if d.seen[pc] == d.mark {
			continue
		}
		d.seen[pc] = d.mark
		d.steps++
		switch inst := &d.insts[pc]; inst.Op {
		case syntax.InstMatch:
			return true
		case syntax.InstFail:
		case syntax.InstAlt, syntax.InstAltMatch:
			d.stack = append(d.stack, inst.Arg, inst.Out)
		case syntax.InstCapture, syntax.InstNop:
			d.stack = append(d.stack, inst.Out)
		case syntax.InstEmptyWidth:
			need := syntax.EmptyOp(inst.Arg)
			switch {
			case pending && need&^beginFlags != 0:
				d.found = append(d.found, pc)
			case need&^flags == 0:
				d.stack = append(d.stack, inst.Out)
			}
		default:
			d.found = append(d.found, pc)
		}
	}
	return false
}

// state returns the number of a subset, whose instructions are ascending. An empty
// one is not dead: (?m)^ lets a match begin after the next newline. Minimisation
// finds out what is dead.
func (d *determinizer) state(before context, found []uint32) uint32 {
	if !slices.ContainsFunc(found, d.isAssertion) {
		before = noContext
	}
	d.key = append(d.key[:0], byte(before))
	for _, pc := range found {
		d.key = binary.LittleEndian.AppendUint32(d.key, pc)
	}
	if q, ok := d.known[string(d.key)]; ok {
		return q
	}
	q := d.graph.addState(false)
	d.known[string(d.key)] = q
	d.states = append(d.states, subset{before, len(d.kept), len(d.kept) + len(found)})
	d.kept = append(d.kept, found...)
	return q
}

func (d *determinizer) isAssertion(pc uint32) bool {
	return d.insts[pc].Op == syntax.InstEmptyWidth
}

// depart finds the instructions from which a state leaves on each class. Most
// instructions match few classes, so it goes through the classes of each. What
// assertions decide is the same for all classes that leave the same context.
func (d *determinizer) depart(q uint32) {
	for class := range d.leaving {
		d.leaving[class].from = d.leaving[class].from[:0]
	}
	if d.states[q].before == noContext {
		d.moves = append(d.moves[:0], d.kept[d.states[q].from:d.states[q].to]...)
		d.spread(noContext, false)
		return
	}
	for after, class := range d.example {
		if class != endOfText {
			d.spread(context(after), d.resolve(q, class))
		}
	}
}

// spread gives d.moves to the classes that leave a context, to all for noContext.
func (d *determinizer) spread(after context, matched bool) {
	for class := range d.leaving {
		if after == noContext || d.context[class] == after {
			d.leaving[class].matched = matched
			d.steps += len(d.moves)
		}
	}
	for _, pc := range d.moves {
		for _, class := range d.within[d.set[pc]] {
			if after == noContext || d.context[class] == after {
				d.leaving[class].from = append(d.leaving[class].from, pc)
			}
		}
	}
}

// resolve decides the pending assertions of a state, given what comes next,
// and leaves the rune instructions that are then reachable in d.moves. It
// reports whether a match is.
func (d *determinizer) resolve(q uint32, class int) (matched bool) {
	state := d.states[q]
	flags := d.holds(state.before, class)
	d.begin()
	for _, pc := range d.kept[state.from:state.to] {
		if d.walk(pc, flags, false) {
			d.moves = d.moves[:0]
			return true
		}
	}
	d.moves = append(d.moves[:0], d.found...)
	return false
}

// step returns where the state in hand leads on a class.
func (d *determinizer) step(class int) uint32 {
	leave := &d.leaving[class]
	if leave.matched {
		return full
	}
	for _, before := range d.tried { // most classes are alike in most states
		if d.context[before] == d.context[class] && slices.Equal(d.leaving[before].from, leave.from) {
			return d.leaving[before].to
		}
	}
	leave.to = d.next(leave.from, d.context[class])
	d.tried = append(d.tried, class)
	return leave.to
}

// next returns the state behind the instructions that match a rune. A match may
// also begin there.
func (d *determinizer) next(matching []uint32, after context) uint32 {
	start := d.behindStart(after)
	d.begin()
	for _, pc := range matching {
		if d.close(d.insts[pc].Out, after) {
			return full
		}
	}
	if start.matched {
		return full
	}
	slices.Sort(d.found)
	d.merged = union(d.merged[:0], d.found, start.found)
	d.steps += len(start.found)
	return d.state(after, d.merged)
}

// behindStart returns what is reachable from the start in a context. Every subset
// contains it, and for many alternatives it is most of the subset.
func (d *determinizer) behindStart(before context) *closure {
	c := &d.starts[before]
	if !c.known {
		d.begin()
		c.known, c.matched = true, d.close(d.start, before)
		slices.Sort(d.found)
		c.found = slices.Clone(d.found)
	}
	return c
}

// union appends the members of two ascending lists to a third, each once.
func union(out, a, b []uint32) []uint32 {
	for len(a) > 0 && len(b) > 0 {
		x := min(a[0], b[0])
		out = append(out, x)
		if a[0] == x {
			a = a[1:]
		}
		if b[0] == x {
			b = b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// acceptsAtEnd reports whether a state accepts when the text ends there.
func (d *determinizer) acceptsAtEnd(q uint32) bool {
	return d.states[q].before != noContext && d.resolve(q, endOfText)
}
