package lsp

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/lang/assist"
	"github.com/hookc/hookc/lang/diag"
)

// place is a question about a byte of an open document.
type place struct {
	snap   snapshot
	path   string
	doc    document
	offset int
	kind   kind
}

// named reports whether the names of a policy stand in the document.
func (p place) named() bool { return p.kind == policy || p.kind == policyTest }

func (s *Server) place(at protocol.At) (place, bool) {
	snap := s.docs.snapshot()
	path := pathOf(at.TextDocument.URI)
	doc, ok := snap.open[path]
	return place{snap, path, doc, doc.offset(at.Position), unitOf(path).kind}, ok
}

// view is what is known of the policy that a document belongs to.
func (s *Server) view(snap snapshot, path string) *assist.View {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.of(unitOf(path))
	k.view = k.view.Next(k.policy, snap.overlay())
	return k.view
}

func (s *Server) completion(_ context.Context, p protocol.At) (any, error) {
	out := protocol.CompletionList{Items: []protocol.CompletionItem{}}
	at, ok := s.place(p)
	if !ok {
		return out, nil
	}
	var list []assist.Completion
	switch at.kind {
	case policy, settings:
		list = s.view(at.snap, at.path).Complete(at.path, at.offset)
	case policyTest:
		list = s.testView(at).Complete(at.path, at.offset)
	case configuration:
		list = configComplete(at.path, at.doc.data, at.offset)
	}
	snippets := s.can.Capabilities.TextDocument.Completion.CompletionItem.SnippetSupport
	for _, c := range list {
		out.Items = append(out.Items, completionItem(c, at.doc.text, snippets))
	}
	return out, nil
}

func completionItem(c assist.Completion, t text, snippets bool) protocol.CompletionItem {
	insert := c.Insert
	if insert == "" {
		insert = c.Label
	}
	out := protocol.CompletionItem{Label: c.Label, Kind: itemKind(c.Kind), Detail: c.Detail, Documentation: protocol.Markdown(c.Doc), SortText: c.Sort}
	switch {
	case c.Snippet && snippets:
		out.InsertTextFormat = protocol.Snippet
	case c.Snippet:
		insert = plainSnippet(insert)
	}
	r := t.span(c.Replace)
	out.TextEdit = &protocol.TextEdit{Range: r, NewText: insert}
	if typed := string(t.data[c.Replace.Start.Byte:min(c.Replace.End.Byte, len(t.data))]); strings.HasPrefix(typed, `"`) {
		out.FilterText = `"` + c.Label // clients filter by what the edit replaces
	}
	return out
}

