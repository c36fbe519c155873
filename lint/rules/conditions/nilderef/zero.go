package nilderef

import (
	"encoding/json"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/absence"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// zeros looks for values that may be nil and are compared with false or an empty text: nil
// equals neither, so that the condition does not hold where the value is missing.
func zeros(p *lint.Policy, h *ast.Hook, r *lint.Report) {
	look := func(when *ast.Expr) {
		for _, part := range lint.Conjuncts(when) {
			ast.Walk(part, func(x *ast.Expr) bool {
				if a := withZero(x); a != nil && p.Own(x.Span) {
					z := zeroed{p, h, part, x, a}
					_ = z.input(r) || z.field(r)
				}
				return true
			})
		}
	}
	look(h.When)
	ast.EachStep(h.Steps, func(s *ast.Step) { look(s.When) })
}

// withZero is what a comparison compares with a value that says nothing; nil for any other.
func withZero(x *ast.Expr) *ast.Expr {
	if x.Op != ast.OpBinary || x.Name != "==" {
		return nil
	}
	for i, a := range x.Args {
		if a.Op != ast.OpConst {
			continue
		}
		switch v := a.Value; {
		case v.Kind() == value.Bool && !v.Bool(), v.Kind() == value.String && v.Str() == "":
			return x.Args[1-i]
		}
	}
	return nil
}

// zeroed is a comparison with such a value, in a part that the condition wants.
type zeroed struct {
	p          *lint.Policy
	h          *ast.Hook
	part, x, a *ast.Expr
}

// field tries an event that lacks a field of it.
func (z zeroed) field(r *lint.Report) bool {
	f := absence.Path(z.h, z.a)
	if f == nil {
		return false
	}
	for _, k := range absence.Kinds(z.p, z.h) {
		member := event.FormatMember(f.ID, k.Name)
		lack, ok := absence.Of(z.p, k, f)
		if !ok || member == "" {
			continue
		}
		e := z.example(k)
		if !z.onlyWith(e, member, false) {
			continue
		}
		d := z.report(f.Path, lack.Where, without(e, member), r)
		if !lack.Certain {
			d.Severity = diag.Info
		}
		return true
	}
	return false
}

// example is an event of a kind to which the hook applies, or any.
func (z zeroed) example(k *event.Kind) *analyze.Event {
	if e := z.p.Facts.Witness(z.p.Facts.Guard(z.h, k.Name)); e != nil {
		return e
	}
	if tools := lint.Tools(z.h.Match).Canonical; k.Tool && len(tools) > 0 {
		return lint.ToolCall(k.Name, tools[0], nil)
	}
	return &analyze.Event{JSON: []byte(`{"event_type":"` + k.Name + `","work_dir":"` + lint.ExampleProject + `"}`), Name: k.Name}
}

// input tries a call without an optional part of the tool's input.
func (z zeroed) input(r *lint.Report) bool {
	on := lint.EventBeforeTool(z.h)
	for _, name := range lint.Tools(z.h.Match).Canonical {
		tool := toolOf(name)
		if tool == nil || on == "" {
			continue
		}
		for _, f := range tool.Input {
			if !f.Type.Nullable || !isInput(z.a, f.Name) {
				continue
			}
			e := lint.ToolCall(on, name, nil)
			if z.onlyWith(e, f.Name, true) {
				z.report(f.Name, "on calls of "+name+" without "+f.Name, without(e, f.Name), r)
				return true
			}
		}
	}
	return false
}

// onlyWith reports whether the part holds on an event with the value that says nothing, and not
// without it.
func (z zeroed) onlyWith(e *analyze.Event, member string, ofInput bool) bool {
	g := z.p.Facts.Condition(z.h, z.part, e.Name)
	return z.p.Facts.Holds(g, with(e, member, ofInput, zeroOf(z.x))) && !z.p.Facts.Holds(g, without(e, member))
}

// zeroOf is the constant of a comparison.
func zeroOf(x *ast.Expr) any {
	for _, a := range x.Args {
		if a.Op == ast.OpConst && a.Value.Kind() == value.String {
			return ""
		}
	}
	return false
}

// with is an event with one member more, of its own or of the tool's input.
func with(e *analyze.Event, member string, ofInput bool, v any) *analyze.Event {
	var members map[string]any
	if json.Unmarshal(e.JSON, &members) != nil {
		return e
	}
	in := members
	if input, ok := members["tool_input"].(map[string]any); ok && ofInput {
		in = input
	}
	in[member] = v
	text, err := json.Marshal(members)
	if err != nil {
		return e
	}
	return &analyze.Event{JSON: text, Name: e.Name, Tool: e.Tool}
}

func (z zeroed) report(name, where string, e *analyze.Event, r *lint.Report) *diag.Diag {
	d := r.At(z.x.Span, "%s does not hold %s", z.p.Text(z.x.Span), where)
	text := z.p.Text(z.a.Span)
	d.Detail = "A missing value is nil, which equals only nil. Write not (" + text + " ?? false)."
	if zeroOf(z.x) == "" {
		d.Detail = "A missing value is nil, which equals only nil. Write " + text + " == nil."
	}
	d.Witness = lint.Witness(e, "the condition of "+lint.BaseName(z.h)+" does not hold, because "+name+" is nil")
	return d
}
