package parse

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
)

// subjects are the names that match compares as a whole: tool, and what the
// events bring.
var subjects = wholeNames()

func wholeNames() []string {
	names := []string{"tool"}
	for _, k := range event.Kinds {
		for _, sub := range k.Subjects {
			if !slices.Contains(names, sub.Name) {
				names = append(names, sub.Name)
			}
		}
	}
	return names
}

var (
	matchSchema = schema{
		what: "match", args: append(slices.Clone(subjects), "pattern", "input", "fields", "path"), blocks: []string{"command"},
	}
	commandSchema = schema{what: "command", args: []string{"program", "args", "flags", "operands"}}
)

// match reads a match block; nil where there is none.
func (s *scope) match(b *hclsyntax.Block) *ast.Match {
	if b == nil || !s.ld.fits(b, matchSchema) {
		return nil
	}
	m := &ast.Match{Span: s.ld.span(b.TypeRange)}
	for _, a := range inOrder(b.Body.Attributes) {
		switch {
		case slices.Contains(subjects, a.Name):
			f := ast.FieldMatch{Field: a.Name, Regexes: s.regexes(a.Name, a.Expr), Span: s.ld.span(a.NameRange)}
			m.Whole = append(m.Whole, f)
		case a.Name == "pattern":
			m.Pattern = s.regexes("pattern", a.Expr)
		case a.Name == "input":
			m.Input = s.fieldMatches(a)
		case a.Name == "fields":
			m.Fields = s.fieldMatches(a)
		case a.Name == "path":
			for _, w := range s.strings("path", a.Expr) {
				m.Path = append(m.Path, ast.Glob{Source: w.text, Span: w.at})
			}
		}
	}
	m.Command = s.command(s.ld.one(b.Body, "command"))
	return m
}

func (s *scope) fieldMatches(a *hclsyntax.Attribute) []ast.FieldMatch {
	var out []ast.FieldMatch
	for _, en := range s.entries(a.Name, a.Expr) {
		out = append(out, ast.FieldMatch{Field: en.key, Regexes: s.regexesOf(en), Span: en.at})
	}
	return out
}

func (s *scope) command(b *hclsyntax.Block) *ast.CommandMatch {
	if b == nil || !s.ld.fits(b, commandSchema) {
		return nil
	}
	c := &ast.CommandMatch{Span: s.ld.span(b.TypeRange)}
	for name, to := range map[string]*[]ast.Regex{
		"program": &c.Program, "args": &c.Args, "flags": &c.Flags, "operands": &c.Operands,
	} {
		if a := b.Body.Attributes[name]; a != nil {
			*to = s.regexes(name, a.Expr)
		}
	}
	return c
}
