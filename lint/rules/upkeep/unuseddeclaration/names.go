package unuseddeclaration

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// local is a local in a line of its own, as hookc fmt writes it.
var local = lazyregexp.New(`(?m)^  ([A-Za-z_][\w-]*) *=`)

// locals looks at the names of a block without a heredoc, whose text could look like one.
func locals(u uses, b ast.TopBlock, r *lint.Report) {
	text := u.policy.Text(b.Span)
	if strings.Contains(text, "<<") {
		return
	}
	for _, m := range local.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; !u.has(b, "local", name) {
			r.At(within(b.Span, text, m[2], m[3]), "nothing uses the local %s", name).Detail = "Use it as local." + name + ", or remove it."
		}
	}
}

// within is where a part of a block's text stands.
func within(at diag.Span, text string, from, to int) diag.Span {
	line := at.Start.Line + strings.Count(text[:from], "\n")
	column := from - strings.LastIndexByte(text[:from], '\n')
	return diag.Span{File: at.File, Start: diag.Pos{Line: line, Column: column, Byte: at.Start.Byte + from}, End: diag.Pos{Line: line, Column: column + to - from, Byte: at.Start.Byte + to}}
}

// lets looks at the lets that a hook declares itself.
func lets(p *lint.Policy, r *lint.Report) {
	seen := map[diag.Span]bool{}
	for _, h := range p.OwnHooks() {
		for _, let := range h.Lets {
			at := let.Span
			if let.Shared || seen[at] || !p.Own(at) || reads(h, let.Name) {
				continue
			}
			seen[at] = true
			r.At(at, "nothing in %s uses the let %s", lint.BaseName(h), let.Name).Detail = "Use it in the condition or in a text, or remove it."
		}
	}
}

// reads reports whether an expression of a hook names a let.
func reads(h *ast.Hook, name string) (found bool) {
	h.EachExpr(func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			found = found || x.Op == ast.OpIdent && x.Name == name
			return !found
		})
	})
	return found
}
