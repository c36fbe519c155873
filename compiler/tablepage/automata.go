package tablepage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/table"
)

// kindOf is what a blob holds, by its first bytes.
func kindOf(blob []byte) string {
	for magic, kind := range map[string]string{automaton.MagicDFA: "DFA", automaton.MagicSet: "literals", automaton.MagicProg: "captures"} {
		if strings.HasPrefix(string(blob), magic) {
			return kind
		}
	}
	return "data"
}

// patternsOf is the patterns of a table's automata by their numbers, each a line.
func patternsOf(t *table.Table, patterns map[string]string) map[uint32]string {
	out := map[uint32]string{}
	if len(patterns) == 0 {
		return out
	}
	for i := range uint32(t.NumBlobs()) {
		if text, ok := patterns[string(t.Blob(i))]; ok && text != "" {
			out[i] = strings.Join(strings.Fields(text), " ")
		}
	}
	return out
}

// maxPattern is how many characters of a pattern stand in a condition.
const maxPattern = 60

// automaton is what an automaton is called: its pattern, shortened, else its number.
func (p *page) automaton(n uint32) string {
	text, ok := p.patterns[n]
	if !ok {
		return fmt.Sprintf("automaton %d", n)
	}
	if runes := []rune(text); len(runes) > maxPattern {
		return string(runes[:maxPattern-1]) + "…"
	}
	return text
}

// automata is the automata of the table, the small ones as pictures.
func (p *page) automata() {
	p.WriteString("<section><h2 id=\"automata\">Automata</h2>\n<p>In a picture, lines and arcs above the states lead to the right, arcs below to the left. What leads back to the first state, or nowhere, is left out.</p>\n<table class=\"rows\">\n<tr><th>number<th>kind<th>bytes<th>states<th>classes of bytes<th>pattern<th>texts<th>hooks\n")
	for i := range uint32(p.t.NumBlobs()) {
		blob := p.t.Blob(i)
		kind := kindOf(blob)
		if kind == "literals" {
			continue
		}
		fmt.Fprintf(p, "<tr class=\"item\" id=\"a%d\"><td>%d<td>%s<td>%d", i, i, kind, len(blob))
		d, err := automata.Decode(blob)
		if kind != "DFA" || err != nil {
			p.WriteString("<td><td><td><td>")
		} else {
			fmt.Fprintf(p, "<td>%d<td>%d<td>", d.States(), d.Classes())
			if text, ok := p.patterns[i]; ok {
				fmt.Fprintf(p, "<code>%s</code>", escape(text))
			}
			p.WriteString("<td>")
			p.language(d)
		}
		p.WriteString("<td>")
		for _, h := range p.users[i] {
			fmt.Fprintf(p, "<a href=\"#h%d\">%s</a> ", h, escape(p.policy.All[h].Name))
		}
		p.WriteString("\n")
	}
	p.WriteString("</table></section>\n")
}

// language is what texts an automaton accepts: all of them, or its picture.
func (p *page) language(d *automata.DFA) {
	if words, ok := d.Words(200); ok {
		p.WriteString(spelled(words))
		return
	}
	if picture := draw(d); picture != "" {
		fmt.Fprintf(p, "<details><summary>infinitely many</summary>%s</details>", picture)
		return
	}
	p.WriteString("<span class=\"dim\">infinitely many</span>")
}

// Measures of a picture of an automaton.
const (
	maxStates = 12 // that are drawn
	stateGap  = 84
	radius    = 13
	arcHeight = 26
)

// draw draws a small automaton: its states from left to right in the order in which
// they are reached. What leads back to the start is left out. It returns nothing for a
// large one.
func draw(d *automata.DFA) string {
	edges := slices.DeleteFunc(d.Edges(), func(e automata.Edge) bool { return e.To == d.Start() && e.From != e.To })
	order := reached(d.Start(), edges)
	if len(order) > maxStates {
		return ""
	}
	edges = slices.DeleteFunc(edges, func(e automata.Edge) bool { return !slices.Contains(order, e.From) })
	var b strings.Builder
	top, bottom := float64(48), float64(30)
	for _, e := range edges {
		from, to := slices.Index(order, e.From), slices.Index(order, e.To)
		switch {
		case to > from+1:
			top = max(top, float64(arcHeight*(to-from))*.75+30)
		case to < from:
			bottom = max(bottom, float64(arcHeight*(from-to))*.75+30)
		}
	}
	x := func(i int) float64 { return 30 + float64(i)*stateGap }
	width := x(len(order)-1) + 40
	fmt.Fprintf(&b, `<svg class="dfa" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img" aria-label="its states">`, width, top+bottom, width, top+bottom)
	for _, e := range edges {
		arc(&b, x(slices.Index(order, e.From)), x(slices.Index(order, e.To)), top, bytesLabel(e.Bytes))
	}
	for i, state := range order {
		class := "state"
		if d.Accepts(state) {
			class += " accepts"
		}
		label := fmt.Sprint(i)
		if state == 1 {
			label = "✓"
		}
		fmt.Fprintf(&b, `<circle class="%s" cx="%.0f" cy="%.0f" r="%d"/><text x="%.0f" y="%.0f">%s</text>`, class, x(i), top, radius, x(i), top+4, label)
	}
	return b.String() + "</svg>"
}

