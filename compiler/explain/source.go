package explain

import (
	"bytes"
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// textOf is an expression as the policy says it, in one line.
func (p *Policy) textOf(x *ast.Expr) string {
	data := p.source(x.Span.File)
	from, to := x.Span.Start.Byte, x.Span.End.Byte
	if 0 <= from && from < to && to <= len(data) {
		// The place of an operand in parentheses ends in front of the closing one.
		for open := bytes.Count(data[from:to], []byte("(")) - bytes.Count(data[from:to], []byte(")")); open > 0 && to < len(data) && data[to] == ')'; open-- {
			to++
		}
		return unquoted(strings.Join(strings.Fields(string(data[from:to])), " "))
	}
	return x.String()
}

// unquoted is a text of an HCL string without the backslashes before its quotes.
func unquoted(s string) string {
	if plain := strings.ReplaceAll(s, `\"`, ""); strings.Contains(plain, `"`) {
		return s // of a heredoc
	}
	return strings.ReplaceAll(s, `\"`, `"`)
}

func (p *Policy) source(file string) []byte {
	for _, s := range p.Policy.Sources {
		if s.Name == file {
			return s.Data
		}
	}
	return nil
}

// Block is the lines of a hook's block, as it is written.
func (p *Policy) Block(h *ast.Hook) string {
	lines := strings.SplitAfter(string(p.source(h.Span.File)), "\n")
	first := h.Span.Start.Line - 1
	if first < 0 || first >= len(lines) {
		return ""
	}
	for i := first; i < len(lines); i++ {
		if strings.HasPrefix(lines[i], "}") {
			return strings.Join(lines[first:i+1], "")
		}
	}
	return lines[first]
}
