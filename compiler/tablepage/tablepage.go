// Package tablepage shows a decision table as a page of HTML that needs nothing beside
// it: the events with their rows and keys, the hooks with their conditions, the
// automata, the literals and the strings.
package tablepage

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/hookc/hookc/compiler/readback"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

//go:embed page.css
var style string

//go:embed page.js
var script string

// page is the page while it is written.
type page struct {
	strings.Builder
	t        *table.Table
	policy   *readback.Policy
	sources  *ast.Policy                    // nil for a table without them
	lines    map[string]*sourceHook         // by the hook's name
	patterns map[uint32]string              // the patterns of automata, as far as they are known
	users    map[uint32][]int               // the hooks that use an automaton
	between  map[uint16][]map[uint32]string // of each key of an event, what values select a row
	indexes  map[uint16]readback.Index      // by the event
}

// Sources is what a table was compiled from; nothing where nobody has it.
type Sources struct {
	Policy   *ast.Policy
	Patterns map[string]string // of automata, by their bytes
}

// Write writes the page of a table.
func Write(w io.Writer, t *table.Table, from Sources, settings [][2]string) error {
	policy, err := readback.Read(t, "")
	if err != nil {
		return err
	}
	p := &page{t: t, policy: policy, sources: from.Policy, patterns: patternsOf(t, from.Patterns), users: map[uint32][]int{}, between: map[uint16][]map[uint32]string{}, indexes: map[uint16]readback.Index{}}
	p.lines = sourceHooks(from.Policy)
	for _, e := range t.Events() {
		ix, err := readback.ReadIndex(t, e)
		if err != nil {
			return err
		}
		p.indexes[e.Kind] = ix
		for _, k := range ix.Keys {
			var of map[uint32]string
			if table.KeySource(k.Source) == table.KeyValue {
				of = values(t, k)
			}
			p.between[e.Kind] = append(p.between[e.Kind], of)
		}
	}
	p.head(settings)
	for _, e := range t.Events() {
		p.event(e)
	}
	p.hooks()
	p.automata()
	p.literals()
	p.texts()
	p.files()
	fmt.Fprintf(p, "</main>\n<script>\n%s</script>\n</html>\n", script)
	if err := t.Err(); err != nil {
		return err
	}
	_, err = io.WriteString(w, p.String())
	return err
}

// escape is a text in HTML, control characters as their pictures.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' {
			return '␀' + r
		}
		return r
	}, s))
}

