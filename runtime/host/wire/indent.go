package wire

import (
	"math"

	"github.com/hookc/hookc/runtime/value"
)

// Indented is the object as people read it, members in the order in which they
// were added, with a line break at the end.
func (m *Members) Indented() []byte {
	// Without a bound, and with nothing that JSON lacks, nothing can fail.
	text, _ := value.Indented(m.Value(), &value.Budget{Steps: math.MaxInt, Bytes: math.MaxInt})
	return []byte(text + "\n")
}
