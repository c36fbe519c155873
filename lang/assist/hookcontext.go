package assist

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
)

// lets are those of the policy block, and of the hook in front of the spot.
func (s *spot) lets(hook *hclfile.Item) (out []ast.Let) {
	s.v.tops(s.folder, func(sk *hclfile.Sketch, it *hclfile.Item) {
		if it.Text == "policy" && it != hook {
			out = append(out, letsOf(sk, it, s.file, s.offset)...)
		}
	})
	return append(out, letsOf(s.sk, hook, s.file, s.offset)...)
}

// letsOf are the lets of a block; those at the spot or behind it are not known there.
func letsOf(sk *hclfile.Sketch, it *hclfile.Item, file string, offset int) (out []ast.Let) {
	arg := it.Arg("let")
	for _, e := range entries(arg) {
		if arg.From <= offset && offset <= arg.Reach && e.To >= offset && sk.Name() == file {
			break
		}
		l := ast.Let{Name: e.Key.Name(), Span: sk.Span(e.From, e.To), Expr: &ast.Expr{Op: ast.OpInvalid}}
		if l.Name == "" {
			continue
		}
		if len(e.Value) == 1 && isString(e.Value[0]) {
			if x, _ := cond.Template(sk.Text(e.Value[0])); x != nil {
				l.Expr = x
			}
		}
		out = append(out, l)
	}
	return out
}

// match reads a match block; nil where there is none.
func (s *spot) match(it *hclfile.Item) *ast.Match {
	if it == nil {
		return nil
	}
	m := &ast.Match{}
	for _, a := range it.Body {
		switch {
		case a.Block && a.Text == "command":
			m.Command = append(m.Command, &ast.CommandMatch{})
		case a.Text == "tool":
			m.Whole = append(m.Whole, ast.FieldMatch{Field: "tool", Regexes: s.regexes(a.Value)})
		case a.Text == "pattern":
			m.Pattern = s.regexes(a.Value)
		case a.Text == "input", a.Text == "fields":
			for _, e := range entries(a) {
				f := ast.FieldMatch{Field: e.Key.Name(), Regexes: s.regexes(e.Value)}
				if a.Text == "input" {
					m.Input = append(m.Input, f)
				} else {
					m.Fields = append(m.Fields, f)
				}
			}
		}
	}
	return m
}

// regexes are the regexes of a value, with those of the patterns that it names. A
// value of which none is written matches what cannot be known.
func (s *spot) regexes(nodes []*hclfile.Node) (out []ast.Regex) {
	hclfile.Walk(nodes, func(n *hclfile.Node) {
		switch {
		case isString(n):
			out = append(out, ast.Regex{Source: s.sk.Unquoted(n)})
		case n.Kind == hclfile.Path && len(n.Parts) == 2 && n.Parts[0].Text == "pattern":
			out = append(out, s.v.pattern(s.folder, n.Parts[1].Text)...)
		}
	})
	if len(out) == 0 && len(nodes) > 0 {
		out = []ast.Regex{{Source: ".*"}}
	}
	return out
}

// pattern are the regexes of a pattern.
func (v *View) pattern(folder, name string) (out []ast.Regex) {
	v.tops(folder, func(sk *hclfile.Sketch, it *hclfile.Item) {
		if it.Text != "pattern" || it.Label() != name {
			return
		}
		for _, n := range stringsOf(it.Arg("regex")) {
			out = append(out, ast.Regex{Source: sk.Unquoted(n), Span: sk.Span(n.From, n.To)})
		}
		for _, e := range entries(it.Arg("regex")) {
			r := ast.Regex{Source: keyText(sk, e), Span: sk.Span(e.From, e.To)}
			if len(e.Value) == 1 && isString(e.Value[0]) {
				r.Description = sk.Unquoted(e.Value[0])
			}
			out = append(out, r)
		}
	})
	return out
}

func keyText(sk *hclfile.Sketch, e *hclfile.Entry) string {
	if e.Key != nil && isString(e.Key) {
		return sk.Unquoted(e.Key)
	}
	return e.Key.Name()
}

// step is a step as far as it has been written.
func (s *spot) step(it *hclfile.Item) *ast.Step {
	return &ast.Step{Kind: it.Text, Label: it.Label(), Match: s.match(it.Sub("match"))}
}

func isTrue(sk *hclfile.Sketch, it *hclfile.Item) bool {
	return it != nil && len(it.Value) == 1 && string(sk.Data()[it.Value[0].From:it.Value[0].To]) == "true"
}

// kinds are the events of a hook at the spot: those that it names and that there are.
func (s *spot) kinds() (out []*event.Kind) {
	h := s.hook()
	if h == nil {
		return nil
	}
	own := s.v.declared().EventKinds()
	for _, name := range s.astHook(h).On {
		if k, ok := event.LookupKind(name); ok {
			out = append(out, k)
			continue
		}
		if i := slices.IndexFunc(own, func(k *event.Kind) bool { return k.Name == name }); i >= 0 {
			out = append(out, own[i])
		}
	}
	return out
}

// tools are those that the match of the hook and of the steps around the spot select.
func (s *spot) tools() check.ToolSet {
	var found check.ToolSet
	set := false
	for _, it := range append([]*hclfile.Item{s.hook()}, stepsAround(s.Around)...) {
		if it == nil {
			continue
		}
		m := s.match(it.Sub("match"))
		if m == nil {
			continue
		}
		for _, w := range m.Whole {
			next := check.ToolsFor(w.Regexes, options().Aliases)
			if set {
				next = next.And(found)
			}
			found, set = next, true
		}
	}
	if !set {
		return check.AllTools()
	}
	return found
}
