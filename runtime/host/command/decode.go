package command

import (
	"cmp"
	"errors"
	"path/filepath"
	"strconv"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Decode reads one event. Every member that the host documents is held against
// its type; members that nobody knows are kept in extra.
func (p *Protocol) Decode(input []byte, w host.World) (*host.Call, error) {
	raw, err := value.DecodeObject(input)
	if err != nil {
		return nil, err
	}
	if p.Shape != nil {
		raw = p.Shape(raw)
	}
	return p.Call(raw, w)
}

// Call is Decode for a host whose event stands inside of another object.
func (p *Protocol) Call(raw value.Value, w host.World) (*host.Call, error) {
	member := p.member()
	name, err := wire.RequiredText(raw, member)
	if err != nil {
		return nil, err
	}
	row := p.Row(name)
	if row == nil {
		return nil, p.unknown(member, name)
	}
	base, err := p.read(row, raw, w)
	if err != nil {
		return nil, errors.New(name + ": " + err.Error())
	}
	call := &host.Call{HostEvent: row.Name, Events: row.canonicalEvents(base), Raw: raw}
	if p.Prompts && row.Is("before_agent") && base.Get(event.Prompt).Str() == "" {
		call.Events = nil
	}
	if file := Getenv(w, p.EnvFile); row.Env && filepath.IsAbs(file) {
		call.EnvFile = file
	}
	return call, nil
}

// member is the one that names the event.
func (p *Protocol) member() string { return cmp.Or(p.Named, "hook_event_name") }

// tool is the member that names a tool.
func (p *Protocol) tool() string { return cmp.Or(p.Tool, "tool_name") }

// input is the member that holds a tool's input.
func (p *Protocol) input() string { return cmp.Or(p.Input, "tool_input") }

func (p *Protocol) unknown(member, name string) error {
	names := make([]string, len(p.Rows))
	for i, e := range p.Rows {
		names[i] = e.Name
	}
	text := member + ": unknown event " + strconv.Quote(wire.Cut(name, 100))
	if near := wire.Near(name, names); near != "" {
		text += "; did you mean " + strconv.Quote(near) + "?"
	}
	return errors.New(text)
}

// read is the event without its canonical name.
func (p *Protocol) read(row *Event, raw value.Value, w host.World) (*event.Event, error) {
	e := &event.Event{Host: p.Name, Raw: raw}
	e.Set(event.HostName, value.OfString(p.Name))
	tables := append(append(make([][]wire.Field, 0, 8), p.Common, row.Fields), row.Shared...) // few: they stay on the stack
	if p.OfTool(row) {
		tables = append(tables, []wire.Field{{Name: p.tool(), Ignored: true}, {Name: p.input(), Ignored: true}, {Name: row.Call, Ignored: true}})
	}
	if err := wire.Read(e, raw, tables...); err != nil {
		return nil, err
	}
	if p.OfTool(row) {
		if err := p.setTool(e, row, raw); err != nil {
			return nil, err
		}
	}
	e.Locate(w.Dir)
	if dir := p.project(w); dir != "" {
		e.Set(event.Project, value.OfString(dir))
	}
	if p.Adjust != nil {
		p.Adjust(e, row, raw)
	}
	return e, nil
}

// setTool gives e the tool call of the event.
func (p *Protocol) setTool(e *event.Event, row *Event, raw value.Value) error {
	if row.Call != "" {
		call, err := wire.RequiredObject(raw, row.Call)
		if err != nil {
			return err
		}
		raw = call
	}
	name, err := wire.RequiredText(raw, p.tool())
	if err != nil {
		return err
	}
	if p.Reshape != nil {
		input, _ := raw.Get(p.input())
		name, input = p.Reshape(name, input)
		wire.SetTool(e, p.Tools, name, input, p.input())
		return nil
	}
	input, err := wire.RequiredObject(raw, p.input())
	if err != nil {
		return err
	}
	wire.SetTool(e, p.Tools, name, input, p.input())
	return nil
}

// project is the folder that the host names. A relative one would mean something
// else to every reader; the evaluator then looks for the project itself.
func (p *Protocol) project(w host.World) string {
	for _, name := range p.Project {
		if dir := Getenv(w, name); filepath.IsAbs(dir) {
			return dir
		}
	}
	return ""
}

// TimeoutInSeconds turns the time-out of a command into milliseconds, for hosts
// whose tool counts seconds.
func TimeoutInSeconds(e *event.Event) {
	in := e.Get(event.ToolInput)
	if v, _ := in.Get("timeout"); v.Kind() == value.Int && e.IsTool("Shell") {
		e.Set(event.ToolInput, in.With("timeout", value.OfInt(v.Int()*1000)))
	}
}

// Getenv is a variable of the evaluator's surroundings; "" where there are none.
func Getenv(w host.World, name string) string {
	if w.Getenv == nil {
		return ""
	}
	return w.Getenv(name)
}

// canonicalEvents is the event under each of its canonical names. The last is base
// itself.
func (row *Event) canonicalEvents(base *event.Event) []*event.Event {
	if row.Before == "" {
		return []*event.Event{named(base, row.Canonical)}
	}
	before := *base
	return []*event.Event{named(&before, row.Before), named(base, row.Canonical)}
}

// named gives an event its canonical name.
func named(e *event.Event, name string) *event.Event {
	e.Kind, _ = event.LookupKind(name)
	e.Set(event.EventName, value.OfString(name))
	e.DeriveBackground()
	return e
}
