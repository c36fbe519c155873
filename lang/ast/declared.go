package ast

import (
	"slices"
	"time"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Event is an event that the policy declares.
type Event struct {
	Name       string
	Doc        string
	Fields     []value.Field
	FieldSpans []diag.Span // where each of Fields is named; may be shorter
	From       []*From     // what it is derived from
	Span       diag.Span
}

// From says which events an event of the policy follows from, and with which
// fields. As a hook it has one step of the kind derive, with the name of the
// event as its label.
type From struct {
	Hook *Hook
}

// EventKinds is the policy's events as the registry would have them. One that
// nothing derives can be blocked, since whoever sends it waits for the answer;
// another if one that it follows from can.
func (p *Policy) EventKinds() []*event.Kind {
	kinds := make([]*event.Kind, len(p.Events))
	for i, e := range p.Events {
		kinds[i] = e.Kind(i)
		kinds[i].Blockable = len(e.From) == 0
	}
	for range kinds { // an event may follow from one that is declared below it
		for i, e := range p.Events {
			for _, from := range e.From {
				kinds[i].Blockable = kinds[i].Blockable || slices.ContainsFunc(from.Hook.On, func(on string) bool { return blockable(on, kinds) })
			}
		}
	}
	return kinds
}

func blockable(name string, kinds []*event.Kind) bool {
	if k, ok := event.LookupKind(name); ok {
		return k.Blockable
	}
	return slices.ContainsFunc(kinds, func(k *event.Kind) bool { return k.Name == name && k.Blockable })
}

// Kind is the event as the registry would have it; i is its position in the
// policy.
func (e *Event) Kind(i int) *event.Kind {
	return &event.Kind{
		ID: event.FirstCustom + uint16(i), Name: e.Name,
		Fields: []event.Use{{Field: event.Custom}}, Custom: e.Fields,
	}
}

// State is a value that outlives the event.
type State struct {
	Name    string
	Doc     string
	Type    value.Type
	Default value.Value
	Project bool          // kept for the project; else for the session
	Expire  time.Duration // how long a value lasts after its last change; 0 is for ever
	Keep    int           // how many entries a list or map keeps, the newest; 0 is all
	Span    diag.Span
}

// Command is a command of the agent that the policy ships.
type Command struct {
	Name        string // kebab-case
	Description string
	Text        string // the prompt, Markdown
	Span        diag.Span
}

// File is a file of the policy's folder that goes into the build.
type File struct {
	Path string // in the build, slash-separated, below scripts/
	From string // as diagnostics name it
	Data []byte
	Exec bool
}

// Record says which events get an entry in the ledger of their own accord.
type Record struct {
	What   RecordWhat
	Redact []string // names of fields whose values are left out
}

// RecordWhat is none, the events on which some hook applied or failed, or all.
type RecordWhat uint8

// What is recorded.
const (
	RecordNone RecordWhat = iota
	RecordDecisions
	RecordAll
)
