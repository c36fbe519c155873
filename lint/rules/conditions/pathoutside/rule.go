// Package pathoutside finds conditions about files that lie outside of the project.
package pathoutside

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is path-outside.
var Rule = &lint.Rule{
	Code: "HK4021", Name: "path-outside", Severity: diag.Warning,
	Title: "A condition asks for a file outside of the project.",
	Why: `exists, size, age, doc, readable and glob look only into the project, and into the folders
that the policy lists in reads. For any other file exists is false and doc is nil, so
the condition is always false or always true.`,
	Misses: "Policies that list folders in reads. Paths that are put together when an event arrives.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if len(p.Reads) > 0 {
			return
		}
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if x.Op == ast.OpCall && slices.Contains(asking, x.Name) && !seen[x.Span] && outside(x.Args) {
						seen[x.Span] = true
						report(x, r)
					}
					return true
				})
			})
		}
	},
}

// asking are the functions whose first argument is a path of the project.
var asking = []string{"exists", "size", "age", "doc", "readable", "glob"}

func outside(args []*ast.Expr) bool {
	if len(args) == 0 || args[0].Op != ast.OpConst || args[0].Value.Kind() != value.String {
		return false
	}
	p := args[0].Value.Str()
	return strings.HasPrefix(p, "/") || p == "~" || strings.HasPrefix(p, "~/") || p == ".." || strings.HasPrefix(p, "../")
}

func report(x *ast.Expr, r *lint.Report) {
	d := r.At(x.Args[0].Span, "%s looks only into the project, and %s lies outside of it", x.Name, x.Args[0].Value.Str())
	d.Detail = "Write a path relative to the project's folder. If you mean the other file, list its folder in reads of the policy block."
	if strings.HasPrefix(x.Args[0].Value.Str(), "/") {
		d.Summary = x.Name + " looks only into the project, and " + x.Args[0].Value.Str() + " is a path of one machine"
	}
}
