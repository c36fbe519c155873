// Package valueofanothertype finds values of documents that are compared with a value of another
// type.
package valueofanothertype

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is value-of-another-type.
var Rule = &lint.Rule{
	Code: "HK4412", Name: "value-of-another-type", Severity: diag.Warning, ReadsProject: true,
	Title: "A value of a document is compared with a value of another type.",
	Why: `frozen: true is a truth value in YAML, JSON and TOML, and not the text 'true'. Values of two types
are never equal, so doc('release.yaml')?.frozen == 'true' is false whatever the document says. The
rule looks at the document in the project, and at those that the tests of the policy bring.`,
	Misses: "Documents that are not there, and members that are not there or that have values of several types.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		c := &checker{p: p, r: r, seen: map[diag.Span]bool{}}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if x.Op == ast.OpBinary && (x.Name == "==" || x.Name == "!=") {
						c.compare(h, x.Args[0], x.Args[1])
						c.compare(h, x.Args[1], x.Args[0])
					}
					return true
				})
			})
		}
	},
}

type checker struct {
	p    *lint.Policy
	r    *lint.Report
	seen map[diag.Span]bool
}

// compare looks at a value of a document and a constant that it is compared with.
func (c *checker) compare(h *ast.Hook, x, with *ast.Expr) {
	if with.Op != ast.OpConst || c.seen[with.Span] || !c.p.Own(with.Span) {
		return
	}
	file, path, ok := member(h, x, 0)
	if !ok || file == "" {
		return
	}
	var found []value.Value
	for _, doc := range c.p.Documents(file) {
		if v, ok := get(doc, path); ok {
			found = append(found, v)
		}
	}
	if len(found) == 0 {
		return
	}
	for _, v := range found {
		if !mistaken(v, with.Value) {
			return
		}
	}
	c.seen[with.Span] = true
	d := c.r.At(with.Span, "%s is %s in %s, and this is %s", path[len(path)-1], noun(found[0]), file, noun(with.Value))
	d.Detail = "Values of two types are never equal. Write " + right(with.Value) + "."
	if c.p.Text(with.Span) == "'"+with.Value.Text()+"'" || c.p.Text(with.Span) == with.Value.Text() {
		d.Fix = &diag.Fix{Title: "write " + right(with.Value), Unsafe: true, Edits: []diag.Edit{{Span: with.Span, Text: right(with.Value)}}}
	}
}

// mistaken reports whether one value is a text, the other is none, and the text looks like a value
// of the other type.
func mistaken(v, with value.Value) bool {
	text, other := v, with
	if with.Kind() == value.String {
		text, other = with, v
	}
	if text.Kind() != value.String {
		return false
	}
	switch other.Kind() {
	case value.Bool:
		return text.Str() == "true" || text.Str() == "false"
	case value.Int, value.Float:
		_, err := strconv.ParseFloat(text.Str(), 64)
		return err == nil
	}
	return false
}

func noun(v value.Value) string {
	switch v.Kind() {
	case value.Bool:
		return "a truth value"
	case value.String:
		return "a text"
	}
	return "a number"
}

// right is a constant as a value of the other type.
func right(v value.Value) string {
	if v.Kind() == value.String {
		return v.Str()
	}
	return "'" + v.Text() + "'"
}

// maxDepth bounds the lets that are followed.
const maxDepth = 8

// member is the document and the members that lead to a value of it.
func member(h *ast.Hook, x *ast.Expr, depth int) (file string, path []string, ok bool) {
	if depth > maxDepth {
		return "", nil, false
	}
	var name string
	switch {
	case x.Op == ast.OpChain, x.Op == ast.OpBinary && x.Name == "??", x.Op == ast.OpTemplate && len(x.Args) == 1:
		return member(h, x.Args[0], depth+1)
	case x.Op == ast.OpIdent:
		if let := lint.Let(h, x.Name); let != nil {
			return member(h, let, depth+1)
		}
		return "", nil, false
	case x.Op == ast.OpCall && x.Name == "doc" && len(x.Args) == 1 && x.Args[0].Op == ast.OpConst && x.Args[0].Value.Kind() == value.String:
		file, pointer, _ := strings.Cut(strings.TrimPrefix(x.Args[0].Value.Str(), "project:"), "#/")
		if pointer != "" {
			path = strings.Split(pointer, "/")
		}
		return file, path, true
	case x.Op == ast.OpMember:
		name = x.Name
	case x.Op == ast.OpIndex, x.Op == ast.OpCall && x.Name == "get" && len(x.Args) == 2:
		if x.Args[1].Op != ast.OpConst || x.Args[1].Value.Kind() != value.String {
			return "", nil, false
		}
		name = x.Args[1].Value.Str()
	default:
		return "", nil, false
	}
	file, path, ok = member(h, x.Args[0], depth+1)
	return file, append(path, name), ok
}

func get(doc value.Value, path []string) (value.Value, bool) {
	for _, name := range path {
		next, ok := doc.Get(name)
		if doc.Kind() != value.Map || !ok {
			return value.Value{}, false
		}
		doc = next
	}
	return doc, len(path) > 0
}
