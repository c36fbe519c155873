package lsp

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// codeLens puts commands above hooks, and above a file of tests.
func (s *Server) codeLens(_ context.Context, p protocol.In) (any, error) {
	path := pathOf(p.TextDocument.URI)
	doc, ok := s.docs.get(path)
	out := []protocol.CodeLens{}
	if !ok {
		return out, nil
	}
	at := func(line protocol.Range, title, command string, args ...any) {
		out = append(out, protocol.CodeLens{Range: line, Command: &protocol.Command{Title: title, Command: command, Arguments: append([]any{doc.uri}, args...)}})
	}
	switch unitOf(path).kind {
	case policyTest:
		if s.options.Test != nil {
			at(protocol.Range{}, "run these tests", cmdRunTests)
		}
	case policy:
		tests, _ := policytest.Find(filepath.Dir(path), nil)
		for _, b := range hooksOf(path, doc.data) {
			line := doc.span(b.Span)
			line.End = line.Start
			if s.options.Test != nil && len(tests) > 0 {
				at(line, fmt.Sprintf("run %s", plural(len(tests), "file of tests", "files of tests")), cmdRunTests)
			}
			if s.options.Explain != nil {
				at(line, "what decides an event of this hook?", cmdShowHook, b.Label)
			}
		}
	}
	return out, nil
}

// hooksOf is the hooks of a file as far as it parses.
func hooksOf(path string, data []byte) (out []hclfile.Block) {
	for _, b := range hclfile.ReadOutline(path, data).Blocks {
		if b.Type == "hook" && b.Label != "" {
			out = append(out, b)
		}
	}
	return out
}

// hookActions is what can be done about the hook around a place.
func (s *Server) hookActions(path string, doc document, at int) (out []protocol.CodeAction) {
	for _, b := range hooksOf(path, doc.data) {
		if within(b.Span, at) {
			out = append(out, protocol.CodeAction{Title: "Add a test for the hook " + b.Label, Kind: protocol.Source,
				Command: &protocol.Command{Title: "Add a test", Command: cmdAddTest, Arguments: []any{doc.uri, b.Label}}})
		}
	}
	return out
}

func within(s diag.Span, at int) bool { return s.Start.Byte <= at && at <= s.End.Byte }

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
