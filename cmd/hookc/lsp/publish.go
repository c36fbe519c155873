package lsp

import (
	"strings"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/lang/diag"
)

// publish tells the client all that is wrong with a file.
func (s *Server) publish(snap snapshot, path string, texts map[string][]byte, list diag.List) {
	out := protocol.PublishDiagnosticsParams{URI: snap.uri(path), Diagnostics: []protocol.Diagnostic{}}
	if doc, ok := snap.open[path]; ok {
		out.Version = &doc.version
	}
	c := converter{snap, texts, map[string]text{}}
	for _, d := range list {
		out.Diagnostics = append(out.Diagnostics, c.diagnostic(d))
	}
	s.client.Notify("textDocument/publishDiagnostics", out)
}

// converter makes what a client shows from diagnostics, whose places may be in several
// files.
type converter struct {
	snap  snapshot
	texts map[string][]byte
	lines map[string]text
}

func (c converter) in(path string) text {
	t, ok := c.lines[path]
	if !ok {
		t = c.snap.text(path, c.texts)
		c.lines[path] = t
	}
	return t
}

func (c converter) diagnostic(d diag.Diag) protocol.Diagnostic {
	out := protocol.Diagnostic{
		Range: c.in(d.Span.File).span(d.Span), Severity: severities[d.Severity],
		Code: strings.TrimSpace(string(d.Code) + " " + d.Name), Source: "hookc", Message: message(d),
	}
	for _, n := range d.Notes {
		if c.snap.isFile(n.Span.File) {
			out.RelatedInformation = append(out.RelatedInformation, protocol.Related{Location: c.location(n.Span), Message: n.Text})
		}
	}
	return out
}

func (c converter) location(at diag.Span) protocol.Location {
	return protocol.Location{URI: c.snap.uri(at.File), Range: c.in(at.File).span(at)}
}

// edits are the changes of a fix, by document.
func (c converter) edits(list []diag.Edit) protocol.WorkspaceEdit {
	out := protocol.WorkspaceEdit{Changes: map[protocol.URI][]protocol.TextEdit{}}
	for _, e := range list {
		uri := c.snap.uri(e.Span.File)
		out.Changes[uri] = append(out.Changes[uri], protocol.TextEdit{Range: c.in(e.Span.File).span(e.Span), NewText: e.Text})
	}
	return out
}

var severities = map[diag.Severity]protocol.Severity{
	diag.Error: protocol.SeverityError, diag.Warning: protocol.SeverityWarning, diag.Info: protocol.SeverityInformation,
}

// message is a diagnostic as text: what is wrong, what to do, on which event it shows.
func message(d diag.Diag) string {
	parts := []string{d.Summary}
	if d.Detail != "" {
		parts = append(parts, d.Detail)
	}
	if d.Witness != nil {
		parts = append(parts, d.Witness.Shows)
	}
	return strings.Join(parts, "\n")
}

// log tells the person who looks at the client's log.
func (s *Server) log(err error) {
	s.client.Notify("window/logMessage", protocol.ShowMessageParams{Type: protocol.MessageError, Message: err.Error()})
}
