// Package preferin finds lists that are written as chains of comparisons.
package preferin

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is prefer-in.
var Rule = &lint.Rule{
	Code: "HK4013", Name: "prefer-in", Severity: diag.Info,
	Title: "A value is compared with several constants one after the other.",
	Why: `x in ['a', 'b'] is shorter than x == 'a' or x == 'b'. It also avoids a common error:
x == 'a' or 'b' means something else.`,
	Misses: "Comparisons of one value that are not next to each other in a longer condition.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, r) })
		}
	},
}

func look(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary {
			return true
		}
		switch x.Name {
		case "or":
			return !chain(p, x, "==", "in", r)
		case "and":
			return !chain(p, x, "!=", "not in", r)
		}
		return true
	})
}

// chain reports a chain that compares one thing throughout.
func chain(p *lint.Policy, x *ast.Expr, op, word string, r *lint.Report) bool {
	list := flat(x, x.Name)
	what := ""
	for i, c := range list {
		if c.Op != ast.OpBinary || c.Name != op || c.Args[1].Op != ast.OpConst || c.Args[0].Op == ast.OpConst || c.Args[1].Value.IsNil() {
			return false
		}
		if i == 0 {
			what = c.Args[0].String()
		} else if c.Args[0].String() != what {
			return false
		}
	}
	name := p.Text(list[0].Args[0].Span)
	d := r.At(x.Span, "%s is compared with %d constants", name, len(list))
	d.Detail = "Write a list: " + name + " " + word + " […]."
	if plain(p, x) {
		var items []string
		for _, c := range list {
			items = append(items, p.Text(c.Args[1].Span))
		}
		text := name + " " + word + " [" + strings.Join(items, ", ") + "]"
		d.Fix = &diag.Fix{Title: "write " + word, Edits: []diag.Edit{{Span: x.Span, Text: text}}}
	}
	return true
}

func flat(x *ast.Expr, op string) []*ast.Expr {
	if x.Op == ast.OpBinary && x.Name == op {
		return append(flat(x.Args[0], op), flat(x.Args[1], op)...)
	}
	return []*ast.Expr{x}
}

// plain reports whether no bracket stands in the chain.
func plain(p *lint.Policy, x *ast.Expr) bool {
	if !p.Unparenthesized(x) {
		return false
	}
	for _, a := range x.Args {
		if a.Op == ast.OpBinary && !plain(p, a) {
			return false
		}
	}
	return true
}
