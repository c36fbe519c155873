package graph

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"
)

// deal deals arrows to tracks beside the rows, the short ones inside. Arrows of a track
// do not touch each other.
func deal(arrows []Relation) (tracks [][]Relation) {
	sorted := slices.Clone(arrows)
	slices.SortStableFunc(sorted, func(a, b Relation) int { return cmp.Compare(a.length(), b.length()) })
	for _, a := range sorted {
		i := slices.IndexFunc(tracks, func(t []Relation) bool { return !slices.ContainsFunc(t, a.touches) })
		if i < 0 {
			tracks = append(tracks, nil)
			i = len(tracks) - 1
		}
		tracks[i] = append(tracks[i], a)
	}
	return tracks
}

func (r Relation) length() int { return max(r.Over, r.Under) - min(r.Over, r.Under) }

func (r Relation) touches(o Relation) bool {
	return min(r.Over, r.Under) <= max(o.Over, o.Under) && min(o.Over, o.Under) <= max(r.Over, r.Under)
}

// arrow draws who overrules whom.
func (c *canvas) arrow(b *strings.Builder, event int, r Relation, track int) {
	e := c.graph.Events[event]
	kind := arrowKind[r.How]
	class := "arrow " + kind
	if !r.Proved {
		class += " possible"
	}
	down := 6.0 // an arrow leaves a row on the side to which it goes
	if r.Under < r.Over {
		down = -down
	}
	from, to := c.rowY(event, r.Over)+rowHeight/2+down, c.rowY(event, r.Under)+rowHeight/2-down
	left := c.row0 + c.rowW
	x := left + 16 + float64(track)*trackWidth
	bend := 6.0
	if down < 0 {
		bend = -bend
	}
	fmt.Fprintf(b, `<path class="%s" d="M%.1f %.1fH%.1fQ%.1f %.1f %.1f %.1fV%.1fQ%.1f %.1f %.1f %.1fH%.1f" marker-end="url(#to-%s)"><title>%s</title></path>`+"\n",
		class, left+3*float64(min(e.Rows[r.Over].Hooks-1, 1)), from, x-6, x, from, x, from+bend, to-bend, x, to, x-6, to, left+4, kind, html.EscapeString(e.sentence(r)))
}

// chains is which events follow from which, as relations between events, in tracks
// beside them.
func (g *Graph) chains() [][]Relation {
	var all []Relation
	for i, e := range g.Events {
		for _, source := range e.From {
			if at := g.find(source); at >= 0 {
				all = append(all, Relation{Over: at, Under: i})
			}
		}
	}
	return deal(all)
}

// follows draws which events follow from which.
func (c *canvas) follows(b *strings.Builder) {
	for track, list := range c.graph.chains() {
		for _, r := range list {
			x := c.event0 - 12 - chainWidth*float64(track)
			from, to := c.tops[r.Over]+rowHeight, c.tops[r.Under]+rowHeight*.6
			text := c.graph.Events[r.Under].Name + " follows from " + c.graph.Events[r.Over].Name
			fmt.Fprintf(b, `<path class="rail" d="M%.1f %.1fH%.1fV%.1fH%.1f" marker-end="url(#to-rail)"><title>%s</title></path>`+"\n",
				c.event0, from, x, to, c.event0-1, html.EscapeString(text))
		}
	}
}

// legend says what the arrows mean that are drawn. It returns where it ends.
func (c *canvas) legend(b *strings.Builder) float64 {
	y := c.bottom - eventGap + 26
	line := func(class, marker, text string) {
		fmt.Fprintf(b, `<path class="%s" d="M%.1f %.1fH%.1f" marker-end="url(#%s)"/><text class="small dim" x="%.1f" y="%.1f">%s</text>`+"\n",
			class, margin, y-4, margin+34, marker, margin+44, y, html.EscapeString(text))
		y += 18
	}
	for _, how := range ways {
		if c.graph.has(func(r Relation) bool { return r.How == how }) {
			line("arrow "+arrowKind[how], "to-"+arrowKind[how], legend[how])
		}
	}
	if c.graph.has(func(r Relation) bool { return !r.Proved }) {
		line("arrow deny possible", "to-deny", "dashed: possible, and neither shown nor excluded")
	}
	if n := c.graph.unasked(); n > 0 {
		fmt.Fprintf(b, `<text class="small dim" x="%.1f" y="%.1f">no event of both was searched for %s, whose own examples show nothing</text>`+"\n", margin, y, plural(n, "pair of hooks"))
		y += 18
	}
	return y - 18
}

// legend is what the arrows mean.
var legend = map[How]string{
	Ends:     "denies first: the hook at the arrow's end is not asked on some events",
	Outranks: "decides more strictly: on some events both are asked, and this one counts",
	Replaces: "rewrites the same field later: on some events its value is the one that counts",
	Skips:    "a final allow: the hook at the arrow's end is not asked on some events",
}

func (g *Graph) has(which func(Relation) bool) bool {
	return slices.ContainsFunc(g.Events, func(e *Event) bool {
		arrows, _ := e.arrows()
		return slices.ContainsFunc(arrows, which)
	})
}

func (g *Graph) unasked() (n int) {
	for _, e := range g.Events {
		n += e.Unasked
	}
	return n
}
