package mutate

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// match leaves out each argument of a match, and each item of a list.
func (m *maker) match(h *ast.Hook) {
	if h.Match == nil {
		return
	}
	m.fields(h.Match.Whole, func(m *ast.Match) *[]ast.FieldMatch { return &m.Whole })
	m.fields(h.Match.Input, func(m *ast.Match) *[]ast.FieldMatch { return &m.Input })
	m.fields(h.Match.Fields, func(m *ast.Match) *[]ast.FieldMatch { return &m.Fields })
	list(m, "pattern", h.Match.Pattern, regex, func(h *ast.Hook) *[]ast.Regex { return &h.Match.Pattern })
	list(m, "path", h.Match.Path, glob, func(h *ast.Hook) *[]ast.Glob { return &h.Match.Path })
	m.files("reads", h.Match.Reads, func(m *ast.Match) *ast.Files { return &m.Reads })
	m.files("writes", h.Match.Writes, func(m *ast.Match) *ast.Files { return &m.Writes })
	m.files("deletes", h.Match.Deletes, func(m *ast.Match) *ast.Files { return &m.Deletes })
	m.commands(h)
	m.words(h)
}

func (m *maker) fields(fs []ast.FieldMatch, of func(*ast.Match) *[]ast.FieldMatch) {
	for i, f := range fs {
		m.with("without "+f.Field, f.Span, func(h *ast.Hook) bool {
			to := of(h.Match)
			if i >= len(*to) {
				return false
			}
			*to = slices.Delete(slices.Clone(*to), i, i+1)
			return true
		})
		if len(f.Regexes) > 1 {
			list(m, f.Field, f.Regexes, regex, func(h *ast.Hook) *[]ast.Regex {
				to := of(h.Match)
				*to = slices.Clone(*to)
				return &(*to)[i].Regexes
			})
		}
	}
}

func (m *maker) files(name string, f ast.Files, of func(*ast.Match) *ast.Files) {
	if len(f.Any) == 1 { // and its exceptions with it
		m.with("without "+name, f.Any[0].Span, func(h *ast.Hook) bool {
			*of(h.Match) = ast.Files{}
			return true
		})
	} else {
		list(m, name, f.Any, glob, func(h *ast.Hook) *[]ast.Glob { return &of(h.Match).Any })
	}
	for i, g := range f.Not {
		made := m.with("without the exception "+quoted(g.Source), g.Span, func(h *ast.Hook) bool {
			to := of(h.Match)
			if i >= len(to.Not) { // another instance of for_each has fewer
				return false
			}
			to.Not = slices.Delete(slices.Clone(to.Not), i, i+1)
			return true
		})
		if made {
			m.near(func(h *ast.Hook) { of(h.Match).Any, of(h.Match).Not = []ast.Glob{g}, nil })
		}
	}
}

func (m *maker) commands(h *ast.Hook) {
	for i, c := range h.Match.Command {
		if len(h.Match.Command) > 1 {
			m.with("without a command block", c.Span, func(h *ast.Hook) bool {
				h.Match.Command = slices.Delete(slices.Clone(h.Match.Command), i, i+1)
				return true
			})
		}
		parts := []struct {
			name string
			of   func(*ast.CommandMatch) *[]ast.Regex
		}{
			{"program", func(c *ast.CommandMatch) *[]ast.Regex { return &c.Program }},
			{"args", func(c *ast.CommandMatch) *[]ast.Regex { return &c.Args }},
			{"flags", func(c *ast.CommandMatch) *[]ast.Regex { return &c.Flags }},
			{"operands", func(c *ast.CommandMatch) *[]ast.Regex { return &c.Operands }},
		}
		for _, p := range parts {
			list(m, p.name, *p.of(c), regex, func(h *ast.Hook) *[]ast.Regex { return p.of(h.Match.Command[i]) })
		}
	}
}

func regex(r ast.Regex) (string, diag.Span) { return r.Source, r.Span }
func glob(g ast.Glob) (string, diag.Span)   { return g.Source, g.Span }

// list leaves out each item of an argument; the only one with the argument.
func list[T any](m *maker, name string, items []T, show func(T) (string, diag.Span), of func(*ast.Hook) *[]T) {
	for i, item := range items {
		text, at := show(item)
		what := name + " without " + quoted(text)
		if len(items) == 1 {
			what = "without " + name
		}
		made := m.with(what, at, func(h *ast.Hook) bool {
			to := of(h)
			if i >= len(*to) {
				return false
			}
			*to = slices.Delete(slices.Clone(*to), i, i+1)
			return true
		})
		if !made {
			continue
		}
		m.near(func(h *ast.Hook) { *of(h) = items[i : i+1] })
	}
}
