package backtrack

import "github.com/hookc/hookc/lang/regex"

func (g *graph) repeat(n *regex.Node) part {
	sub := n.Subs[0]
	if n.Max == 0 {
		return part{empty: 1}
	}
	most := n.Max
	if most > maxCopies || n.Min > maxCopies {
		g.bound = max(g.bound, n.Min, most)
		most = -1
	}
	least := min(n.Min, 2)
	if most >= 0 {
		least = n.Min
	}
	all := part{empty: 1}
	for range max(least-1, 0) {
		all = g.cat(all, g.part(sub))
	}
	if most < 0 {
		return g.cat(all, g.loop(sub, least > 0))
	}
	if least > 0 {
		all = g.cat(all, g.part(sub))
	}
	return g.cat(all, g.optional(sub, most-least))
}

// loop repeats a part without end. An iteration that takes nothing is not tried
// twice.
func (g *graph) loop(sub *regex.Node, once bool) part {
	p := g.part(sub)
	g.join(p.last, p.first)
	if !once {
		p.empty = 1
	}
	return p
}

// optional is a part so many times at most: (x(x(x)?)?)?.
func (g *graph) optional(sub *regex.Node, times int) part {
	rest := part{empty: 1}
	for range times {
		p := g.part(sub)
		p.empty = 0
		rest = g.cat(p, rest)
		rest.empty = 1
	}
	return rest
}
