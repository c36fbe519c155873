package backtrack

import "slices"

// candidate is a loop in the graph that engines can go through in several ways.
type candidate struct {
	exponential bool
	prefix      []letters // a way to the loop
	pump        []letters // once around
	places      []int     // of the pattern, in the loop or loops
	searches    bool      // the search is one of the loops
}

// Limits of the search for loops: its steps, and how many are tried.
const (
	maxVisits     = 1_000_000
	maxCandidates = 40
)

type finder struct {
	*graph
	*alphabet
	component []int          // of each place
	members   [][]int        // of each component that has a loop; nil for others
	back      [][]int        // the places before each
	reach     map[int][]bool // what leads to a place
	visits    int
}

func newFinder(g *graph, a *alphabet) *finder {
	f := &finder{graph: g, alphabet: a, back: make([][]int, len(g.nodes)), reach: map[int][]bool{}}
	for from, edges := range g.follow {
		for _, e := range edges {
			f.back[e.to] = append(f.back[e.to], from)
		}
	}
	f.component, f.members = components(g)
	return f
}

// candidates are the loops, exponential ones first.
func (f *finder) candidates() (all []candidate) {
	for c, members := range f.members {
		if members == nil {
			continue
		}
		if pump, ok := f.ambiguous(c); ok {
			all = append(all, candidate{exponential: true, prefix: f.way(members[0]), pump: pump, places: members})
		}
	}
	for from := range f.members {
		for to := range f.members {
			if f.visits++; f.visits > maxVisits || len(all) >= maxCandidates {
				return all
			}
			if from != to && f.members[from] != nil && f.members[to] != nil {
				all = append(all, f.pairs(from, to)...)
			}
		}
	}
	return all
}

// components are the strongly connected ones, and of those that have a loop their
// places.
func components(g *graph) (of []int, members [][]int) {
	n := len(g.nodes)
	of = make([]int, n)
	index, low := make([]int, n), make([]int, n)
	next := 1
	var stack []int
	var visit func(int)
	visit = func(v int) {
		index[v], low[v], of[v] = next, next, -1
		next++
		stack = append(stack, v)
		for _, e := range g.follow[v] {
			if index[e.to] == 0 {
				visit(e.to)
				low[v] = min(low[v], low[e.to])
			} else if of[e.to] < 0 {
				low[v] = min(low[v], index[e.to])
			}
		}
		if low[v] != index[v] {
			return
		}
		at := slices.Index(stack, v)
		here := slices.Clone(stack[at:])
		stack = stack[:at]
		loop := len(here) > 1
		for _, w := range here {
			of[w] = len(members)
			loop = loop || slices.ContainsFunc(g.follow[w], func(e edge) bool { return e.to == w })
		}
		slices.Sort(here)
		if !loop {
			here = nil
		}
		members = append(members, here)
	}
	for v := range n {
		if index[v] == 0 {
			visit(v)
		}
	}
	return of, members
}
