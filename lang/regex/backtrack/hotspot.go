package backtrack

import "github.com/hookc/hookc/lang/regex"

// hotSpot is where in the pattern the loops of a finding stand: the repetition
// around all its places where it is one loop, else from the one to the other.
func hotSpot(t *regex.Tree, g *graph, c candidate) (start, end int) {
	start, end = len(t.Source), 0
	take := func(n *regex.Node) {
		if n != nil {
			start, end = min(start, n.Start), max(end, n.End)
		}
	}
	if c.exponential {
		take(around(t, g, c.places))
	} else {
		for _, p := range c.places {
			take(around(t, g, []int{p}))
		}
	}
	if start > end {
		return 0, len(t.Source)
	}
	return start, end
}

// around is the innermost repetition that holds all of the places.
func around(t *regex.Tree, g *graph, places []int) (found *regex.Node) {
	regex.Walk(t.Root, func(n *regex.Node) bool {
		for _, p := range places {
			if at := g.nodes[p]; at != nil && (at.Start < n.Start || at.End > n.End) {
				return false
			}
		}
		if n.Op == regex.OpRepeat && (n.Max < 0 || n.Max > 1) {
			found = n
		}
		return true
	})
	return found
}
