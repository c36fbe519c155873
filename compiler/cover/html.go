package cover

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

//go:embed page.css
var style string

// HTML writes the report as one page: the tallies, and each file with its parts marked.
// The page needs no script and nothing beside it.
func (r *Report) HTML(w io.Writer, title string) error {
	var b strings.Builder
	title = html.EscapeString(title)
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>Coverage of %s</title>\n<style>\n%s</style>\n<h1>Coverage of %s</h1>\n", title, style, title)
	r.tallyTable(&b)
	b.WriteString("<p class=\"key\"><span class=\"full\">seen true and false</span> <span class=\"half\">only one of them</span> <span class=\"none\">never evaluated</span> Numbers count events.</p>\n")
	for _, s := range r.Sources {
		r.page(&b, s)
	}
	b.WriteString("</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Report) tallyTable(b *strings.Builder) {
	b.WriteString("<table>\n<tr><th>what<th>covered<th>of<th>%\n")
	for _, t := range r.Tallies() {
		fmt.Fprintf(b, "<tr><td>%s<td>%d<td>%d<td>%d\n", t.What, t.Covered, t.Of, t.Percent())
	}
	for _, f := range r.Folded {
		fmt.Fprintf(b, "<tr class=\"folded\"><td>%s, left out<td>%d<td>%d<td>\n", html.EscapeString(f.Use), f.Tested, f.Hooks)
	}
	b.WriteString("</table>\n")
}

// page is a file: its lines, and below a line what is to be said of it.
func (r *Report) page(b *strings.Builder, s ast.Source) {
	notes := r.notes(s.Name)
	var parts []Part
	for _, p := range r.Parts {
		if p.Span.File == s.Name {
			parts = append(parts, p)
		}
	}
	fmt.Fprintf(b, "<h2>%s</h2>\n<pre>\n", html.EscapeString(s.Name))
	for i, line := range strings.Split(strings.TrimSuffix(marked(s.Data, parts), "\n"), "\n") {
		fmt.Fprintf(b, "<i>%4d</i> %s\n%s", i+1, line, strings.Join(notes[i+1], ""))
	}
	b.WriteString("</pre>\n")
}

// notes are what stands below the lines of a file: how often each hook applied, and
// what has not been seen. What has been seen of a part is shown by a pointer on it.
func (r *Report) notes(file string) map[int][]string {
	notes := map[int][]string{}
	add := func(at diag.Span, class, text string) {
		if at.File == file {
			line := at.Start.Line
			notes[line] = append(notes[line], fmt.Sprintf("<small class=\"%s\">%s</small>\n", class, html.EscapeString(text)))
		}
	}
	for _, h := range r.Hooks {
		add(h.Span, h.class(), fmt.Sprintf("%s: applied on %d, not on %d", h.Name, h.Applied, h.Spared))
	}
	for _, w := range r.Rows {
		for _, g := range w.gaps() {
			add(g.Span, "none", g.Text)
		}
	}
	for _, p := range r.Parts {
		for _, g := range p.gaps() {
			add(g.Span, p.class(), g.Text+" ("+p.counts()+")")
		}
	}
	return notes
}

// counts says on how many events what has been seen of a part.
func (p *Part) counts() string { return fmt.Sprintf("true on %d, false on %d", p.True, p.False) }

// class says how much of a hook is covered: full, half or none.
func (h *Hook) class() string { return colour(h.Applied > 0, h.Spared > 0 || !h.Guarded) }

// class says how much of a part is covered: full, half or none.
func (p *Part) class() string { return colour(p.True > 0, p.False > 0) }

func colour(one, other bool) string {
	switch {
	case one && other:
		return "full"
	case one || other:
		return "half"
	}
	return "none"
}

// marked is a text with its parts marked. A mark ends with its line and begins anew on
// the next, so that each line stands for itself. Parts are sorted; those that overlap
// lie in one another.
func marked(source []byte, parts []Part) string {
	var b strings.Builder
	var open []Part
	begin := func(p Part) { fmt.Fprintf(&b, "<b class=\"%s\" title=\"%s\">", p.class(), p.counts()) }
	end := func(n int) { b.WriteString(strings.Repeat("</b>", n)) }
	for at := 0; at <= len(source); at++ {
		for len(open) > 0 && open[len(open)-1].Span.End.Byte <= at {
			open = open[:len(open)-1]
			end(1)
		}
		for ; len(parts) > 0 && parts[0].Span.Start.Byte <= at; parts = parts[1:] {
			p := parts[0]
			if inside := len(open) == 0 || p.Span.End.Byte <= open[len(open)-1].Span.End.Byte; inside && at < p.Span.End.Byte {
				open = append(open, p)
				begin(p)
			}
		}
		switch {
		case at == len(source):
		case source[at] == '\n':
			end(len(open))
			b.WriteByte('\n')
			for _, p := range open {
				begin(p)
			}
		default:
			b.WriteString(escaped(source[at]))
		}
	}
	end(len(open))
	return b.String()
}

// escaped is a byte of a text in HTML.
func escaped(c byte) string {
	switch c {
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '&':
		return "&amp;"
	case '\r':
		return ""
	}
	return string([]byte{c})
}
