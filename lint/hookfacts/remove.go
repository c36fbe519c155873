package hookfacts

import (
	"bytes"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// RemoveHook is the fix that takes a hook's block out; nil where its end cannot be
// told from the text. A block begins with its header and ends with the first
// brace in the header's column that stands behind all that is in it.
func RemoveHook(p *lint.Policy, h *ast.Hook) *diag.Fix {
	src := p.Source(h.Span.File)
	if h.Span.Start.Byte > len(src) {
		return nil
	}
	start := bytes.LastIndexByte(src[:h.Span.Start.Byte], '\n') + 1
	header := src[start:h.Span.Start.Byte]
	if !bytes.HasPrefix(header, []byte("hook ")) {
		return nil
	}
	last := inside(h)
	end := last
	for {
		i := bytes.Index(src[min(end, len(src)):], []byte("\n}"))
		if i < 0 {
			return nil
		}
		if end += i + len("\n}"); end == len(src) || src[end] == '\n' {
			break
		}
	}
	if bytes.Contains(src[last:end], []byte("\nhook ")) {
		return nil
	}
	lines := h.Span.Start.Line + bytes.Count(src[start:end], []byte("\n"))
	span := diag.Span{File: h.Span.File, Start: diag.Pos{Line: h.Span.Start.Line, Column: 1, Byte: start}, End: diag.Pos{Line: lines, Column: 2, Byte: end}}
	if bytes.HasPrefix(src[end:], []byte("\n")) {
		span.End = diag.Pos{Line: lines + 1, Column: 1, Byte: end + 1}
	}
	return &diag.Fix{Title: "remove " + lint.BaseName(h), Edits: []diag.Edit{{Span: span}}, Unsafe: true}
}

// inside is the last byte that is known to be in the hook's block.
func inside(h *ast.Hook) int {
	last := h.Span.End.Byte
	see := func(s diag.Span) {
		if s.File == h.Span.File {
			last = max(last, s.End.Byte)
		}
	}
	if h.Match != nil {
		see(h.Match.Span)
	}
	if h.When != nil {
		see(h.When.Span)
	}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		see(s.Span)
		for _, a := range s.Args {
			if a.Expr != nil {
				see(a.Expr.Span)
			}
		}
	})
	return last
}
