package event

import (
	"errors"

	"github.com/hookc/hookc/runtime/value"
)

// Declared is an event that the policy declares, by its name. events is what
// the table says of them: name = {id, fields}, and of a field its type in words.
func Declared(events value.Value, name string) (*Kind, bool) {
	decl, ok := events.Get(name)
	if !ok {
		return nil, false
	}
	id, _ := decl.Get("id")
	fields, _ := decl.Get("fields")
	blockable, _ := decl.Get("blockable")
	k := &Kind{ID: uint16(id.Int()), Name: name, Blockable: blockable.Bool(), Fields: []Use{{Custom, false}}}
	if fields.Kind() != value.Map {
		return nil, false
	}
	for i := range fields.Len() {
		t, ok := value.ParseType(fields.At(i).Str())
		if !ok {
			return nil, false
		}
		k.Custom = append(k.Custom, value.Field{Name: fields.Key(i).Str(), Type: t})
	}
	return k, true
}

// SetCustom gives an event of the policy its fields. Those that it does not
// declare are left out; one of another type, or missing, is an error.
func (e *Event) SetCustom(fields value.Value) error {
	out := value.OfMap(nil, nil)
	for _, f := range e.Kind.Custom {
		v, _ := fields.Get(f.Name)
		if !f.Type.Holds(v) {
			if v.IsNil() {
				return errors.New(e.Kind.Name + ": " + f.Name + ": missing")
			}
			return errors.New(e.Kind.Name + ": " + f.Name + ": want " + f.Type.String() + ", got " + v.Kind().String())
		}
		out = out.With(f.Name, v)
	}
	e.Set(Custom, out)
	return nil
}

// Derived is an event of the policy that follows from this one: in the same
// session and place, and of the same tool call, which conditions do not see and
// programs are told.
func (e *Event) Derived(k *Kind, fields value.Value) (*Event, error) {
	out := &Event{Kind: k, Host: e.Host}
	for _, u := range common {
		out.Set(u.Field, e.Get(u.Field))
	}
	out.Set(EventName, value.OfString(k.Name))
	out.Set(ToolHostName, e.Get(ToolHostName))
	out.Set(ToolRaw, e.Get(ToolRaw))
	return out, out.SetCustom(fields)
}
