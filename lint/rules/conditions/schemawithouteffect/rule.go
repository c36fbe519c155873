// Package schemawithouteffect finds keywords of JSON Schemas that check nothing.
package schemawithouteffect

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is schema-without-effect.
var Rule = &lint.Rule{
	Code: "HK4379", Name: "schema-without-effect", Severity: diag.Warning,
	Title: "A part of a JSON Schema checks nothing, or refuses every value.",
	Why: `JSON Schema ignores a keyword that it does not know, and one for values of another type:
minLength says nothing about a number, properties nothing about the items of an array. So a member
with minimum = 80 and no type accepts the text "12 %". hookc does
not check format, so that any text is a date; write a pattern. nullable, min and choices belong to
other languages of schemas. A document that the hook should stop then passes. A number among the
texts of an enum, a minimum above its maximum, and a required member whose name is misspelled in
required refuse every value.`,
	Misses: "format in the file of a schema, which other programs may check. A whole document without a type, schemas that are composed of others, and members without a type in the file of a schema. Any keyword that is unknown and not similar to one: JSON Schema lets people add their own.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if x := s.Arg("schema"); s.Kind == "validate" && x != nil {
					root(p, x, r, seen)
				}
				if x := s.Arg("schema_by"); s.Kind == "validate" && x != nil && x.Op == ast.OpConst && x.Value.Kind() == value.Map && !seen[x.Span] {
					seen[x.Span] = true
					by(p, x, r)
				}
			})
		}
	},
}

// root looks at the schema of an argument.
func root(p *lint.Policy, x *ast.Expr, r *lint.Report, seen map[diag.Span]bool) {
	if x.Op != ast.OpConst || seen[x.Span] {
		return
	}
	seen[x.Span] = true
	file, schema, _, _ := ast.UnbundleSchema(x.Value)
	c := &checker{r: r, file: file, whole: x.Span}
	if file == "" {
		c.written, c.known = p.Written(x.Span)
	}
	c.schema(schema, nil)
}

// by looks at each schema of a map.
func by(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	for i := range x.Value.Len() {
		file, schema, _, _ := ast.UnbundleSchema(x.Value.At(i))
		c := &checker{r: r, file: file, whole: x.Span}
		if w, ok := p.Written(x.Span); ok && file == "" {
			c.written, _, c.known = w.Entry(x.Value.Key(i).Str())
		}
		c.schema(schema, nil)
	}
}

// checker looks at one document with a schema.
type checker struct {
	r       *lint.Report
	file    string // "" where the policy spells it
	whole   diag.Span
	written lint.Written
	known   bool

	composed bool // another schema may say the type of a value
}

// report reports a keyword of the schema at a path.
func (c *checker) report(path []string, format string, args ...any) *diag.Diag {
	at, w, ok := c.whole, c.written, c.known
	for _, step := range path {
		if !ok {
			break
		}
		if i, err := strconv.Atoi(step); err == nil {
			if item, is := w.Item(i); is {
				w, at = item, item.Span()
				continue
			}
		}
		var span diag.Span
		if w, span, ok = w.Entry(step); ok {
			at = span
		}
	}
	d := c.r.At(at, format, args...)
	if c.file != "" {
		d.Summary = c.file + "#/" + strings.Join(path, "/") + ": " + d.Summary
	}
	return d
}
