package backtrack

import (
	"errors"

	"github.com/hookc/hookc/lang/regex"
)

// The graph has a place for each character that the pattern takes, and an edge
// where one can follow another. An edge counts the ways between its places, to
// two: engines that backtrack try each. What takes no character is taken to
// match, and repetitions beyond a small number to have no end: there can be more
// ways in the graph than in the engine, and what is found is run before it is
// said.

// Limits of the graph.
const (
	maxPlaces = 2000
	maxEdges  = 100_000
	maxJoins  = 500_000
	maxCopies = 8 // of what a bounded repetition repeats
)

var errGraph = errors.New("it is too large to be analysed")

type edge struct {
	to   int
	many bool // there are several ways
}

type graph struct {
	nodes  []*regex.Node // of each place; nil for the search
	follow [][]edge
	slot   [maxPlaces]int // the edge to each place, from the one that is joined
	edges  int
	joins  int      // pairs of places that were joined, however often
	seen   [][]rune // sets of characters that assertions tell apart
	bound  int      // the largest bound that was taken for none
	approx string
	groups map[int]*regex.Node
	busy   map[int]bool
	err    error
}

// search is the place in which engines wait while they try the next place of the
// text.
const searchPlace = 0

// part is what the graph has of a node: the places that can come first and last,
// with the number of ways, and the number of ways to take nothing.
type part struct {
	first, last ways
	empty       int
}

type ways []way

type way struct{ place, count int }

func two(n int) int { return min(n, 2) }

// times multiplies the counts; of zero nothing is left.
func (w ways) times(n int) ways {
	if n == 0 {
		return nil
	}
	out := make(ways, len(w))
	for i, x := range w {
		out[i] = way{x.place, two(x.count * n)}
	}
	return out
}

func (w ways) plus(more ways) ways {
	if len(more) == 0 {
		return w
	}
	return append(w[:len(w):len(w)], more...)
}

var wordCharacters = []rune{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}

// newGraph makes the graph of a tree. Its first place is the search, if the
// engine searches.
func newGraph(t *regex.Tree, search bool) (*graph, error) {
	g := &graph{groups: map[int]*regex.Node{}, busy: map[int]bool{}}
	regex.Walk(t.Root, func(n *regex.Node) bool {
		if n.Op == regex.OpGroup && n.Index > 0 {
			g.groups[n.Index] = n
		}
		switch {
		case n.Op == regex.OpWordBoundary:
			g.seen = append(g.seen, wordCharacters)
		case n.Op == regex.OpEnd && n.Newline, n.Line:
			g.seen = append(g.seen, []rune{'\n', '\n'})
		}
		return true
	})
	g.place(nil)
	root := g.part(t.Root)
	if search {
		g.join(ways{{searchPlace, 1}}, ways{{searchPlace, 1}})
	}
	g.join(ways{{searchPlace, 1}}, root.first)
	return g, g.err
}

func (g *graph) place(n *regex.Node) int {
	if len(g.nodes) >= maxPlaces {
		g.err = errGraph
		return 0
	}
	g.nodes = append(g.nodes, n)
	g.follow = append(g.follow, nil)
	return len(g.nodes) - 1
}

// join lets what is first follow what is last.
func (g *graph) join(last, first ways) {
	if g.joins += len(last) * (1 + len(first)); g.joins > maxJoins {
		g.err = errGraph
		return
	}
	for _, l := range last {
		g.joinOne(l, first)
	}
}

func (g *graph) joinOne(l way, first ways) {
	for i, e := range g.follow[l.place] {
		g.slot[e.to] = i + 1
	}
	for _, f := range first {
		if i := g.slot[f.place]; i > 0 {
			g.follow[l.place][i-1].many = true
			continue
		}
		if g.edges++; g.edges > maxEdges {
			g.err = errGraph
			break
		}
		g.follow[l.place] = append(g.follow[l.place], edge{f.place, l.count*f.count > 1})
		g.slot[f.place] = len(g.follow[l.place])
	}
	for _, e := range g.follow[l.place] {
		g.slot[e.to] = 0
	}
}

func (g *graph) part(n *regex.Node) part {
	if g.err != nil {
		return part{}
	}
	switch n.Op {
	case regex.OpLiteral, regex.OpClass:
		at := ways{{g.place(n), 1}}
		return part{first: at, last: at}
	case regex.OpCat:
		all := part{empty: 1}
		for _, sub := range n.Subs {
			all = g.cat(all, g.part(sub))
		}
		return all
	case regex.OpAlt, regex.OpConditional:
		var all part
		for _, sub := range n.Subs {
			p := g.part(sub)
			all = part{all.first.plus(p.first), all.last.plus(p.last), two(all.empty + p.empty)}
		}
		return all
	case regex.OpRepeat:
		return g.repeat(n)
	case regex.OpGroup, regex.OpAtomic:
		return g.part(n.Subs[0])
	case regex.OpLook:
		return g.look(n)
	case regex.OpBackreference:
		return g.reference(n)
	}
	return part{empty: 1}
}

func (g *graph) cat(a, b part) part {
	g.join(a.last, b.first)
	return part{
		first: a.first.plus(b.first.times(a.empty)),
		last:  b.last.plus(a.last.times(b.empty)),
		empty: two(a.empty * b.empty),
	}
}

// look takes what is looked for ahead as a branch that ends: what follows goes on
// from before it.
func (g *graph) look(n *regex.Node) part {
	if n.Behind {
		if _, most := regex.Width(n.Subs[0]); most < 0 {
			g.approx = "it looks behind for a text without a limit"
		}
		return part{empty: 1}
	}
	return part{first: g.part(n.Subs[0]).first, empty: 1}
}

// reference takes a reference for what the group matches, written again.
func (g *graph) reference(n *regex.Node) part {
	g.approx = "it refers back to a group"
	to := g.groups[n.Index]
	if to == nil || g.busy[n.Index] {
		return part{empty: 1}
	}
	g.busy[n.Index] = true
	defer delete(g.busy, n.Index)
	p := g.part(to)
	p.empty = max(p.empty, 1)
	return p
}
