package automata

import "sync"

// A graph is a complete deterministic automaton over letters 0 … width-1,
// whatever a letter stands for.
type graph struct {
	width  int
	next   []uint32 // the successor of state q on letter a is next[q*width+a]
	accept []bool
	start  uint32
}

// row returns the successors of a state, by letter.
func (g *graph) row(state uint32) []uint32 {
	at := int(state) * g.width
	return g.next[at : at+g.width : at+g.width]
}

// addState adds a state whose successors are all state 0 for now.
func (g *graph) addState(accept bool) uint32 {
	g.accept = append(g.accept, accept)
	for range g.width {
		g.next = append(g.next, 0)
	}
	return uint32(len(g.accept) - 1)
}

// newGraph returns a graph with the two states every automaton here starts
// from: dead, which accepts nothing, and full, which accepts everything.
func newGraph(width int) *graph {
	g := &graph{width: width, next: scratch(0)}
	g.addState(false)
	g.addState(true)
	for i := range g.row(full) {
		g.row(full)[i] = full
	}
	return g
}

// free gives the memory of a graph back to those that are made next. A policy has
// thousands of machines, and each is made of two such graphs.
func (g *graph) free() {
	release(g.next)
	g.next = nil
}

// pool holds lists that nobody needs any more.
var pool sync.Pool

// scratch is a list of n zeros, with room for more where one is at hand.
func scratch(n int) []uint32 {
	if old, ok := pool.Get().(*[]uint32); ok && cap(*old) >= n {
		list := (*old)[:n]
		clear(list)
		return list
	}
	return make([]uint32, n)
}

func release(list []uint32) { pool.Put(&list) }
