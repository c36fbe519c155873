package wire

import (
	"slices"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Inexpressible is the first rewritten field that the event's tool cannot take:
// a canonical field that the host has no member for. Writing it anyway would
// leave the old input in force, so such a rewrite must not be sent.
func Inexpressible(e *event.Event, fields value.Value) (name string, found bool) {
	for i := range fields.Len() {
		name := fields.Key(i).Str()
		if _, mapped := e.HostInput.Host(name); !mapped && isCanonicalField(e.Tools, name) {
			return name, true
		}
	}
	return "", false
}

func isCanonicalField(canonical []string, name string) bool {
	return slices.ContainsFunc(canonical, func(c string) bool {
		tool, ok := event.LookupTool(c)
		return ok && slices.ContainsFunc(tool.Input, func(f value.Field) bool { return f.Name == name })
	})
}

// HostInput is the whole input as the host spells it, with the rewritten
// canonical fields in place.
func HostInput(e *event.Event, fields value.Value) value.Value {
	return e.Rewritten(fields).Get(event.ToolRaw)
}
