package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// What a hook is about is read from its text, since that is newer than the policy;
// what its text does not say, because it is in a local, from the policy.

// env is what conditions can name at the spot.
func (s *spot) env() *check.Env {
	h := s.hook()
	if h == nil {
		h = &hclfile.Item{}
	}
	steps := stepsAround(s.Around)
	outer := make([]*ast.Step, len(steps))
	for i, it := range steps {
		outer[i] = s.step(it)
	}
	arg := ""
	if s.Item != nil && s.In == hclfile.InValue && len(steps) > 0 && s.Item.Text != "when" {
		arg = s.Item.Text
	}
	return check.NamesFor(s.v.declared(), s.astHook(h), outer, arg, options())
}

// declared is a policy of nothing but what conditions of every folder can name.
func (v *View) declared() *ast.Policy {
	p := &ast.Policy{Targets: v.targets()}
	v.everywhere(func(sk *hclfile.Sketch, it *hclfile.Item) {
		switch it.Text {
		case "event":
			p.Events = append(p.Events, eventOf(sk, it))
		case "state":
			if it.Label() != "" {
				p.States = append(p.States, &ast.State{Name: it.Label(), Type: typeOf(sk, it.Arg("type"))})
			}
		}
	})
	return p
}

// targets are those of the policy; nil where it names none.
func (v *View) targets() []string { return v.policy().Targets }

func eventOf(sk *hclfile.Sketch, it *hclfile.Item) *ast.Event {
	e := &ast.Event{Name: it.Label()}
	for _, en := range entries(it.Arg("fields")) {
		if name := en.Key.Name(); name != "" {
			e.Fields = append(e.Fields, value.Field{Name: name, Type: typeIn(sk, en.Value), Doc: "a field of the event " + e.Name})
		}
	}
	for _, from := range it.Body {
		if from.Text == "from" && from.Block {
			e.From = append(e.From, &ast.From{Hook: &ast.Hook{On: texts(sk, from.Arg("on"))}})
		}
	}
	return e
}

// typeOf is the type that an argument writes; any where it is none.
func typeOf(sk *hclfile.Sketch, it *hclfile.Item) value.Type {
	if it == nil {
		return value.AnyType
	}
	return typeIn(sk, it.Value)
}

func typeIn(sk *hclfile.Sketch, nodes []*hclfile.Node) value.Type {
	if len(nodes) == 0 {
		return value.AnyType
	}
	text := string(sk.Data()[nodes[0].From:nodes[len(nodes)-1].To])
	if inner, ok := strings.CutPrefix(text, "optional("); ok {
		t, _ := value.ParseType(strings.TrimSuffix(inner, ")"))
		return t.Optional()
	}
	t, _ := value.ParseType(strings.ReplaceAll(text, "number", "float"))
	return t
}

// astHook is a hook as far as it has been written.
func (s *spot) astHook(it *hclfile.Item) *ast.Hook {
	h := &ast.Hook{On: texts(s.sk, it.Arg("on")), Match: s.match(it.Sub("match"))}
	h.Async = isTrue(s.sk, it.Arg("async"))
	old := s.v.hookAt(s.file, it.Label())
	if old != nil {
		h.Consts = old.Consts
		if len(h.On) == 0 && it.Arg("on") != nil {
			h.On = old.On
		}
	} else {
		h.Consts = s.v.consts(s.folder)
	}
	if it.Text == "assert" && len(h.On) == 0 {
		for _, name := range texts(s.sk, it.Arg("hook")) {
			for _, o := range s.v.policy().Hooks {
				if o.Name == name {
					h.On = o.On
				}
			}
		}
	}
	h.Lets = s.lets(it)
	for _, step := range it.Body {
		if step.Text == "check" && step.Block && step.From < s.offset && step.End < s.offset {
			h.Steps = append(h.Steps, &ast.Step{Kind: "check", Label: step.Label()})
		}
	}
	return h
}

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

// hookAt is a hook of the policy by the file and name that it is written in; nil
// where there is none.
func (v *View) hookAt(file, name string) *ast.Hook {
	for _, list := range [][]*ast.Hook{v.policy().Hooks, v.policy().Off} {
		for _, h := range list {
			if h.Span.File == file && ownName(h.Name) == name {
				return h
			}
		}
	}
	return nil
}

// ownName is the name of a hook in its own folder: that of as/name["key"] is name.
func ownName(name string) string {
	name, _, _ = strings.Cut(name, "[")
	return name[strings.LastIndexByte(name, '/')+1:]
}

// consts are the variables and locals of a folder: their values from the policy,
// and the names that are new.
func (v *View) consts(folder string) ast.Consts {
	out := ast.Consts{}
	for _, h := range v.policy().Hooks {
		if folderOf(h.Span.File) == folder {
			for _, root := range []string{"var", "local"} {
				if c, ok := h.Consts[root]; ok {
					out[root] = c
				}
			}
			break
		}
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
