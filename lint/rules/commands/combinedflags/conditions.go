package combinedflags

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// inConditions looks at the flags that a condition wants of the commands of a program that it
// names, or that the hook's blocks name.
func inConditions(p *lint.Policy, h *ast.Hook, r *lint.Report) {
	p.EachExpr(h, func(whole *ast.Expr) {
		ast.Walk(whole, func(x *ast.Expr) bool {
			if x.Op == ast.OpLoop && x.Args[1] != nil {
				for _, c := range commands(h, x) {
					condition(p, c, x.Args[1], r)
				}
			}
			return true
		})
	})
}

// commands are blocks with the programs of the commands of which a loop asks.
func commands(h *ast.Hook, loop *ast.Expr) []*ast.CommandMatch {
	list := loop.Args[0].String()
	if list != "shell.commands" && list != "match.commands" {
		return nil
	}
	for _, part := range lint.Conjuncts(loop.Args[1]) {
		if part.Op == ast.OpBinary && (part.Name == "==" || part.Name == "in") && isOwn(part.Args[0], "name") {
			if c := named(ast.Texts(part.Args[1])); c != nil {
				return []*ast.CommandMatch{c}
			}
		}
	}
	if list == "match.commands" && h.Match != nil && len(h.Match.Command) == 1 {
		return h.Match.Command
	}
	return nil
}

// named is a block for some programs; nil for none.
func named(programs []string) *ast.CommandMatch {
	if len(programs) == 0 {
		return nil
	}
	c := &ast.CommandMatch{}
	for _, name := range programs {
		c.Program = append(c.Program, ast.Regex{Source: regexp.QuoteMeta(name)})
	}
	return c
}

// isOwn reports whether an expression is a property of the command that a loop looks at.
func isOwn(x *ast.Expr, property string) bool {
	return x.Op == ast.OpMember && x.Name == property && x.Args[0].Op == ast.OpPointer && x.Args[0].Name == ""
}

// condition looks at 'rf' in .flags, and at any(.flags, # == 'rf').
func condition(p *lint.Policy, c *ast.CommandMatch, body *ast.Expr, r *lint.Report) {
	if len(c.Program) == 0 {
		return
	}
	ast.Walk(body, func(x *ast.Expr) bool {
		switch {
		case x.Op == ast.OpBinary && x.Name == "in" && isOwn(x.Args[1], "flags"):
			wanted(p, c, x.Args[0], r)
		case x.Op == ast.OpLoop && x.Args[1] != nil && isOwn(x.Args[0], "flags"):
			ast.Walk(x.Args[1], func(x *ast.Expr) bool {
				if x.Op == ast.OpBinary && (x.Name == "==" || x.Name == "in") && x.Args[0].Op == ast.OpPointer && x.Args[0].Name == "" {
					wanted(p, c, x.Args[1], r)
				}
				return true
			})
		}
		return x.Op != ast.OpLoop
	})
}

func wanted(p *lint.Policy, c *ast.CommandMatch, x *ast.Expr, r *lint.Report) {
	words := ast.Texts(x)
	if len(words) == 0 || !p.Own(x.Span) {
		return
	}
	letters := all(c, words)
	if letters == nil {
		return
	}
	d := report(p, x.Span, words[0], letters, r)
	d.Fix = nil
	d.Detail = "Write '" + strings.Join(letters, "' in .flags and '") + "' in .flags."
}
