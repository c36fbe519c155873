package explain

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// textOf is an expression as the policy says it, in one line.
func (p *Policy) textOf(x *ast.Expr) string {
	if text := ast.Written(x.Span, p.source(x.Span.File)); text != "" {
		return text
	}
	return x.String()
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
