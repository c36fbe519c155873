// Package event is the host-neutral event and the registry of what events
// exist, which fields they carry and which tools hosts have. Compiler, linter,
// docs and evaluator read the one registry.
package event

import "github.com/hookc/hookc/runtime/value"

// Event is one canonical event. A host's event may be several of them.
type Event struct {
	Kind   *Kind
	Host   string
	Tools  []string // canonical names of the tool, or mcp__server__tool alone; the host's own name is ToolHostName
	Fields [NumFields]value.Value

	// Raw is the event as the host sent it; nil for one that the policy derived.
	Raw value.Value

	// Problems says which parts of the tool's input could not be read.
	// They are in ToolRaw alone, and each is an error for the policy's on_error.
	Problems []string

	// HostInput maps a canonical input field to the host's name for it, where
	// they differ; the evaluator needs it to rewrite the host's input.
	HostInput InputNames
}

// Get is a field's value; nil where the event lacks it.
func (e *Event) Get(f FieldID) value.Value { return e.Fields[f] }

// Set gives a field its value. It is called at hundreds of places and not inlined
// there: that would cost 8 kB of the evaluator.
//
//go:noinline
func (e *Event) Set(f FieldID, v value.Value) { e.Fields[f] = v }

// Kind describes one canonical event.
type Kind struct {
	ID        uint16 // its number in the table: never reused
	Name      string
	Blockable bool      // some host can block it
	Tool      bool      // it carries a tool, so tool.* and the derived fields exist
	Fields    []Use     // beyond the common ones
	Subjects  []Subject // what match can name besides tool

	// Custom is the fields of an event that a policy declares, in their order;
	// the event carries them in the field Custom.
	Custom []value.Field
}

// The numbers of a table's own events. A policy's events count from FirstCustom.
// Derive|n is no event: its rows derive the policy's events from event n.
const (
	FirstCustom uint16 = 1000
	Derive      uint16 = 0x8000
)

// Use says that an event carries a field.
type Use struct {
	Field    FieldID
	Optional bool // it may be absent: its type is nullable there
}

// Subject is a name that match { } can compare as a whole, and its field.
type Subject struct {
	Name  string
	Field FieldID
}

// LookupKind finds an event by its canonical name.
func LookupKind(name string) (*Kind, bool) {
	for _, k := range Kinds {
		if k.Name == name {
			return k, true
		}
	}
	return nil, false
}

// KindByID finds an event by its number in the table.
func KindByID(id uint16) (*Kind, bool) {
	for _, k := range Kinds {
		if k.ID == id {
			return k, true
		}
	}
	return nil, false
}

// FieldsOf lists every field that an event can carry, common ones first.
func FieldsOf(k *Kind) []Use {
	uses := append([]Use(nil), common...)
	if k.Tool {
		uses = append(uses, toolFields...)
	}
	return append(uses, k.Fields...)
}
