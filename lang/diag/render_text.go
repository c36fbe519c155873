package diag

import (
	"bytes"
	"fmt"
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
	paint   painter
	replay  func(Diag) string
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

// excerpt shows the line of a span with its characters underlined, and gives
// the width of the line numbers' column.
func (r *textRenderer) excerpt(s Span, sev Severity) int {
	line, ok := lineAt(r.sources[s.File], s.Start)
	if !ok {
		return 2
	}
	number := strconv.Itoa(s.Start.Line)
	margin := max(len(number)+1, 3)
	from, to := s.underlined(line)
	before, _ := displayed(line[:from], 0)
	start := width(before)
	marked, end := displayed(line[from:to], start)
	rest, _ := displayed(line[to:], end)
	gap := strings.Repeat(" ", margin)
	fmt.Fprintf(&r.b, "%s\n", r.paint.dim(gap+" |"))
	fmt.Fprintf(&r.b, "%s %s%s%s\n", r.paint.dim(fmt.Sprintf("%*s |", margin, number)), before, marked, rest)
	carets := strings.Repeat("^", max(end-start, 1))
	fmt.Fprintf(&r.b, "%s %s%s\n", r.paint.dim(gap+" |"), strings.Repeat(" ", start), r.paint.severity(sev, carets))
	return margin
}

// underlined is the part of its first line that a span covers, in bytes.
func (s Span) underlined(line string) (from, to int) {
	from = byteOfColumn(line, s.Start.Column)
	if s.End.Line > s.Start.Line {
		return from, max(len(strings.TrimRight(line, " \t\r")), from)
	}
	return from, max(byteOfColumn(line, s.End.Column), from)
}

// byteOfColumn is the offset of a column, which counts code points from 1.
func byteOfColumn(line string, column int) int {
	for i := range line {
		if column--; column <= 0 {
			return i
		}
	}
	return len(line)
}

// lineAt is the line of source at a position, without its end.
func lineAt(source []byte, p Pos) (string, bool) {
	if p.Line < 1 || source == nil || p.Byte > len(source) {
		return "", false
	}
	source = bytes.TrimPrefix(source, []byte("\xef\xbb\xbf"))
	for range p.Line - 1 {
		n := bytes.IndexByte(source, '\n')
		if n < 0 {
			return "", false
		}
		source = source[n+1:]
	}
	if n := bytes.IndexByte(source, '\n'); n >= 0 {
		source = source[:n]
	}
	return string(bytes.TrimSuffix(source, []byte("\r"))), true
}
