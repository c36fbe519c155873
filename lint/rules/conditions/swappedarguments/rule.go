// Package swappedarguments finds questions about a text and its part that are asked the wrong way
// round.
package swappedarguments

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is swapped-arguments.
var Rule = &lint.Rule{
	Code: "HK4401", Name: "swapped-arguments", Severity: diag.Warning,
	Title: "A path and a folder, a text and a part of it, the ends of a pipe, or a value and its default are exchanged.",
	Why: `within(path, folder) asks whether the path lies in the folder. within('src', path) asks whether
src lies in the file that is written, which is never so. In the same way '.md' endsWith path and
hasPrefix('/etc/', path) ask whether the whole path is a part of a short text. A command reads from
the programs in its .from and writes to those in its .to: the shell that runs what curl prints is in
curl's .to. Of two maps with the same key merge takes the value of the later one, so
merge(var.limits, local.defaults) never uses the limits.`,
	Misses: "Ends of a pipe that are no downloads, and maps whose names do not say that they are defaults. Texts that are put together when the event arrives. Folders that are deleted: within('.git', #) may ask for a folder around .git.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				each(x, "", func(x *ast.Expr, list string) {
					if at, what := swapped(x, list); at != nil && !seen[x.Span] && p.Own(x.Span) {
						seen[x.Span] = true
						report(p, x, at, what, r)
					}
				})
				pipes(p, h, x, seen, r)
			})
		}
		merged(p, r)
	},
}

// each calls f for an expression and all below it, with the list whose items # is.
func each(x *ast.Expr, list string, f func(x *ast.Expr, list string)) {
	if x == nil {
		return
	}
	f(x, list)
	for i, a := range x.Args {
		if x.Op == ast.OpLoop && i == 1 {
			of := x.Args[0]
			if of.Op == ast.OpBinary && of.Name == "??" {
				of = of.Args[0]
			}
			each(a, of.String(), f)
		} else {
			each(a, list, f)
		}
	}
}

// swapped is the constant of a question that stands where the value of the event is meant, and
// what the question asks.
func swapped(x *ast.Expr, list string) (at *ast.Expr, what string) {
	if len(x.Args) != 2 || x.Args[0] == nil || x.Args[1] == nil || !ofEvent(x.Args[1], list) {
		return nil, ""
	}
	text := constant(x.Args[0])
	if text == "" {
		return nil, ""
	}
	switch {
	case x.Op == ast.OpCall && x.Name == "within":
		if list == "files.deleted" && !slices.Contains(places, text) {
			return nil, ""
		}
		return x.Args[0], "lies in"
	case x.Op == ast.OpCall && x.Name == "hasPrefix", x.Op == ast.OpBinary && x.Name == "startsWith":
		if strings.Contains(text, "/") {
			return x.Args[0], "begins with"
		}
	case x.Op == ast.OpCall && x.Name == "hasSuffix", x.Op == ast.OpBinary && x.Name == "endsWith":
		if strings.HasPrefix(text, ".") || strings.Contains(text, "/") {
			return x.Args[0], "ends with"
		}
	case x.Op == ast.OpBinary && x.Name == "contains":
		if word.MatchString(text) {
			return x.Args[0], "contains"
		}
	}
	return nil, ""
}

// places are the names that within knows, as a folder.
var places = []string{"project", "home"}

// word is a text that can be a part of another, and is no list of words.
var word = lazyregexp.New(`^[A-Za-z0-9_./-]+$`)

func constant(x *ast.Expr) string {
	if x.Op == ast.OpConst && x.Value.Kind() == value.String {
		return x.Value.Str()
	}
	return ""
}

// fields are texts of the event that a policy looks at as a whole.
var fields = []string{"path", "path_abs", "command", "content", "prompt", "url", "query", "output"}

// items are lists of such texts.
var items = []string{"files.read", "files.written", "files.deleted", "paths", "paths_abs", "urls"}

// ofEvent reports whether an expression is such a text.
func ofEvent(x *ast.Expr, list string) bool {
	for x.Op == ast.OpBinary && x.Name == "??" || x.Op == ast.OpCall && (x.Name == "lower" || x.Name == "trim") && len(x.Args) > 0 {
		x = x.Args[0]
	}
	if x.Op == ast.OpPointer {
		return x.Name == "" && slices.Contains(items, list)
	}
	return slices.Contains(fields, strings.TrimPrefix(x.String(), "tool.input."))
}

func report(p *lint.Policy, x, at *ast.Expr, what string, r *lint.Report) {
	value := p.Text(x.Args[1].Span)
	d := r.At(at.Span, "this asks whether %s %s %s", p.Text(at.Span), what, value)
	d.Detail = "Exchange the two: the value of the event stands first."
	if p.Own(x.Args[1].Span) && at.Span.File == x.Args[1].Span.File {
		d.Fix = &diag.Fix{Title: "exchange them", Unsafe: true, Edits: []diag.Edit{{Span: at.Span, Text: value}, {Span: x.Args[1].Span, Text: p.Text(at.Span)}}}
	}
}
