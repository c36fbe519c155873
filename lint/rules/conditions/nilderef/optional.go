package nilderef

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/absence"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// declared looks for a field that the policy's own event may lack, and tries such an event.
func declared(p *lint.Policy, h *ast.Hook, r *lint.Report) {
	for _, k := range absence.Kinds(p, h) {
		for _, f := range k.Custom {
			if !f.Type.Nullable {
				continue
			}
			x := wanting(p, h, func(x *ast.Expr) bool { return x.Op == ast.OpIdent && x.Name == f.Name })
			if x == nil || slices.ContainsFunc(h.Lets, func(l ast.Let) bool { return l.Name == f.Name }) {
				continue
			}
			e := without(p.Facts.Witness(p.Facts.Guard(h, k.Name)), f.Name)
			if e == nil {
				e = without(ofKind(k), f.Name)
			}
			if text := fails(p, h, e); text != "" {
				d := r.At(x.Span, "the condition fails on every %s without %s, which is optional", k.Name, f.Name)
				d.Detail = "Write " + f.Name + " ?? " + zero(f.Type) + " in brackets, with the value that a missing one stands for, or check " + f.Name + " != nil first."
				d.Witness = lint.Witness(e, "in "+lint.BaseName(h)+" "+text)
			}
		}
	}
}

// inputs looks for a part of a tool's input that calls may lack, and tries such a call.
func inputs(p *lint.Policy, h *ast.Hook, r *lint.Report) {
	on := lint.EventBeforeTool(h)
	for _, name := range lint.Tools(h.Match).Canonical {
		tool := toolOf(name)
		if tool == nil || on == "" {
			continue
		}
		for _, f := range tool.Input {
			x := wanting(p, h, func(x *ast.Expr) bool { return isInput(x, f.Name) })
			if !f.Type.Nullable || x == nil || harmless(h, x) {
				continue
			}
			e := without(p.Facts.Witness(p.Facts.Guard(h, on)), f.Name)
			text := fails(p, h, e)
			if text == "" {
				e = without(lint.ToolCall(on, name, nil), f.Name)
				text = fails(p, h, e)
			}
			if text != "" {
				d := r.At(x.Span, "the condition fails on every call of %s without %s", name, f.Name)
				d.Detail = "Write tool.input." + f.Name + " ?? " + zero(f.Type) + " in brackets, or check that it is not nil first."
				d.Witness = lint.Witness(e, "in "+lint.BaseName(h)+" "+text)
				return
			}
		}
	}
}

// wanting is the first part of a hook's conditions of a kind that must not be nil where it
// stands; nil where there is none.
func wanting(p *lint.Policy, h *ast.Hook, is func(*ast.Expr) bool) (found *ast.Expr) {
	look := func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			for i, a := range x.Args {
				if a != nil && found == nil && needsValue(x, i) && is(a) && p.Own(a.Span) {
					found = a
				}
			}
			return found == nil
		})
	}
	look(h.When)
	for _, l := range h.Lets {
		if l.Expr != nil && p.Own(l.Span) {
			look(l.Expr)
		}
	}
	return found
}

// harmless reports whether a failure says the same as false: an open hook does not apply where
// a missing number is not above a limit.
func harmless(h *ast.Hook, x *ast.Expr) bool {
	return !h.OnError.Failure && above(h.When, x)
}

func above(whole, x *ast.Expr) bool {
	switch {
	case whole == nil || whole.Op != ast.OpBinary:
		return false
	case whole.Name == "and":
		return above(whole.Args[0], x) || above(whole.Args[1], x)
	case whole.Name == ">" || whole.Name == ">=":
		return whole.Args[0] == x
	case whole.Name == "<" || whole.Name == "<=":
		return whole.Args[1] == x
	}
	return false
}

func toolOf(name string) *event.Tool {
	for _, t := range event.Tools {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// isInput reports whether an expression is tool.input.NAME.
func isInput(x *ast.Expr, name string) bool {
	for x.Op == ast.OpChain {
		x = x.Args[0]
	}
	if x.Op != ast.OpMember || x.Name != name {
		return false
	}
	in := x.Args[0]
	return in.Op == ast.OpMember && in.Name == "input" && in.Args[0].Op == ast.OpIdent && in.Args[0].Name == "tool"
}

// ofKind is an event of a kind that the policy declares, with all of its fields that are plain.
func ofKind(k *event.Kind) *analyze.Event {
	values := map[value.TypeKind]any{value.TString: "x", value.TInt: 1, value.TFloat: 1, value.TBool: true, value.TList: []any{}, value.TMap: map[string]any{}, value.TObject: map[string]any{}}
	members := map[string]any{"event_type": k.Name, "work_dir": lint.ExampleProject}
	for _, f := range k.Custom {
		members[f.Name] = values[f.Type.Kind]
	}
	text, err := json.Marshal(members)
	if err != nil {
		return nil
	}
	return &analyze.Event{JSON: text, Name: k.Name}
}

// without is an event without a member, of its own or of the tool's input.
func without(e *analyze.Event, name string) *analyze.Event {
	var members map[string]json.RawMessage
	if e == nil || json.Unmarshal(e.JSON, &members) != nil {
		return nil
	}
	delete(members, name)
	var input map[string]json.RawMessage
	if json.Unmarshal(members["tool_input"], &input) == nil {
		delete(input, name)
		members["tool_input"], _ = json.Marshal(input)
	}
	text, err := json.Marshal(members)
	if err != nil {
		return nil
	}
	return &analyze.Event{JSON: text, Name: e.Name, Tool: e.Tool}
}

// fails is how a hook fails on an event because of nil; "" where it does not.
func fails(p *lint.Policy, h *ast.Hook, e *analyze.Event) string {
	if e == nil {
		return ""
	}
	for _, failure := range p.Facts.Replay(e).Errors {
		if failure.Hook == h.Name && strings.Contains(failure.Text, "nil") {
			return failure.Text
		}
	}
	return ""
}
