package graph

import (
	_ "embed"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"
)

//go:embed svg.css
var style string

// Measures of the picture, in pixels.
const (
	margin     = 20.0
	charWidth  = 7.83 // of 13 pixels, in the widest of the usual fonts
	smallWidth = 6.63 // of 11
	headHeight = 64.0
	rowHeight  = 30.0
	rowGap     = 6.0
	eventGap   = 22.0
	railWidth  = 30.0 // between an event and its rows
	trackWidth = 14.0 // between arrows
	chainWidth = 7.0  // between lines from event to event
	maxName    = 44   // characters
	minWidth   = 680.0
)

// SVG is a picture of the graph, in light and in dark: on the left the events, beside
// each its hooks from the first to the last that is asked, and arrows from those that
// overrule to those that are overruled.
func (g *Graph) SVG() string {
	c := &canvas{graph: g}
	c.measure()
	var b strings.Builder
	for i := range g.Events {
		c.event(&b, i)
	}
	c.follows(&b)
	bottom := c.legend(&b)
	width, height := int(c.width), int(bottom+margin)
	title := "Policy " + g.Policy
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" aria-labelledby="title">
<title id="title">%[3]s</title>
<style>
%[4]s</style>
<defs>%[5]s</defs>
<rect class="page" x=".5" y=".5" width="%[6]d" height="%[7]d" rx="6"/>
<text class="head" x="%[8]g" y="34">%[9]s</text>
<text class="small dim" x="%[8]g" y="52">%[10]s</text>
%[11]s</svg>
`, width, height, html.EscapeString(title), style, markers(), width-1, height-1, margin, html.EscapeString(g.Policy), html.EscapeString(short(g.subtitle(), int((c.width-2*margin)/smallWidth))), b.String())
}

func markers() string {
	var b strings.Builder
	for _, kind := range kinds {
		fmt.Fprintf(&b, `<marker id="to-%[1]s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="%[1]s" d="M0 0 8 4 0 8z" stroke="none"/></marker>`, kind)
	}
	b.WriteString(`<marker id="to-rail" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="dot" d="M0 0 8 4 0 8z"/></marker>`)
	return b.String()
}

func (g *Graph) subtitle() string {
	text := plural(g.Hooks, "hook") + " on " + plural(len(g.Events), "event") + ", in the order in which they are asked"
	if g.Description != "" {
		text = g.Description + " · " + text
	}
	return text
}

// canvas is the picture while it is drawn.
type canvas struct {
	graph  *Graph
	tops   []float64 // of the events
	bottom float64
	event0 float64 // left side of the events
	eventW float64
	row0   float64 // left side of the rows
	rowW   float64
	width  float64
}

// measure gives everything its place.
func (c *canvas) measure() {
	c.event0 = margin
	if chains := c.graph.chains(); len(chains) > 0 {
		c.event0 += 12 + chainWidth*float64(len(chains)-1)
	}
	tracks := 0
	c.rowW = 320
	y := headHeight + 10
	for _, e := range c.graph.Events {
		c.tops = append(c.tops, y)
		y += max(float64(len(e.Rows))*(rowHeight+rowGap)-rowGap, rowHeight*1.4) + eventGap
		c.eventW = max(c.eventW, textWidth(e.Name, charWidth)+24, textWidth(e.title(), smallWidth)+24)
		arrows, notes := e.arrows()
		tracks = max(tracks, len(deal(arrows)))
		for i, r := range e.Rows {
			c.rowW = max(c.rowW, r.width(notes[i]))
		}
	}
	c.bottom = y
	c.row0 = c.event0 + c.eventW + railWidth
	c.width = c.row0 + c.rowW + margin
	if tracks > 0 {
		c.width += 16 + float64(tracks)*trackWidth
	}
	c.width = max(c.width, minWidth)
}

func textWidth(s string, char float64) float64 { return float64(utf8.RuneCountInString(s)) * char }

func short(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return s
}

// priorityWidth is what the column of priorities takes.
const priorityWidth = 64.0

func (r *Row) width(notes []string) float64 {
	w := priorityWidth + textWidth(short(r.name(), maxName), charWidth) + 16
	for _, chip := range append(r.words(), append(r.marks(), notes...)...) {
		w += chipWidth(chip)
	}
	return w + 4
}

func chipWidth(text string) float64 { return textWidth(text, smallWidth) + 14 + 6 }

func (c *canvas) rowY(event, row int) float64 {
	return c.tops[event] + float64(row)*(rowHeight+rowGap)
}

