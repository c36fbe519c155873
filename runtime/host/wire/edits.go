package wire

import (
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// AddInput adds a canonical input field that the host does not send as such.
func AddInput(e *event.Event, name, text string) {
	var m Members
	in := e.Get(event.ToolInput)
	for i := range in.Len() {
		if key := in.Key(i).Str(); key != name {
			m.Add(key, in.At(i))
		}
	}
	m.Text(name, text)
	e.Set(event.ToolInput, m.Value())
	e.Derive()
}

// Joined is one text of every change of a call that makes several, a line break
// between: a condition on content sees all that is written.
func Joined(edits value.Value, name string) string {
	if edits.Kind() != value.List {
		return ""
	}
	var parts []string
	for i := range edits.Len() {
		v, _ := edits.At(i).Get(name)
		parts = append(parts, v.Str())
	}
	return strings.Join(parts, "\n")
}
