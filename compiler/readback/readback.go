// Package readback reads a decision table back as a policy: its hooks with their
// guards and steps, whose patterns are the table's automata. It is written from the
// table's format and shares nothing with the code that wrote the table, so that the
// two can be compared.
//
// A table does not keep everything: the policy that is read back has no targets, its
// lets and variables have other names, and its regexes have no text.
package readback

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Policy is what a table says. Its events that follow from others have their hooks
// in From.
type Policy struct {
	*ast.Policy
	All      []Hook           // every hook of the table, in its order
	Rows     map[uint16][]int // the events' hooks, as positions in All, in order of evaluation
	Automata *Automata
}

// Hook is a hook of the table.
type Hook struct {
	*ast.Hook
	Module  string
	Slug    string
	Derives bool                 // it derives one of the policy's events
	Finds   map[*ast.Step][]Find // where match.text comes from; of the hook itself by nil
	Err     error                // why it cannot be read
}

// Find is a regex that match.text can come from.
type Find struct {
	Value       *ast.Expr // whose strings are searched
	Prog        []byte    // the capture program
	Description string
}

// Read reads a table, which must stay open while the policy is used. Files of the
// policy are taken to lie below dir.
func Read(t *table.Table, dir string) (*Policy, error) {
	p := &Policy{Policy: &ast.Policy{Dir: dir}, Rows: map[uint16][]int{}, Automata: &Automata{t: t}}
	if err := p.settings(t); err != nil {
		return nil, err
	}
	on, err := p.rows(t)
	if err != nil {
		return nil, err
	}
	lists := commandLists(t)
	for i := range t.NumHooks() {
		h := readHook(t, p, lists, uint32(i))
		h.On = on[i]
		p.All = append(p.All, h)
		switch {
		case h.Err != nil:
		case h.Derives:
			h.Err = p.derive(h)
		default:
			p.Hooks = append(p.Hooks, h.Hook)
		}
	}
	return p, t.Err()
}

// Err joins what could not be read.
func (p *Policy) Err() error {
	var all []error
	for _, h := range p.All {
		if h.Err != nil {
			all = append(all, fmt.Errorf("hook %s: %w", h.Name, h.Err))
		}
	}
	return errors.Join(all...)
}

// rows reads which hooks each event has, and in what order.
func (p *Policy) rows(t *table.Table) (on [][]string, err error) {
	on = make([][]string, t.NumHooks())
	kinds := p.EventKinds()
	for _, e := range t.Events() {
		kind, ok := kindOf(e.Kind&^event.Derive, kinds)
		if !ok {
			return nil, fmt.Errorf("the table has an event %d, which neither hookc nor the policy knows", e.Kind)
		}
		rows := []int{}
		for i := range e.NumRows {
			h, ok := t.Row(e, i)
			if !ok || int(h) >= len(on) {
				return nil, fmt.Errorf("a row of %s leads to no hook", kind.Name)
			}
			rows = append(rows, int(h))
			on[h] = append(on[h], kind.Name)
		}
		p.Rows[e.Kind] = rows
	}
	return on, nil
}

func kindOf(id uint16, own []*event.Kind) (*event.Kind, bool) {
	for _, list := range [][]*event.Kind{event.Kinds, own} {
		for _, k := range list {
			if k.ID == id {
				return k, true
			}
		}
	}
	return nil, false
}

// derive gives the event of a hook that derives it the hook.
func (p *Policy) derive(h Hook) error {
	for _, e := range p.Events {
		if len(h.Steps) == 1 && e.Name == h.Steps[0].Label {
			e.From = append(e.From, &ast.From{Hook: h.Hook})
			return nil
		}
	}
	return errors.New("it derives an event that the table does not declare")
}

// settings reads what the policy declares beside its hooks.
func (p *Policy) settings(t *table.Table) error {
	m := t.Meta()
	p.Name, p.Description = m.Policy, m.Description
	s, err := (&reader{t: t}).value(m.Settings)
	if err != nil {
		return fmt.Errorf("the settings: %w", err)
	}
	events := member(s, "events")
	for i := range events.Len() {
		name := events.Key(i).Str()
		k, ok := event.Declared(events, name)
		if !ok || int(k.ID) != int(event.FirstCustom)+i {
			return fmt.Errorf("the event %s is not declared as hookc does", name)
		}
		p.Events = append(p.Events, &ast.Event{Name: name, Fields: k.Custom})
	}
	states := member(s, "state")
	for i := range states.Len() {
		d, ok := state.Declared(states, states.Key(i).Str())
		if !ok {
			return fmt.Errorf("the state %s is not declared as hookc does", states.Key(i).Str())
		}
		p.States = append(p.States, &ast.State{
			Name: d.Name, Type: d.Type, Default: d.Default, Project: d.Project, Expire: d.Expire, Keep: d.Keep,
		})
	}
	p.NeverOnce = member(s, state.Once).Str() == "never"
	p.Reads = texts(member(s, "reads"))
	record := member(s, "record")
	p.Record.Redact = texts(member(record, "redact"))
	for i, what := range [...]string{ast.RecordNone: "none", ast.RecordDecisions: "decisions", ast.RecordAll: "all"} {
		if member(record, "what").Str() == what {
			p.Record.What = ast.RecordWhat(i)
		}
	}
	return nil
}

// member is a member of a map; nil where there is none.
func member(v value.Value, name string) value.Value {
	m, _ := v.Get(name)
	return m
}

func texts(v value.Value) (out []string) {
	for i := range v.Len() {
		out = append(out, v.At(i).Str())
	}
	return out
}

func readHook(t *table.Table, p *Policy, lists map[string]map[table.NodeID]bool, i uint32) Hook {
	rec := t.Hook(i)
	h := &ast.Hook{
		Name: t.Text(rec.Name), Description: t.Text(rec.Description),
		Priority: int(rec.Priority), Timeout: time.Duration(rec.Timeout) * time.Millisecond,
		Async:      rec.Flags&table.HookAsync != 0,
		AllowLifts: rec.Flags&table.HookLift != 0,
		OnError: ast.OnError{
			Parse:   rec.Flags&table.HookParseClosed != 0,
			Failure: rec.Flags&table.HookFailureClosed != 0,
			Timeout: rec.Flags&table.HookTimeoutClosed != 0,
		},
	}
	if rec.Flags&table.HookMonitor != 0 {
		h.Mode = ast.Monitor
	}
	r := &reader{t: t, hook: h, file: filepath.Join(p.Dir, filepath.FromSlash(t.Text(rec.File))), lists: lists, finds: map[*ast.Step][]Find{}}
	h.Span = r.span(rec.Line, rec.Column)
	err := r.readHook(rec)
	return Hook{Hook: h, Module: t.Text(rec.Module), Slug: t.Text(rec.Slug), Derives: rec.Flags&table.HookDerives != 0, Finds: r.finds, Err: err}
}

func (r *reader) span(line, column uint32) diag.Span {
	at := diag.Pos{Line: int(line), Column: int(column)}
	return diag.Span{File: r.file, Start: at, End: at}
}