func (p *page) head(settings [][2]string) {
	m := p.t.Meta()
	name := escape(m.Policy)
	fmt.Fprintf(p, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>Table of %s</title>\n<style>\n%s</style>\n", name, style)
	fmt.Fprintf(p, "<header><h1>Table of %s</h1><p>%s</p>\n", name, escape(m.Description))
	p.WriteString("<input id=\"find\" type=\"search\" placeholder=\"Find hooks, words, files (press /)\" aria-label=\"Find\" autocomplete=\"off\"><output id=\"found\"></output>\n<nav>")
	for _, e := range p.t.Events() {
		fmt.Fprintf(p, "<a href=\"#e%d\">%s</a> ", e.Kind, escape(p.eventName(e.Kind)))
	}
	p.WriteString("<a href=\"#automata\">automata</a> <a href=\"#literals\">literals</a> <a href=\"#strings\">strings</a>")
	if p.sources != nil {
		p.WriteString(" <a href=\"#files\">files</a>")
	}
	p.WriteString("</nav></header>\n<main>\n<table class=\"facts\">\n")
	p.fact("table version", fmt.Sprint(p.t.Version))
	p.fact("compiled by hookc", m.Compiler)
	for _, f := range []struct {
		what string
		n    int
	}{{"hooks", p.t.NumHooks()}, {"events", len(p.t.Events())}, {"nodes", p.t.NumNodes()}, {"strings", p.t.NumTexts()}, {"automata and literal sets", p.t.NumBlobs()}} {
		p.fact(f.what, fmt.Sprint(f.n))
	}
	for _, s := range settings {
		p.fact(s[0], s[1])
	}
	p.WriteString("</table>\n")
}

func (p *page) fact(what, is string) {
	fmt.Fprintf(p, "<tr><th>%s<td>%s\n", escape(what), escape(is))
}

// eventName is an event as policies spell it.
func (p *page) eventName(kind uint16) string {
	if kind&event.Derive != 0 {
		return "derived from " + p.eventName(kind&^event.Derive)
	}
	for _, k := range append(p.policy.EventKinds(), event.Kinds...) {
		if k.ID == kind {
			return k.Name
		}
	}
	return fmt.Sprintf("event %d", kind)
}

// event is an event and its rows.
func (p *page) event(e table.Event) {
	ix := p.indexes[e.Kind]
	always := map[uint32]bool{}
	for _, row := range ix.Always {
		always[row] = true
	}
	fmt.Fprintf(p, "<section><h2 id=\"e%d\">%s</h2>\n<p>Rows: %d. Looked at on every event: %d; the others if one of their keys is there. The host waits %s.</p>\n",
		e.Kind, escape(p.eventName(e.Kind)), e.NumRows, len(ix.Always), time.Duration(e.Deadline)*time.Millisecond)
	p.WriteString("<table class=\"rows\">\n<tr><th>row<th>priority<th>hook<th>does<th>keys\n")
	for i, at := range p.policy.Rows[e.Kind] {
		h := p.policy.All[at]
		fmt.Fprintf(p, "<tr class=\"item\"><td>%d<td>%d<td><a href=\"#h%d\">%s</a>%s<td>%s<td>", i, h.Priority, at, escape(h.Name), marks(h), does(h))
		if always[uint32(i)] {
			p.WriteString("<span class=\"dim\">every event</span>")
		} else {
			p.keys(e.Kind, uint32(i))
		}
		p.WriteString("\n")
	}
	p.WriteString("</table></section>\n")
}

// maxWords is how many literals of a row or list are shown where they stand.
const maxWords = 8

// keys is what must be in an event for a row to be looked at.
func (p *page) keys(e uint16, row uint32) {
	sep := ""
	for i, k := range p.indexes[e].Keys {
		if table.KeySource(k.Source) == table.KeyValue {
			if between, ok := p.between[e][i][row]; ok {
				fmt.Fprintf(p, "%s<span class=\"dim\">%s</span> <code>%s</code>", sep, escape(p.valueName(k)), escape(between))
				sep = "<br>"
			}
			continue
		}
		if words := k.LiteralsOf(row); len(words) > 0 {
			fmt.Fprintf(p, "%s<span class=\"dim\">%s:</span> %s", sep, escape(p.keyName(k)), spelled(words))
			sep = "<br>"
		}
	}
}

// valueName is the value of a key.
func (p *page) valueName(k readback.Key) string {
	if k.Value == nil {
		return fmt.Sprintf("the value of node %d", k.Key.Set)
	}
	return pattern.ReplaceAllStringFunc(k.Value.String(), func(mark string) string {
		n, err := strconv.ParseUint(pattern.FindStringSubmatch(mark)[1], 10, 32)
		if err != nil {
			return mark
		}
		return p.automaton(uint32(n))
	})
}

// keyName is where the literals of a key are looked up.
func (p *page) keyName(k readback.Key) string {
	names := map[table.KeySource]string{
		table.KeyTool: "tool", table.KeyInput: "any string of the input", table.KeyPaths: "paths", table.KeyProgram: "program",
		table.KeyFiles: "files", table.KeyCommand: "part of a command",
	}
	switch source := table.KeySource(k.Source); source {
	case table.KeyField:
		if event.FieldID(k.Field) < event.NumFields {
			return event.Fields[k.Field].Path
		}
	case table.KeyArg:
		return "tool.input." + p.t.Text(k.Name)
	default:
		return names[source]
	}
	return "field"
}

// spelled is words as code, the first of many.
func spelled(words []string) string {
	var b strings.Builder
	for i, w := range words {
		if i == maxWords {
			fmt.Fprintf(&b, "<span class=\"dim\">and %d more</span>", len(words)-i)
			break
		}
		fmt.Fprintf(&b, "<code>%s</code> ", escape(shownEdges(w)))
	}
	return b.String()
}

// shownEdges writes the edges of a string, which are no character of it, as regexes do.
func shownEdges(w string) string {
	edge := string(rune(table.KeyEdge))
	if s, ok := strings.CutPrefix(w, edge); ok {
		w = "^" + s
	}
	if s, ok := strings.CutSuffix(w, edge); ok {
		w = s + "$"
	}
	return w
}

func marks(h readback.Hook) string {
	var b strings.Builder
	for _, m := range []struct {
		on   bool
		word string
	}{{h.Async, "async"}, {h.Mode == ast.Monitor, "monitor"}, {h.OnError.Failure, "closed"}} {
		if m.on {
			b.WriteString(" <span class=\"mark\">" + m.word + "</span>")
		}
	}
	return b.String()
}

// does is the steps of a hook, in order.
func does(h readback.Hook) string {
	var b strings.Builder
	for _, s := range h.Steps {
		class := ""
		switch s.Kind {
		case "deny", "fail":
			class = " deny"
		case "ask", "allow", "rewrite":
			class = " " + s.Kind
		}
		fmt.Fprintf(&b, "<span class=\"step%s\">%s</span> ", class, escape(strings.TrimSpace(s.Kind+" "+s.Label)))
	}
	return b.String()
}
