package lsp

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/format"
	"github.com/hookc/hookc/lint"
)

// formatting is hookc fmt. A document with syntax errors stays as it is.
func (s *Server) formatting(_ context.Context, p protocol.In) (any, error) {
	path := pathOf(p.TextDocument.URI)
	doc, ok := s.docs.get(path)
	if k := unitOf(path).kind; !ok || k != policy && k != settings {
		return nil, nil
	}
	out, diags := format.Source(path, doc.data)
	if diags.HasErrors() || bytes.Equal(out, doc.data) {
		return []protocol.TextEdit{}, nil
	}
	return replaced(doc.text, out), nil
}

// replaced is the change of a text to another as one edit that leaves alone what both
// begin and end with, by lines: marks and folds of an editor stay where they are.
func replaced(t text, out []byte) []protocol.TextEdit {
	m := newMoved(t.data, out)
	from := bytes.LastIndexByte(t.data[:m.prefix], '\n') + 1
	to, end := len(t.data), len(out)
	if n := bytes.IndexByte(t.data[len(t.data)-m.suffix:], '\n'); n >= 0 {
		cut := m.suffix - n - 1
		to, end = len(t.data)-cut, len(out)-cut
	}
	return []protocol.TextEdit{{Range: protocol.Range{Start: t.position(from), End: t.position(to)}, NewText: string(out[from:end])}}
}

// codeAction offers what can be done about the findings of a range, and about the hook
// that stands there.
func (s *Server) codeAction(_ context.Context, p protocol.CodeActionParams) (any, error) {
	path := pathOf(p.TextDocument.URI)
	out := []protocol.CodeAction{}
	wanted := func(kind string) bool {
		return len(p.Context.Only) == 0 || slices.ContainsFunc(p.Context.Only, func(o string) bool {
			return kind == o || strings.HasPrefix(kind, o+".")
		})
	}
	snap := s.docs.snapshot()
	doc, ok := snap.open[path]
	if !ok {
		return out, nil
	}
	if wanted(protocol.FixAll) && len(p.Context.Only) > 0 {
		if edit := s.fixAll(path); edit != nil {
			out = append(out, protocol.CodeAction{Title: "Make all safe fixes of hookc lint", Kind: protocol.FixAll, Edit: edit})
		}
	}
	from, to := doc.offset(p.Range.Start), doc.offset(p.Range.End)
	list, texts := s.shownIn(path)
	c := converter{snap, texts, map[string]text{}}
	for _, d := range list {
		if d.Span.Start.Byte > to || d.Span.End.Byte < from || !wanted(protocol.QuickFix) {
			continue
		}
		out = append(out, s.actionsFor(c, d, doc)...)
	}
	switch k := unitOf(path).kind; {
	case !wanted(protocol.Source):
	case k == policy:
		out = append(out, s.hookActions(path, doc, from)...)
	case k == policyTest:
		out = append(out, s.testActions(place{snap, path, doc, from, k})...)
	}
	return out, nil
}

// shownIn is the diagnostics of a file as the client has them.
func (s *Server) shownIn(path string) (diag.List, map[string][]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.known[unitOf(path)]
	if !ok {
		return nil, nil
	}
	return k.shown[path], k.texts
}

// actionsFor is what can be done about one finding: its fix, a comment that silences
// it, and its event with what is decided on it.
func (s *Server) actionsFor(c converter, d diag.Diag, doc document) (out []protocol.CodeAction) {
	about := []protocol.Diagnostic{c.diagnostic(d)}
	if d.Fix != nil {
		edit, title := c.edits(d.Fix.Edits), upper(d.Fix.Title)
		if d.Fix.Unsafe {
			title += " (something else may be decided then)"
		}
		out = append(out, protocol.CodeAction{Title: title, Kind: protocol.QuickFix, Diagnostics: about, Edit: &edit, IsPreferred: !d.Fix.Unsafe})
	}
	if d.Witness != nil && s.options.Explain != nil {
		out = append(out, protocol.CodeAction{Title: "Show an event of " + string(d.Code), Kind: protocol.QuickFix, Diagnostics: about,
			Command: &protocol.Command{Title: "Show the event", Command: cmdShowEvent, Arguments: []any{doc.uri, string(d.Witness.Event), d.Witness.Host}}})
	}
	if d.Name != "" && unitOf(d.Span.File).kind == policy {
		edit := c.edits([]diag.Edit{ignoring(d, doc.text)})
		out = append(out, protocol.CodeAction{Title: "Ignore " + string(d.Code) + " here; write the reason behind it", Kind: protocol.QuickFix, Diagnostics: about, Edit: &edit})
	}
	return out
}

// ignoring is the comment above the line of a finding that silences it. The linter asks
// for the reason as long as nobody has written one.
func ignoring(d diag.Diag, t text) diag.Edit {
	line := t.position(d.Span.Start.Byte).Line
	at := t.lines[line]
	indent := t.data[at:t.lineEnd(line)]
	indent = indent[:len(indent)-len(bytes.TrimLeft(indent, " \t"))]
	place := diag.Span{File: d.Span.File, Start: diag.Pos{Byte: at}, End: diag.Pos{Byte: at}}
	return diag.Edit{Span: place, Text: string(indent) + "# hookc:ignore " + string(d.Code) + "\n"}
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// fixAll is the safe fixes of the unit that a file belongs to; nil where there are none.
func (s *Server) fixAll(path string) *protocol.WorkspaceEdit {
	u := unitOf(path)
	if u.kind != policy && u.kind != configuration {
		return nil
	}
	snap := s.docs.snapshot()
	o, _, err := s.options.Lint(u.path)
	if err != nil {
		return nil
	}
	o.Paths, o.Packs, o.Overlay = []string{u.path}, s.options.Packs, snap.overlay()
	res, err := lint.Run(o)
	if err != nil {
		return nil
	}
	fixed, err := lint.ApplyFixes(o, res, false)
	if err != nil || len(fixed.After) == 0 {
		return nil
	}
	edit := protocol.WorkspaceEdit{Changes: map[protocol.URI][]protocol.TextEdit{}}
	for file, after := range fixed.After {
		edit.Changes[snap.uri(file)] = replaced(newText(fixed.Before[file], snap.units), after)
	}
	return &edit
}
