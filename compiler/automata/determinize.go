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

	seen  []uint32 // by instruction, the mark of the last walk that reached it
	mark  uint32
	stack []uint32
	found []uint32 // the instructions of the subset in the making
	moves []uint32 // the rune instructions that a class may leave from
	key   []byte

	tried []trial  // what the classes before did in the same state
	lists []uint32 // the instructions that they left from
}

// A trial is where a state leads when some of its instructions match.
type trial struct {
	from, to int // in determinizer.lists
	after    context
	state    uint32
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
	}
	defer d.free()
	d.begin()
	d.graph.start = d.state(atBegin, d.close(n.start, atBegin))
	for q := uint32(2); int(q) < len(d.states); q++ {
		if err := d.check(); err != nil {
			return nil, err
		}
		d.tried, d.lists = d.tried[:0], d.lists[:0]
		for class := range n.classes.size() {
			to := d.step(q, class)
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

// state returns the number of the subset in the making. An empty one is not
// dead: (?m)^ lets a match begin after the next newline. Minimisation finds
// out what is dead.
func (d *determinizer) state(before context, matched bool) uint32 {
	if matched {
		return full
	}
	if !slices.ContainsFunc(d.found, d.isAssertion) {
		before = noContext
	}
	slices.Sort(d.found)
	d.key = append(d.key[:0], byte(before))
	for _, pc := range d.found {
		d.key = binary.LittleEndian.AppendUint32(d.key, pc)
	}
	if q, ok := d.known[string(d.key)]; ok {
		return q
	}
	q := d.graph.addState(false)
	d.known[string(d.key)] = q
	d.states = append(d.states, subset{before, len(d.kept), len(d.kept) + len(d.found)})
	d.kept = append(d.kept, d.found...)
	return q
}

func (d *determinizer) isAssertion(pc uint32) bool {
	return d.insts[pc].Op == syntax.InstEmptyWidth
}

// resolve decides the pending assertions of a state, given what comes next,
// and leaves the rune instructions that are then reachable in d.moves. It
// reports whether a match is.
func (d *determinizer) resolve(q uint32, class int) (matched bool) {
	state := d.states[q]
	insts := d.kept[state.from:state.to]
	if state.before == noContext {
		d.moves = append(d.moves[:0], insts...)
		return false
	}
	flags := d.holds(state.before, class)
	d.begin()
	for _, pc := range insts {
		if d.walk(pc, flags, false) {
			return true
		}
	}
	d.moves = append(d.moves[:0], d.found...)
	return false
}

// step returns the successor of a state on a class.
func (d *determinizer) step(q uint32, class int) uint32 {
	if d.resolve(q, class) {
		return full
	}
	after := d.context[class]
	from := len(d.lists)
	for _, pc := range d.moves {
		d.steps++
		if d.match[d.set[pc]][class] {
			d.lists = append(d.lists, pc)
		}
	}
	matching := d.lists[from:]
	for _, t := range d.tried { // most classes are alike in most states
		if t.after == after && slices.Equal(d.lists[t.from:t.to], matching) {
			d.lists = d.lists[:from]
			return t.state
		}
	}
	state := d.next(matching, after)
	d.tried = append(d.tried, trial{from, len(d.lists), after, state})
	return state
}

// next returns the state behind the instructions that match a rune.
func (d *determinizer) next(matching []uint32, after context) uint32 {
	d.begin()
	for _, pc := range matching {
		if d.close(d.insts[pc].Out, after) {
			return full
		}
	}
	return d.state(after, d.close(d.start, after))
}

// acceptsAtEnd reports whether a state accepts when the text ends there.
func (d *determinizer) acceptsAtEnd(q uint32) bool {
	return d.states[q].before != noContext && d.resolve(q, endOfText)
}
