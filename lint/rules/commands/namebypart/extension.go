package namebypart

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// extensions are names of kinds of files that are also the end of other names.
var extensions = strings.Fields("c cc cfg conf cpp cs css csv db env go graphql h html ini java jpg js json jsx key kt lock log md mdx mjs pem php png proto py rb rs scss sh sql sqlite svg swift tf tfvars toml ts tsx txt vue xml yaml yml")

// extension reports the end of a path that is an extension without its dot.
func extension(p *lint.Policy, h *ast.Hook, x, items, whole *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	if x.Op != ast.OpBinary || x.Name != "endsWith" || !isPath(x, whole) {
		return
	}
	at, texts := constants(x.Args[1], items)
	if at == nil || seen[at.Span] || !p.Own(at.Span) {
		return
	}
	for _, text := range texts {
		if slices.Contains(extensions, text) {
			seen[at.Span] = true
			r.At(at.Span, "a file named %s ends with %s, too", "x"+text, text).Detail = "Write the dot: '." + text + "'."
			return
		}
	}
}

// isPath reports whether a comparison is about a path, or the items of a list of files.
func isPath(x, whole *ast.Expr) bool {
	left := x.Args[0]
	for left.Op == ast.OpBinary && left.Name == "??" || left.Op == ast.OpChain {
		left = left.Args[0]
	}
	name := left.String()
	return name == "path" || name == "tool.input.path" || subjectOf(x, whole) == "path_abs" || strings.HasPrefix(subjectOf(x, whole), "files.")
}
