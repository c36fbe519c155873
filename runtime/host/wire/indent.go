package wire

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/hookc/hookc/runtime/value"
)

// Indented is the object as people read it, members in the order in which they
// were added, with a line break at the end.
func (m *Members) Indented() []byte {
	raw := jsontext.Value(value.AppendJSON(nil, m.Value()))
	// AppendJSON writes valid JSON, so there is nothing that can fail.
	_ = raw.Indent(jsontext.WithIndent("  "))
	return append([]byte(raw), '\n')
}
