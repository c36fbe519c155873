package comparison

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// The plot has a panel for each group of events, logarithmic both ways, and the
// names of the engines beside the ends of their lines in the last one.
const (
	panelWidth  = 300.0
	panelHeight = 340.0
	left        = 78.0 // of the first panel, for the labels of its axis
	top         = 52.0
	between     = 52.0
	names       = 190.0 // right of the last panel
	below       = 76.0
	line        = 15.0 // between two names
)

// colours are told apart on white and on black; a line's marker does the same
// for those who see colours otherwise.
var colours = []string{"#d9480f", "#1c7ed6", "#4dabf7", "#2f9e44", "#9c36b5", "#c2255c", "#b08900", "#0c8599", "#868e96"}

// style is how an engine is drawn.
type style struct {
	colour string
	marker int
	dashed bool // a share of the rules only
	width  float64
}

// curve is an engine in one panel.
type curve struct {
	name   string
	values []float64 // by size
	style
}

// SVG is the plot of the time of a decision by the number of rules.
func (r Report) SVG() []byte {
	var b strings.Builder
	width := left + 2*panelWidth + between + names
	height := top + panelHeight + below
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img" aria-labelledby="title">`+"\n", width, height, width, height)
	b.WriteString(head)
	groups := []group{matching, silent}
	low, high := r.decades(groups)
	y := axis{low, high, top + panelHeight, top}
	x := axis{float64(r.Sizes[0]), float64(max(r.Sizes[len(r.Sizes)-1], 10*r.Sizes[0])), 0, panelWidth}
	for i, g := range groups {
		at := left + float64(i)*(panelWidth+between)
		fmt.Fprintf(&b, `<g transform="translate(%.0f 0)">`+"\n", at)
		r.grid(&b, x, y, g.name, i == 0)
		curves := r.curves(g)
		for _, c := range curves {
			c.draw(&b, r.Sizes, x, y)
		}
		if i == len(groups)-1 {
			legend(&b, curves, y)
		}
		b.WriteString("</g>\n")
	}
	fmt.Fprintf(&b, `<text class="strong" x="%.0f" y="20">Time of a decision, by the number of rules</text>`+"\n", left)
	fmt.Fprintf(&b, `<text class="middle" x="%.0f" y="%.0f">rules in the policy</text>`+"\n", left+panelWidth+between/2, height-34)
	fmt.Fprintf(&b, `<text class="middle" transform="translate(14 %.0f) rotate(-90)">time of a decision</text>`+"\n", top+panelHeight/2)
	fmt.Fprintf(&b, `<text class="middle" x="%.0f" y="%.0f">dashed: on the share of the rules that the engine can express</text>`+"\n", left+panelWidth+between/2, height-12)
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

const head = `<title id="title">Time of a decision by the number of rules, for hookc and other engines</title>
<style>
 text { font: 12px system-ui, sans-serif; fill: #3b4148 }
 .strong { font-weight: 600; font-size: 14px }
 .middle { text-anchor: middle }
 .end { text-anchor: end }
 .grid { stroke: #8b949e; stroke-opacity: .35; stroke-width: 1 }
 .curve { fill: none; stroke-linejoin: round }
 @media (prefers-color-scheme: dark) { text { fill: #c9d1d9 } }
</style>
`

// axis is a logarithmic axis: values from low to high, places from begin to end.
type axis struct{ low, high, begin, end float64 }

func (a axis) at(v float64) float64 {
	return a.begin + (a.end-a.begin)*math.Log(v/a.low)/math.Log(a.high/a.low)
}

// decades is the powers of ten around all values.
func (r Report) decades(groups []group) (low, high float64) {
	low, high = math.Inf(1), 0
	for _, g := range groups {
		for _, c := range r.curves(g) {
			low, high = min(low, slices.Min(c.values)), max(high, slices.Max(c.values))
		}
	}
	return math.Pow(10, math.Floor(math.Log10(low))), math.Pow(10, math.Ceil(math.Log10(high)))
}

// curves is the engines of a panel: hookc once, with all rules.
func (r Report) curves(g group) (out []curve) {
	for _, e := range r.Engines {
		if e.Hookc && e.Share != "all" {
			continue
		}
		n := len(out)
		c := curve{name: e.Name, style: style{colours[n%len(colours)], n, e.Share != "all", 1.6}}
		if e.Hookc {
			c.width = 3
		}
		for _, p := range e.Points {
			c.values = append(c.values, r.mean(p.Micros, g))
		}
		out = append(out, c)
	}
	return out
}

func (r Report) grid(b *strings.Builder, x, y axis, title string, labels bool) {
	fmt.Fprintf(b, `<text x="0" y="%.0f">%s</text>`+"\n", top-12, title)
	for v := y.low; v <= y.high*1.01; v *= 10 {
		fmt.Fprintf(b, `<path class="grid" d="M0 %.1fH%.0f"/>`+"\n", y.at(v), panelWidth)
		if labels {
			fmt.Fprintf(b, `<text class="end" x="-8" y="%.1f">%s</text>`+"\n", y.at(v)+4, strings.Replace(duration(v), ".0 ", " ", 1))
		}
	}
	for _, n := range r.Sizes {
		at := x.at(float64(n))
		fmt.Fprintf(b, `<path class="grid" d="M%.1f %.0fV%.0f"/>`+"\n", at, y.end, y.begin)
		fmt.Fprintf(b, `<text class="middle" x="%.1f" y="%.0f">%s</text>`+"\n", at, y.begin+18, thousands(n))
	}
}

func (c curve) draw(b *strings.Builder, sizes []int, x, y axis) {
	var points []string
	for i, n := range sizes {
		points = append(points, fmt.Sprintf("%.1f,%.1f", x.at(float64(n)), y.at(c.values[i])))
	}
	fmt.Fprintf(b, `<polyline class="curve" stroke="%s" stroke-width="%.1f"%s points="%s"/>`+"\n", c.colour, c.width, c.dash(), strings.Join(points, " "))
	for i, n := range sizes {
		c.mark(b, x.at(float64(n)), y.at(c.values[i]))
	}
}

func (s style) dash() string {
	if s.dashed {
		return ` stroke-dasharray="5 3"`
	}
	return ""
}

// mark is a point of the curve, in the shape of its engine.
func (s style) mark(b *strings.Builder, x, y float64) {
	const r = 3.6
	var d string
	switch s.marker % 4 {
	case 0:
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>`+"\n", x, y, r, s.colour)
		return
	case 1:
		d = fmt.Sprintf("M%.1f %.1fh%.1fv%.1fh-%.1fz", x-r, y-r, 2*r, 2*r, 2*r)
	case 2:
		d = fmt.Sprintf("M%.1f %.1fl%.1f %.1fh-%.1fz", x, y-r, r, 2*r, 2*r)
	case 3:
		d = fmt.Sprintf("M%.1f %.1fl%.1f %.1fl-%.1f %.1fl-%.1f -%.1fz", x, y-r-1, r+1, r+1, r+1, r+1, r+1, r+1)
	}
	fmt.Fprintf(b, `<path d="%s" fill="%s"/>`+"\n", d, s.colour)
}

// legend writes each engine's name at the height of its line's end, as near as
// the others let it.
func legend(b *strings.Builder, curves []curve, y axis) {
	order := slices.Clone(curves)
	last := func(c curve) float64 { return y.at(c.values[len(c.values)-1]) }
	slices.SortStableFunc(order, func(a, b curve) int { return cmp.Compare(last(a), last(b)) })
	places := make([]float64, len(order))
	for i, c := range order {
		places[i] = last(c)
	}
	spread(places, y.end, y.begin)
	for i, c := range order {
		from, to := last(c), places[i]
		fmt.Fprintf(b, `<path class="curve" stroke="%s" stroke-opacity=".6" d="M%.1f %.1fL%.1f %.1f"/>`+"\n", c.colour, panelWidth+5, from, panelWidth+20, to)
		c.mark(b, panelWidth+26, to)
		fmt.Fprintf(b, `<text x="%.0f" y="%.1f">%s</text>`+"\n", panelWidth+35, to+4, c.name)
	}
}

// spread moves places apart, each as little as it can, within two bounds.
func spread(places []float64, low, high float64) {
	for range 200 {
		for i := 1; i < len(places); i++ {
			if gap := places[i] - places[i-1]; gap < line {
				places[i-1] -= (line - gap) / 2
				places[i] += (line - gap) / 2
			}
		}
		for i := range places {
			places[i] = min(max(places[i], low), high)
		}
	}
}