// event draws an event, its rows and the arrows between them.
func (c *canvas) event(b *strings.Builder, i int) {
	e := c.graph.Events[i]
	class := "event"
	if e.Own {
		class = "own"
	}
	y, mid := c.tops[i], c.event0+c.eventW/2
	fmt.Fprintf(b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="10"/>`+"\n", class, c.event0, y, c.eventW, rowHeight*1.4)
	fmt.Fprintf(b, `<text class="bold" x="%.1f" y="%.1f" text-anchor="middle">%s</text><text class="small dim" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`+"\n",
		mid, y+18, html.EscapeString(e.Name), mid, y+33, html.EscapeString(e.title()))
	if len(e.Rows) == 0 {
		return
	}
	c.rail(b, i)
	arrows, notes := e.arrows()
	for j, r := range e.Rows {
		c.row(b, r, c.rowY(i, j), notes[j])
	}
	for track, list := range deal(arrows) {
		for _, a := range list {
			c.arrow(b, i, a, track)
		}
	}
}

// rail draws the line along which the rows are asked.
func (c *canvas) rail(b *strings.Builder, event int) {
	x, last := c.row0-14, -1
	for _, r := range c.graph.Events[event].Rows {
		if !r.Off {
			last++
		}
	}
	if last < 0 {
		return
	}
	first := c.rowY(event, 0) + rowHeight/2
	fmt.Fprintf(b, `<path class="rail" d="M%.1f %.1fH%.1f"/>`, c.event0+c.eventW, first, x)
	fmt.Fprintf(b, `<path class="rail" d="M%.1f %.1fV%.1f"/>`+"\n", x, first, c.rowY(event, last)+rowHeight/2)
	for j := range last + 1 {
		y := c.rowY(event, j) + rowHeight/2
		fmt.Fprintf(b, `<path class="rail" d="M%.1f %.1fH%.1f" marker-end="url(#to-rail)"/>`+"\n", x, y, c.row0-1)
	}
}

// row draws a row: its priority, its name, what it does.
func (c *canvas) row(b *strings.Builder, r *Row, y float64, notes []string) {
	class := "row"
	if r.Off {
		class = "row off"
	}
	fmt.Fprintf(b, `<g><title>%s</title>`, html.EscapeString(r.told()))
	if r.Hooks > 1 { // a stack
		fmt.Fprintf(b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="6"/>`, class, c.row0+3, y+3, c.rowW, rowHeight)
	}
	fmt.Fprintf(b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="6"/>`, class, c.row0, y, c.rowW, rowHeight)
	fmt.Fprintf(b, `<text class="small dim" x="%.1f" y="%.1f" text-anchor="end">%s</text>`, c.row0+priorityWidth-8, y+19.5, r.priority())
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f">%s</text>`, c.row0+priorityWidth, y+19.5, r.painted())
	x := c.row0 + c.rowW - 4
	for _, chip := range slices.Backward(append(r.chips(), noteChips(notes)...)) {
		w := chipWidth(chip.text) - 6
		x -= w
		fmt.Fprintf(b, `<rect class="chip %s" x="%.1f" y="%.1f" width="%.1f" height="18" rx="9"/><text class="small %s" x="%.1f" y="%.1f">%s</text>`,
			chip.class, x, y+6, w, chip.class, x+7, y+19, html.EscapeString(chip.text))
		x -= 6
	}
	b.WriteString("</g>\n")
}

// painted is the name, with the use in front of it in grey.
func (r *Row) painted() string {
	name := short(r.name(), maxName)
	prefix := r.Pack + "/"
	if r.Pack == "" || !strings.HasPrefix(name, prefix) {
		return html.EscapeString(name)
	}
	return `<tspan class="dim">` + html.EscapeString(prefix) + `</tspan>` + html.EscapeString(name[len(prefix):])
}

// told is what a pointer on the row shows.
func (r *Row) told() string {
	text := r.Description
	if text != "" {
		text += "\n"
	}
	if r.File != "" && r.Line > 0 {
		text += fmt.Sprintf("%s:%d", r.File, r.Line)
	}
	if r.Group {
		text += fmt.Sprintf("%d hooks", r.Hooks)
	}
	return text
}

type chip struct{ text, class string }

func (r *Row) chips() (out []chip) {
	for i, w := range r.words() {
		out = append(out, chip{w, kindOf(r.Says[i].What)})
	}
	for _, m := range r.marks() {
		out = append(out, chip{m, "mark"})
	}
	return out
}

func noteChips(notes []string) (out []chip) {
	for _, n := range notes {
		out = append(out, chip{n, "mark"})
	}
	return out
}
