package assist

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/value"
)

// What a hook is about is read from its text, since that is newer than the policy;
// what its text does not say, because it is in a local, from the policy.

// env is what conditions can name at the spot.
func (s *spot) env() *check.Env {
	h := s.hook()
	if h == nil {
		return check.NamesFor(s.v.declared(), s.shared(), nil, "", options())
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

// shared is a hook that stands for all of the folder, as a let of the policy does: with the
// match of the first one that is about commands.
func (s *spot) shared() *ast.Hook {
	out := s.astHook(&hclfile.Item{})
	for _, h := range s.v.policy().Hooks {
		if h.Match != nil && folderOf(h.Span.File) == s.folder && len(h.Match.Command) > 0 {
			out.Match = h.Match
			break
		}
	}
	return out
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
