package claudecode

import (
	"errors"
	"path/filepath"
	"strconv"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// decode reads one event. Every member that the host documents is held against
// its type; members that nobody knows are kept in extra.
func decode(input []byte, w host.World) (*host.Call, error) {
	raw, err := value.DecodeObject(input)
	if err != nil {
		return nil, err
	}
	name, err := wire.RequiredText(raw, "hook_event_name")
	if err != nil {
		return nil, err
	}
	row := lookup(name)
	if row == nil {
		return nil, unknownEvent(name)
	}
	base, err := row.read(raw, w)
	if err != nil {
		return nil, errors.New(name + ": " + err.Error())
	}
	call := &host.Call{HostEvent: name, Events: row.canonicalEvents(base), Raw: raw}
	if file := getenv(w, "CLAUDE_ENV_FILE"); row.env && filepath.IsAbs(file) {
		call.EnvFile = file
	}
	return call, nil
}

func unknownEvent(name string) error {
	names := make([]string, len(events))
	for i, e := range events {
		names[i] = e.Name
	}
	text := "hook_event_name: unknown event " + strconv.Quote(wire.Cut(name, 100))
	if near := wire.Near(name, names); near != "" {
		text += "; did you mean " + strconv.Quote(near) + "?"
	}
	return errors.New(text)
}

// read is the event without its canonical name.
func (row *hostEvent) read(raw value.Value, w host.World) (*event.Event, error) {
	e := &event.Event{Host: Name, Raw: raw}
	e.Set(event.HostName, value.OfString(Name))
	tables := append([][]wire.Field{commonFields, row.fields}, row.shared...)
	if err := wire.Read(e, raw, tables...); err != nil {
		return nil, err
	}
	if row.member == "tool_name" {
		if err := setTool(e, raw); err != nil {
			return nil, err
		}
	}
	e.Locate(w.Dir)
	// A relative CLAUDE_PROJECT_DIR would mean something else to every reader;
	// the evaluator then looks for the project itself.
	if dir := getenv(w, "CLAUDE_PROJECT_DIR"); filepath.IsAbs(dir) {
		e.Set(event.Project, value.OfString(dir))
	}
	row.fill(e, raw)
	return e, nil
}

// fill gives the event what the host says in another member.
func (row *hostEvent) fill(e *event.Event, raw value.Value) {
	switch row.Name {
	case "TaskCreated", "TaskCompleted":
		if subject, _ := raw.Get("task_subject"); e.Get(event.Task).IsNil() {
			e.Set(event.Task, subject)
		}
	case "StopFailure":
		e.Set(event.SubjectField, e.Get(event.Error))
	}
}

func getenv(w host.World, name string) string {
	if w.Getenv == nil {
		return ""
	}
	return w.Getenv(name)
}

// canonicalEvents is one copy of the event for each of its canonical names.
func (row *hostEvent) canonicalEvents(base *event.Event) []*event.Event {
	out := make([]*event.Event, 0, 2)
	for _, name := range [...]string{row.Before, row.Canonical} {
		if name == "" {
			continue
		}
		e := *base
		e.Kind, _ = event.LookupKind(name)
		e.Set(event.EventName, value.OfString(name))
		e.DeriveBackground()
		out = append(out, &e)
	}
	return out
}
