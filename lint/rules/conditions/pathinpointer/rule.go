// Package pathinpointer finds paths that are put into a JSON pointer as they are.
package pathinpointer

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is path-in-pointer.
var Rule = &lint.Rule{
	Code: "HK4411", Name: "path-in-pointer", Severity: diag.Warning,
	Title: "A path, an address or a branch is a part of a JSON pointer, and its slashes lead into further objects.",
	Why: `Each slash of a JSON pointer goes one level down: "/files/{{ path }}" with src/cart/add.go writes
{"files": {"src": {"cart": {"add.go": …}}}}. No entry has the name of the file, and a file replaces
a folder of the same name. Within a name a slash is ~1 and a tilde ~0:
"/files/{{ replace(replace(path, '~', '~0'), '/', '~1') }}".`,
	Misses: "Other values that may contain slashes, such as names of sessions.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if s.Kind == "write" && (a.Name == "set" || a.Name == "append") && a.Expr != nil && a.Expr.Op == ast.OpMap {
						for i := 0; i+1 < len(a.Expr.Args); i += 2 {
							pointer(p, h, a.Expr.Args[i], seen, r)
						}
					}
				}
			})
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if x.Op == ast.OpCall && x.Name == "doc" && len(x.Args) == 1 {
						pointer(p, h, x.Args[0], seen, r)
					}
					return true
				})
			})
		}
	},
}

// pointer looks at the parts of a text of which a JSON pointer is put together.
func pointer(p *lint.Policy, h *ast.Hook, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	parts := joined(x)
	within := x.Op == ast.OpTemplate && startsWith(parts, "/")
	for _, part := range parts {
		if part.Op == ast.OpConst {
			within = within || part.Value.Kind() == value.String && strings.Contains(part.Value.Str(), "#/")
			continue
		}
		name := slashed(h, part)
		if !within || name == "" || seen[part.Span] || !p.Own(part.Span) {
			continue
		}
		seen[part.Span] = true
		d := r.At(part.Span, "each slash of %s leads one level down in this JSON pointer", name)
		d.Detail = "Write replace(replace(" + name + ", '~', '~0'), '/', '~1')."
	}
}

// joined are the parts of a template or of a sum.
func joined(x *ast.Expr) []*ast.Expr {
	switch {
	case x.Op == ast.OpTemplate:
		return x.Args
	case x.Op == ast.OpBinary && x.Name == "+":
		return append(joined(x.Args[0]), joined(x.Args[1])...)
	}
	return []*ast.Expr{x}
}

func startsWith(parts []*ast.Expr, text string) bool {
	return len(parts) > 1 && parts[0].Op == ast.OpConst && strings.HasPrefix(parts[0].Value.Text(), text)
}

// names are values of an event that usually contain slashes.
var names = []string{"path", "path_abs", "tool.input.path", "url", "tool.input.url", "cwd", "project", "git.branch", "files.written[0]", "files.read[0]", "files.deleted[0]", "paths[0]", "urls[0]"}

// lists are values of an event whose items usually contain slashes.
var lists = []string{"files.written", "files.read", "files.deleted", "paths", "paths_abs", "urls"}

// slashed is how the policy writes a value that usually contains slashes; "" for any other value.
func slashed(h *ast.Hook, x *ast.Expr) string {
	switch x.Op {
	case ast.OpBinary:
		if x.Name == "??" {
			return slashed(h, x.Args[0])
		}
	case ast.OpCall:
		if len(x.Args) > 0 && slices.Contains([]string{"lower", "trim", "relative", "string"}, x.Name) {
			return slashed(h, x.Args[0])
		}
		if len(x.Args) == 1 && (x.Name == "first" || x.Name == "last") && slices.Contains(lists, x.Args[0].String()) {
			return x.String()
		}
	case ast.OpIdent:
		if let := lint.Let(h, x.Name); let != nil {
			if slashed(h, let) != "" {
				return x.Name
			}
			return ""
		}
	}
	if name := x.String(); slices.Contains(names, name) {
		return name
	}
	return ""
}
