// Package absence knows which fields an event can lack, and makes an event without one.
package absence

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/value"
)

// Lack is an event of a policy that lacks a field.
type Lack struct {
	Event   *event.Kind
	Field   *event.Field
	Where   string // "on after_tool, which has no interrupted"
	Certain bool   // such events occur; otherwise a host may send them
}

// seldom is fields that the format of a host may leave out, and that hosts do leave out.
// An event that has other optional fields can be taken to have them.
var seldom = []event.FieldID{
	event.Duration, event.Interrupted, event.StopActive, event.StopSteps, event.SessionSteps,
	event.Instructions, event.NotificationTitle,
}

// completed is fields that a host's own code can give an event, besides its table.
var completed = []event.FieldID{
	event.SubjectField, event.Task, event.Prompt, event.Error, event.StopActive, event.Message, event.Path,
	event.BackgroundStarted, event.BackgroundEnded, event.BackgroundRunning, event.ToolOutput, event.Output, event.ToolUseID,
}

// Of says whether an event of the policy can lack a field; false where it has the field,
// or where the tool decides whether it does.
func Of(p *lint.Policy, kind *event.Kind, field *event.Field) (Lack, bool) {
	l := Lack{Event: kind, Field: field, Certain: true}
	uses := event.FieldsOf(kind)
	i := slices.IndexFunc(uses, func(u event.Use) bool { return u.Field == field.ID })
	switch {
	case i < 0:
		l.Where = "on " + kind.Name + ", which has no " + field.Path
	case !uses[i].Optional || event.Worked(field.ID) || event.FormatMember(field.ID, kind.Name) == "":
		return l, false
	case kind.Tool && lint.ToolSpecific(field.Path):
		return l, false
	case field.ID == event.Agent || field.ID == event.AgentID:
		l.Where = "for the main agent, which has no " + field.Path
		return l, kind.Name != "subagent_start" && kind.Name != "subagent_stop"
	case field.ID == event.BackgroundStarted:
		l.Where = "on every call that leaves nothing running, because " + field.Path + " is nil"
	case field.ID == event.BackgroundEnded:
		l.Where = "on every prompt that a person wrote, because " + field.Path + " is nil"
	default:
		return onTarget(p, l)
	}
	return l, true
}

// onTarget says which target does not send the field.
func onTarget(p *lint.Policy, l Lack) (Lack, bool) {
	free := false
	for _, t := range p.Targets {
		protocol, ok := t.Protocol.(*command.Protocol)
		_, has := t.Event(l.Event.Name)
		switch {
		case !has:
		case !ok:
			free = true
		case !slices.Contains(completed, l.Field.ID) && !protocol.Sends(l.Event.Name, l.Field.ID):
			l.Where = "on " + l.Event.Name + " of " + protocol.Title + ", which sends no " + l.Field.Path
			return l, true
		}
	}
	l.Certain = false
	l.Where = "on " + l.Event.Name + " of an agent that sends no " + l.Field.Path
	return l, free && slices.Contains(seldom, l.Field.ID)
}

// Path is the field of the event that an expression is; nil where it is none.
func Path(h *ast.Hook, x *ast.Expr) *event.Field {
	path := ""
	switch {
	case x.Op == ast.OpIdent:
		path = x.Name
	case x.Op == ast.OpMember && !x.Optional && x.Args[0].Op == ast.OpIdent:
		path = x.Args[0].Name + "." + x.Name
	}
	root, _, _ := strings.Cut(path, ".")
	if path == "" || slices.ContainsFunc(h.Lets, func(l ast.Let) bool { return l.Name == root }) {
		return nil
	}
	for i := range event.Fields {
		if event.Fields[i].Path == path {
			return &event.Fields[i]
		}
	}
	return nil
}

// Kinds is the hook's events.
func Kinds(p *lint.Policy, h *ast.Hook) (out []*event.Kind) {
	for _, name := range h.On {
		if k, ok := event.LookupKind(name); ok {
			out = append(out, k)
			continue
		}
		for _, k := range p.EventKinds() {
			if k.Name == name {
				out = append(out, k)
			}
		}
	}
	return out
}

// Without is an event on which the hook applies, without the field: the hook's example,
// or where it never applies on the kind, its example on another kind. It is nil where
// there is none.
func (l Lack) Without(p *lint.Policy, h *ast.Hook) *analyze.Event {
	like := p.Facts.Witness(p.Facts.Guard(h, l.Event.Name))
	for _, on := range h.On {
		if like == nil {
			like = p.Facts.Witness(p.Facts.Guard(h, on))
		}
	}
	if like == nil {
		like = l.harmless(p, h)
	}
	if like == nil {
		return nil
	}
	return l.from(like)
}

// harmless is a plain call with the field on which the hook does not fail; nil where
// there is none.
func (l Lack) harmless(p *lint.Policy, h *ast.Hook) *analyze.Event {
	for _, k := range Kinds(p, h) {
		uses := event.FieldsOf(k)
		if !k.Tool || !slices.ContainsFunc(uses, func(u event.Use) bool { return u.Field == l.Field.ID }) {
			continue
		}
		for _, tool := range lint.Tools(h.Match).Canonical {
			e := l.set(lint.ToolCall(k.Name, tool, nil))
			if e != nil && !slices.ContainsFunc(p.Facts.Replay(e).Errors, func(f decision.Failure) bool { return f.Hook == h.Name }) {
				return e
			}
		}
	}
	return nil
}

// set is the event with a value for the field.
func (l Lack) set(e *analyze.Event) *analyze.Event {
	values := map[value.TypeKind]string{value.TString: `"x"`, value.TInt: "1", value.TFloat: "1", value.TBool: "true"}
	text, known := values[l.Field.Type.Kind]
	name := event.FormatMember(l.Field.ID, e.Name)
	if !known || name == "" {
		return nil
	}
	line := strings.TrimSuffix(string(e.JSON), "}") + `,"` + name + `":` + text + "}"
	return &analyze.Event{JSON: []byte(line), Name: e.Name, Tool: e.Tool}
}

// from is the event as one of the kind, without what the kind does not have, and
// without the field.
func (l Lack) from(e *analyze.Event) *analyze.Event {
	var members map[string]json.RawMessage
	if json.Unmarshal(e.JSON, &members) != nil {
		return nil
	}
	if _, tool := members["tool_name"]; tool != l.Event.Tool {
		return nil // a call cannot be made up, nor can the rest of another event
	}
	uses := event.FieldsOf(l.Event)
	for f := range event.NumFields {
		has := slices.ContainsFunc(uses, func(u event.Use) bool { return u.Field == f })
		if name := event.FormatMember(f, e.Name); name != "" && (!has || f == l.Field.ID) {
			delete(members, name)
		}
	}
	name, _ := json.Marshal(l.Event.Name)
	members["event_type"] = name
	text, err := json.Marshal(members)
	if err != nil {
		return nil
	}
	return &analyze.Event{JSON: text, Name: l.Event.Name, Tool: e.Tool}
}
