package graph

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
)

// JSON is the graph for machines.
func (g *Graph) JSON() string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	enc.Encode(g) // a struct of text and numbers: nothing can fail
	return b.String()
}

// Mermaid is a flowchart of Mermaid, as GitHub and GitLab draw it in Markdown.
func (g *Graph) Mermaid() string {
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	for i, e := range g.Events {
		fmt.Fprintf(&b, "  e%d([\"%s<br/>%s\"])\n", i, mermaidText(e.Name), mermaidText(e.title()))
		if len(e.Rows) == 0 {
			continue
		}
		_, notes := e.arrows()
		fmt.Fprintf(&b, "  subgraph s%d [\" \"]\n    direction TB\n", i)
		for j, r := range e.Rows {
			fmt.Fprintf(&b, "    e%dh%d[\"%s\"]:::%s\n", i, j, strings.Join(escapedBy(mermaidText, r.lines(notes[j])), "<br/>"), r.class())
		}
		for j := 1; j < len(e.Rows); j++ {
			fmt.Fprintf(&b, "    e%dh%d --> e%dh%d\n", i, j-1, i, j)
		}
		fmt.Fprintf(&b, "  end\n  e%d --> s%d\n", i, i)
	}
	g.mermaidArrows(&b)
	b.WriteString(mermaidStyle)
	return b.String()
}

// The bounds of Mermaid, which a page of GitHub or GitLab cannot change.
const (
	maxMermaidText  = 50_000
	maxMermaidEdges = 500
)

// TooLong reports whether Mermaid refuses to draw a flowchart of Mermaid because of its size.
func TooLong(flowchart string) bool {
	edges := 0
	for line := range strings.Lines(flowchart) {
		if strings.Contains(line, "-->") || strings.Contains(line, "==>") || strings.Contains(line, "-.->") {
			edges++
		}
	}
	return edges > maxMermaidEdges || len(utf16.Encode([]rune(flowchart))) > maxMermaidText
}

const mermaidStyle = `  classDef deny stroke:#cf222e,stroke-width:2px
  classDef ask stroke:#bf8700,stroke-width:2px
  classDef allow stroke:#1a7f37,stroke-width:2px
  classDef rewrite stroke:#8250df,stroke-width:2px
  classDef other stroke:#6e7781
  classDef off stroke:#6e7781,stroke-dasharray:3,opacity:0.5
`

func (g *Graph) mermaidArrows(b *strings.Builder) {
	for i, e := range g.Events {
		arrows, _ := e.arrows()
		for _, r := range arrows {
			line := "-.->"
			if r.Proved {
				line = "==>"
			}
			fmt.Fprintf(b, "  e%dh%d %s|\"%s\"| e%dh%d\n", i, r.Over, line, r.label(), i, r.Under)
		}
		for _, source := range e.From {
			if at := g.find(source); at >= 0 {
				fmt.Fprintf(b, "  e%d -- \"is followed by\" --> e%d\n", at, i)
			}
		}
	}
}

// lines is what is written in a row's box.
func (r *Row) lines(notes []string) []string {
	lines := []string{r.priority() + "  " + r.name(), strings.Join(append(r.words(), r.marks()...), ", ")}
	return append(lines, notes...)
}

func (r *Row) class() string {
	if r.Off {
		return "off"
	}
	return r.kind()
}

// mermaidText is a text in quotation marks of Mermaid, which reads Markdown there and
// entities with #.
func mermaidText(s string) string {
	return strings.NewReplacer("#", "#35;", `"`, "#quot;", "<", "#lt;", ">", "#gt;", "`", "#96;", "*", "#42;", "_", "#95;", "\n", " ").Replace(s)
}

func escapedBy(escape func(string) string, lines []string) []string {
	for i := range lines {
		lines[i] = escape(lines[i])
	}
	return lines
}

// colours are those of the kinds, readable on white.
var colours = map[string]string{"deny": "#cf222e", "ask": "#9a6700", "allow": "#1a7f37", "rewrite": "#8250df", "other": "#57606a", "off": "#8c959f"}

// DOT is a digraph of Graphviz.
func (g *Graph) DOT() string {
	var b strings.Builder
	b.WriteString(`digraph policy {
  rankdir=LR; newrank=true; nodesep=0.15; ranksep=0.6
  node [shape=box, style=rounded, fontname="Helvetica,Arial,sans-serif", fontsize=11]
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=9, color="#8c959f"]
`)
	fmt.Fprintf(&b, "  label=%s; labelloc=t\n", dotText("policy "+g.Policy))
	for i, e := range g.Events {
		fmt.Fprintf(&b, "  e%d [label=%s, style=\"filled,rounded\", fillcolor=\"#ddf4ff\"]\n", i, dotText(e.Name+"\n"+e.title()))
		e.dotRows(&b, i)
	}
	for i, e := range g.Events {
		for _, source := range e.From {
			if at := g.find(source); at >= 0 {
				fmt.Fprintf(&b, "  e%d -> e%d [label=\"is followed by\"]\n", at, i)
			}
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// dotRows is the hooks of an event, one below the other, and their arrows.
func (e *Event) dotRows(b *strings.Builder, i int) {
	if len(e.Rows) == 0 {
		return
	}
	arrows, notes := e.arrows()
	fmt.Fprintf(b, "  subgraph cluster%d {\n    style=invis\n    { rank=same\n", i)
	for j, r := range e.Rows {
		fmt.Fprintf(b, "      e%dh%d [label=%s, color=%q]\n", i, j, dotText(strings.Join(r.lines(notes[j]), "\n")), colours[r.class()])
	}
	for j := 1; j < len(e.Rows); j++ {
		fmt.Fprintf(b, "      e%dh%d -> e%dh%d [dir=back, weight=10]\n", i, j, i, j-1) // from left to right dot puts the end on top
	}
	fmt.Fprintf(b, "    }\n  }\n  e%d -> e%dh0\n", i, i)
	for _, r := range arrows {
		style := "dashed"
		if r.Proved {
			style = "solid"
		}
		fmt.Fprintf(b, "  e%dh%d -> e%dh%d [label=%s, style=%s, color=%q, constraint=false]\n", i, r.Over, i, r.Under, dotText(r.label()), style, colours[arrowKind[r.How]])
	}
}

// arrowKind is the colour of an arrow.
var arrowKind = map[How]string{Ends: "deny", Outranks: "ask", Skips: "allow", Replaces: "rewrite"}

// dotText is a string of DOT.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
