package format

import (
	"errors"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Decoder reads events of the format for the host of this name.
type Decoder string

// Decode reads one event.
func (hostName *Decoder) Decode(input []byte, w host.World) (*host.Call, error) {
	raw, err := value.DecodeObject(input)
	if err != nil {
		return nil, err
	}
	name, err := wire.RequiredText(raw, "event_type")
	if err != nil {
		return nil, err
	}
	k, ok := kind(name, w)
	if !ok {
		return nil, unknownEvent(name)
	}
	e, err := read(k, raw, string(*hostName), w)
	if err != nil {
		return nil, errors.New(name + ": " + err.Error())
	}
	return &host.Call{HostEvent: name, Events: []*event.Event{e}, Raw: raw}, nil
}

func unknownEvent(name string) error {
	text := "event_type: unknown event " + strconv.Quote(wire.Cut(name, 100))
	if n := near(name); n != "" {
		text += "; did you mean " + strconv.Quote(n) + "?"
	}
	return errors.New(text)
}

func read(k *event.Kind, raw value.Value, hostName string, w host.World) (*event.Event, error) {
	e := &event.Event{Kind: k, Host: hostName, Raw: raw}
	if err := wire.Read(e, raw, FieldsOf(k)); err != nil {
		return nil, err
	}
	e.Set(event.EventName, value.OfString(k.Name))
	e.Set(event.HostName, value.OfString(hostName))
	if k.Tool {
		if err := setTool(e, raw); err != nil {
			return nil, err
		}
	}
	e.DeriveBackground()
	e.Locate(w.Dir)
	if !filepath.IsAbs(e.Get(event.Project).Str()) {
		e.Set(event.Project, value.Value{}) // the evaluator looks for it
	}
	if k.ID >= event.FirstCustom {
		return e, e.SetCustom(custom(raw))
	}
	return e, finalMessage(e, raw)
}

// custom is the fields of an event that the policy declares: an object of their
// own, or members of the event.
func custom(raw value.Value) value.Value {
	if fields, _ := raw.Get("fields"); fields.Kind() == value.Map {
		return fields
	}
	return raw
}

// finalMessage takes the text of final_message, which is a text, an object
// {role, content}, or null; content may be a list of blocks with a text each.
func finalMessage(e *event.Event, raw value.Value) error {
	v, _ := raw.Get("final_message")
	if v.Kind() == value.Map {
		v, _ = v.Get("content")
	}
	text, ok := flat(v)
	if !ok {
		return errors.New("final_message: want a string or an object with a content")
	}
	if text != "" && e.Get(event.Message).IsNil() && carries(e.Kind, event.Message) {
		e.Set(event.Message, value.OfString(text))
	}
	return nil
}

func carries(k *event.Kind, f event.FieldID) bool {
	for _, u := range event.FieldsOf(k) {
		if u.Field == f {
			return true
		}
	}
	return false
}

func flat(v value.Value) (string, bool) {
	switch v.Kind() {
	case value.Nil:
		return "", true
	case value.String:
		return v.Str(), true
	case value.List:
		var parts []string
		for i := range v.Len() {
			t, _ := v.At(i).Get("text")
			if t.Kind() == value.String {
				parts = append(parts, t.Str())
			}
		}
		return strings.Join(parts, "\n"), true
	}
	return "", false
}