// arc draws an edge: straight to the next state, above to one behind it, below back.
func arc(b *strings.Builder, from, to, y float64, label string) {
	height := (to - from) / stateGap * arcHeight
	switch {
	case from == to:
		fmt.Fprintf(b, `<path d="M%.0f %.0fc-14 -24 22 -24 8 0"/><text class="by" x="%.0f" y="%.0f">%s</text>`, from-4, y-radius, from, y-radius-21, escape(label))
	case height == arcHeight:
		fmt.Fprintf(b, `<path d="M%.0f %.0fH%.0f"/><text class="by" x="%.0f" y="%.0f">%s</text>`, from+radius, y, to-radius-2, (from+to)/2, y-5, escape(label))
	case height > 0:
		fmt.Fprintf(b, `<path d="M%.0f %.0fQ%.0f %.0f %.0f %.0f"/><text class="by" x="%.0f" y="%.0f">%s</text>`, from+4, y-radius, (from+to)/2, y-radius-height*1.5, to-4, y-radius-2, (from+to)/2, y-radius-height*.75-4, escape(label))
	default:
		fmt.Fprintf(b, `<path d="M%.0f %.0fQ%.0f %.0f %.0f %.0f"/><text class="by" x="%.0f" y="%.0f">%s</text>`, from-4, y+radius, (from+to)/2, y+radius-height*1.5, to+4, y+radius+2, (from+to)/2, y+radius-height*.75+12, escape(label))
	}
}

// reached is the states in the order in which a search from the start finds them.
func reached(start int, edges []automata.Edge) []int {
	order := []int{start}
	for i := 0; i < len(order); i++ {
		for _, e := range edges {
			if e.From == order[i] && !slices.Contains(order, e.To) {
				order = append(order, e.To)
			}
		}
	}
	return order
}

// bytesLabel is a class of bytes, in at most a few characters.
func bytesLabel(bytes []byte) string {
	if len(bytes) > 128 {
		var but []byte
		for b := range 128 {
			if !slices.Contains(bytes, byte(b)) {
				but = append(but, byte(b))
			}
		}
		if len(but) == 0 {
			return "any"
		}
		if text := ranges(but); len(text) <= 12 {
			return "not " + text
		}
		return "most"
	}
	text := []rune(ranges(bytes))
	if len(text) > 9 {
		return string(text[:8]) + "…"
	}
	return string(text)
}

// ranges spells bytes, several in a row by the first and the last.
func ranges(bytes []byte) string {
	var b strings.Builder
	for i := 0; i < len(bytes); {
		j := i
		for j+1 < len(bytes) && bytes[j+1] == bytes[j]+1 {
			j++
		}
		b.WriteString(spell(bytes[i]))
		if j > i+1 {
			b.WriteString("–")
		}
		if j > i {
			b.WriteString(spell(bytes[j]))
		}
		i = j + 1
	}
	return b.String()
}

func spell(c byte) string {
	switch {
	case c == ' ':
		return "␠"
	case c == '\n':
		return "⏎"
	case c < ' ' || c >= 0x7f:
		return fmt.Sprintf("%02x", c)
	}
	return string(rune(c))
}

// literals is the sets of literals that select rows.
func (p *page) literals() {
	p.WriteString("<section><h2 id=\"literals\">Literals</h2>\n<p>One pass over a string finds all literals of its set. Each selects rows.</p>\n")
	for _, e := range p.t.Events() {
		for _, k := range p.indexes[e.Kind].Keys {
			if table.KeySource(k.Source) == table.KeyValue {
				continue
			}
			fmt.Fprintf(p, "<details class=\"item\"><summary>%s, %s: %d literals, %d bytes</summary><table class=\"rows\">\n", escape(p.eventName(e.Kind)), escape(p.keyName(k)), len(k.Literals), len(k.Set))
			for i, text := range k.Literals {
				fmt.Fprintf(p, "<tr class=\"item\"><td><code>%s</code><td>", escape(shownEdges(text)))
				for n, row := range k.Rows[i] {
					if n == maxWords {
						fmt.Fprintf(p, "and %d more", len(k.Rows[i])-n)
						break
					}
					at := p.policy.Rows[e.Kind][row]
					fmt.Fprintf(p, "<a href=\"#h%d\">%s</a> ", at, escape(p.policy.All[at].Name))
				}
				p.WriteString("\n")
			}
			p.WriteString("</table></details>\n")
		}
	}
	p.WriteString("</section>\n")
}

// texts is the strings of the table.
func (p *page) texts() {
	p.WriteString("<section><h2 id=\"strings\">Strings</h2>\n<details><summary>all</summary><ol start=\"0\" class=\"texts\">\n")
	for i := range uint32(p.t.NumTexts()) {
		fmt.Fprintf(p, "<li class=\"item\"><code>%s</code>\n", escape(p.t.Text(i)))
	}
	p.WriteString("</ol></details></section>\n")
}

// files is the policy's files, whose lines are linked to.
func (p *page) files() {
	if p.sources == nil {
		return
	}
	p.WriteString("<section><h2 id=\"files\">Files</h2>\n")
	for i, s := range p.sources.Sources {
		fmt.Fprintf(p, "<details><summary>%s</summary><pre>\n", escape(s.Name))
		for n, line := range strings.Split(strings.TrimSuffix(string(s.Data), "\n"), "\n") {
			fmt.Fprintf(p, "<span id=\"f%d-%d\"><i>%4d</i> %s</span>\n", i, n+1, n+1, escape(strings.TrimSuffix(line, "\r")))
		}
		p.WriteString("</pre></details>\n")
	}
	p.WriteString("</section>\n")
}