// plainSnippet is a snippet without its places to fill in.
func plainSnippet(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case s[i] == '$' && i+1 < len(s) && s[i+1] == '{':
			inner, _, _ := strings.Cut(s[i+2:], "}")
			i += 2 + len(inner)
			if _, text, ok := strings.Cut(inner, ":"); ok {
				b.WriteString(text)
			}
		case s[i] == '$' && i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9':
			i++
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func (s *Server) hover(_ context.Context, p protocol.At) (any, error) {
	at, ok := s.place(p)
	if !ok {
		return nil, nil
	}
	var h assist.Hover
	switch at.kind {
	case policy:
		h, ok = s.view(at.snap, at.path).Hover(at.path, at.offset)
	case configuration:
		h, ok = configHover(at.path, at.doc.data, at.offset)
	case policyTest:
		h, ok = s.testView(at).Hover(at.path, at.offset)
	default:
		ok = false
	}
	if !ok {
		return nil, nil
	}
	r := at.doc.span(h.Span)
	return protocol.Hover{Contents: protocol.Markdown(h.Text), Range: &r}, nil
}

func (s *Server) signatureHelp(_ context.Context, p protocol.At) (any, error) {
	at, ok := s.place(p)
	if !ok || at.kind != policy {
		return nil, nil
	}
	sig, ok := s.view(at.snap, at.path).Signature(at.path, at.offset)
	if !ok {
		return nil, nil
	}
	info := protocol.SignatureInformation{Label: sig.Label, Documentation: protocol.Markdown(sig.Doc)}
	for _, param := range sig.Params {
		info.Parameters = append(info.Parameters, protocol.Parameter{Label: param})
	}
	return protocol.SignatureHelp{Signatures: []protocol.SignatureInformation{info}, ActiveParameter: sig.Active}, nil
}

func (s *Server) definition(_ context.Context, p protocol.At) (any, error) {
	out := []protocol.Location{}
	at, ok := s.place(p)
	if !ok {
		return out, nil
	}
	var spans []diag.Span
	switch at.kind {
	case policy:
		spans = s.view(at.snap, at.path).Definition(at.path, at.offset)
	case policyTest:
		spans = s.testView(at).Definition(at.path, at.offset)
	}
	return s.locations(at.snap, spans), nil
}

// locations are places that a client can open: the source of a pack is written out for
// it.
func (s *Server) locations(snap snapshot, spans []diag.Span) []protocol.Location {
	out := []protocol.Location{}
	c := converter{snap, map[string][]byte{}, map[string]text{}}
	for _, at := range spans {
		if !snap.isFile(at.File) {
			file, data, err := s.packFile(at.File)
			if err != nil {
				s.log(err)
				continue
			}
			at.File, c.texts[file] = file, data
		}
		out = append(out, c.location(at))
	}
	return out
}

func (s *Server) references(_ context.Context, p protocol.ReferenceParams) (any, error) {
	at, ok := s.place(p.At)
	if !ok || !at.named() {
		return []protocol.Location{}, nil
	}
	return s.locations(at.snap, s.withTests(at).References(at.path, at.offset, p.Context.IncludeDeclaration)), nil
}

func (s *Server) prepareRename(_ context.Context, p protocol.At) (any, error) {
	at, ok := s.place(p)
	if !ok || !at.named() {
		return nil, nil
	}
	span, name, ok := s.withTests(at).RenameAt(at.path, at.offset)
	if !ok {
		return nil, nil
	}
	return protocol.PrepareRename{Range: at.doc.span(span), Placeholder: name}, nil
}

// rename gives the client the edits, or the reason why there are none.
func (s *Server) rename(_ context.Context, p protocol.RenameParams) (any, error) {
	at, ok := s.place(p.At)
	if !ok || !at.named() {
		return nil, nil
	}
	edits, err := s.withTests(at).Rename(at.path, at.offset, p.NewName)
	if err != nil {
		return nil, err
	}
	return converter{at.snap, nil, map[string]text{}}.edits(edits), nil
}

// whole is a document that is open.
func (s *Server) whole(p protocol.In) (snap snapshot, path string, doc document, ok bool) {
	snap, path = s.docs.snapshot(), pathOf(p.TextDocument.URI)
	doc, ok = snap.open[path]
	return snap, path, doc, ok && unitOf(path).kind == policy
}

func (s *Server) documentSymbol(_ context.Context, p protocol.In) (any, error) {
	_, path, doc, ok := s.whole(p)
	if !ok {
		return []protocol.DocumentSymbol{}, nil
	}
	return symbols(assist.Symbols(path, doc.data), doc.text), nil
}

func symbols(list []assist.Symbol, t text) []protocol.DocumentSymbol {
	out := []protocol.DocumentSymbol{}
	for _, y := range list {
		d := protocol.DocumentSymbol{Name: y.Name, Detail: y.Detail, Kind: symbolKind(y.Kind), Range: t.span(y.Span), SelectionRange: t.span(y.NameSpan)}
		if len(y.Children) > 0 {
			d.Children = symbols(y.Children, t)
		}
		out = append(out, d)
	}
	return out
}

// workspaceSymbol finds what the policies declare that are open, by a part of the name.
func (s *Server) workspaceSymbol(_ context.Context, p protocol.WorkspaceSymbolParams) (any, error) {
	out := []protocol.SymbolInformation{}
	snap := s.docs.snapshot()
	for path, t := range s.policyTexts(snap) {
		for _, y := range assist.Symbols(path, t.data) {
			if strings.Contains(strings.ToLower(y.Name), strings.ToLower(p.Query)) {
				at := protocol.Location{URI: snap.uri(path), Range: t.span(y.NameSpan)}
				out = append(out, protocol.SymbolInformation{Name: y.Name, Kind: symbolKind(y.Kind), Location: at, ContainerName: filepath.Base(filepath.Dir(path))})
			}
		}
	}
	return out, nil
}

// policyTexts are the files of all policies that are known, as they are now.
func (s *Server) policyTexts(snap snapshot) map[string]text {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]text{}
	for _, k := range s.known {
		if k.policy == nil {
			continue
		}
		for _, f := range k.policy.Sources {
			if snap.isFile(f.Name) {
				out[f.Name] = snap.text(f.Name, map[string][]byte{f.Name: f.Data})
			}
		}
	}
	return out
}

func (s *Server) foldingRange(_ context.Context, p protocol.In) (any, error) {
	out := []protocol.FoldingRange{}
	_, path, doc, ok := s.whole(p)
	if !ok {
		return out, nil
	}
	for _, f := range assist.Folds(path, doc.data) {
		r := doc.span(f.Span)
		if r.End.Line <= r.Start.Line {
			continue
		}
		fold := protocol.FoldingRange{StartLine: r.Start.Line, EndLine: r.End.Line}
		if f.Comment {
			fold.Kind = "comment"
		} else {
			fold.EndLine-- // the closing bracket stays in sight
		}
		if fold.EndLine > fold.StartLine {
			out = append(out, fold)
		}
	}
	return out, nil
}

func (s *Server) inlayHint(_ context.Context, p protocol.InlayHintParams) (any, error) {
	out := []protocol.InlayHint{}
	snap, path, doc, ok := s.whole(protocol.In{TextDocument: p.TextDocument})
	if !ok {
		return out, nil
	}
	from, to := doc.offset(p.Range.Start), doc.offset(p.Range.End)
	for _, h := range s.view(snap, path).Hints(path) {
		if h.Pos.Byte >= from && h.Pos.Byte <= to {
			out = append(out, protocol.InlayHint{Position: doc.position(h.Pos.Byte), Label: h.Text, Tooltip: protocol.Markdown(h.Tooltip), PaddingLeft: true})
		}
	}
	return out, nil
}
