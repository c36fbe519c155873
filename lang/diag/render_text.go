package diag

import (
	"io"
	"strconv"
	"strings"
)

// TextOptions changes how RenderText writes.
type TextOptions struct {
	Colour bool // ANSI colours, for a terminal

	// Replay is the command line that shows a witness; nil for none.
	Replay func(Diag) string

	Remark string // stands behind the count
}

// RenderText writes diagnostics for people, and the count of them below:
//
//	rules.hook.hcl:7:11: error[HK0103]: unknown name comand
//	   |
//	 7 |   when = "comand contains 'rm'"
//	   |           ^^^^^^
//	   = Did you mean command?
//
// Sources are the files by the names that spans use; where one is missing its
// line is not shown.
func RenderText(w io.Writer, list List, sources map[string][]byte, opts TextOptions) {
	if len(list) == 0 {
		return
	}
	r := &textRenderer{sources: sources, paint: painter(opts.Colour), replay: opts.Replay}
	for _, d := range list {
		r.diag(d)
	}
	r.b.WriteString(Count(list) + opts.Remark + "\n")
	_, _ = io.WriteString(w, r.b.String())
}

// Count sums a list up: "3 errors, 1 warning".
func Count(list List) string {
	var n [Info + 1]int
	for _, d := range list {
		n[min(d.Severity, Info)]++
	}
	var parts []string
	for _, s := range []Severity{Error, Warning, Info} {
		switch n[s] {
		case 0:
		case 1:
			parts = append(parts, "1 "+s.noun())
		default:
			parts = append(parts, strconv.Itoa(n[s])+" "+s.noun()+"s")
		}
	}
	return strings.Join(parts, ", ")
}

func (s Severity) noun() string {
	if s == Info {
		return "note"
	}
	return s.String()
}

type textRenderer struct {
	b       strings.Builder
	sources map[string][]byte
	lines   map[string][]int // where the lines of a source begin, once one is shown
	paint   painter
	replay  func(Diag) string
	last    lastLine
}

func (r *textRenderer) diag(d Diag) {
	if at := d.Span.String(); at != "" {
		r.b.WriteString(r.paint.bold(printable(at)) + ": ")
	}
	label := d.Severity.String()
	if d.Code != "" {
		label += "[" + strings.TrimSpace(string(d.Code)+" "+d.Name) + "]"
	}
	r.b.WriteString(r.paint.severity(d.Severity, label) + ": " + r.paint.bold(printable(d.Summary)) + "\n")
	margin := r.excerpt(d.Span, d.Severity)
	r.remark(margin, "", d.Detail)
	for _, n := range d.Notes {
		text := n.Text
		if at := n.Span.String(); at != "" {
			text = at + ": " + text
		}
		r.remark(margin, "note: ", text)
	}
	r.witness(margin, d)
	if d.Fix != nil {
		title := d.Fix.Title
		if d.Fix.Unsafe {
			title += " (something else may be decided then)"
		}
		r.remark(margin, "fix: ", title)
	}
	r.b.WriteByte('\n')
}

// witness says what an event shows, and how to see it.
func (r *textRenderer) witness(margin int, d Diag) {
	if d.Witness == nil {
		return
	}
	r.remark(margin, "shows: ", d.Witness.Shows)
	if r.replay != nil {
		r.remark(margin, "replay: ", r.replay(d))
	}
}

// remark writes a text under the excerpt, its lines in one column.
func (r *textRenderer) remark(margin int, label, text string) {
	if text == "" {
		return
	}
	lead := strings.Repeat(" ", margin) + " = "
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		r.b.WriteString(r.paint.dim(lead) + r.paint.bold(label) + printable(line) + "\n")
		lead, label = strings.Repeat(" ", margin+3), strings.Repeat(" ", len(label))
	}
}
