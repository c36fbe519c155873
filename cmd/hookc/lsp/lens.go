package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// codeLens puts commands above hooks and sections of tests, and above the file.
func (s *Server) codeLens(_ context.Context, p protocol.In) (any, error) {
	path := pathOf(p.TextDocument.URI)
	snap := s.docs.snapshot()
	doc, ok := snap.open[path]
	out := []protocol.CodeLens{}
	if !ok {
		return out, nil
	}
	at := func(line protocol.Range, title, command string, args ...any) {
		out = append(out, protocol.CodeLens{Range: line, Command: &protocol.Command{Title: title, Command: command, Arguments: append([]any{doc.uri}, args...)}})
	}
	switch unitOf(path).kind {
	case policyTest:
		if s.options.Test == nil {
			return out, nil
		}
		at(protocol.Range{}, "run these tests", cmdRunTests)
		for _, sec := range sectionsOf(path, doc.data) {
			start := doc.position(doc.lines[sec.from-1])
			at(protocol.Range{Start: start, End: start}, "run this test", cmdRunTests, strconv.Itoa(sec.from))
		}
	case policy:
		tests, _ := policytest.Find(filepath.Dir(path), nil)
		of := map[string][]string{}
		if s.options.Test != nil && len(tests) > 0 {
			at(protocol.Range{}, "run "+plural(len(tests), "file of tests", "files of tests"), cmdRunTests)
			of = s.withTests(place{snap: snap, path: path, doc: doc, kind: policy}).TestsByHook(path)
		}
		for _, b := range hooksOf(path, doc.data) {
			line := doc.span(b.Span)
			line.End = line.Start
			if n := len(of[b.Label]); n > 0 {
				at(line, "run "+plural(n, "test", "tests")+" of this hook", cmdRunTests, b.Label)
			}
			if s.options.Explain != nil {
				at(line, "what decides an event of this hook?", cmdShowHook, b.Label)
			}
		}
	}
	return out, nil
}

// section is a part of a script of tests: its heading, and what follows up to the next.
type section struct {
	title    string
	from, to int // lines, from 1; to is excluded
}

// sectionsOf is the sections of a test that do something.
func sectionsOf(path string, data []byte) (out []section) {
	script, _ := policytest.Attached(data)
	lines := strings.Split(string(script), "\n")
	for i, l := range lines {
		if title, ok := strings.CutPrefix(l, "#"); ok && (i == 0 || !strings.HasPrefix(lines[i-1], "#")) {
			if n := len(out); n > 0 {
				out[n-1].to = i + 1
			}
			out = append(out, section{strings.TrimSpace(title), i + 1, len(lines) + 1})
		}
	}
	return slices.DeleteFunc(out, func(s section) bool {
		for l := range policytest.Lines(path, data) {
			if s.holds(l.Span.Start.Line) {
				return false
			}
		}
		return true
	})
}

func (s section) holds(line int) bool { return s.from <= line && line < s.to }

// hooksOf is the hooks of a file as far as it parses.
func hooksOf(path string, data []byte) (out []ast.TopBlock) {
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
