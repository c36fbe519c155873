package fn

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

var maybeText = param{"a string", 1 << value.TString, true}

// unknownFunc is not one of expr's. What is not known of a word of a command line
// is a NUL byte, which no argument of a program can hold.
var unknownFunc = Func{ID: 52, Name: "unknown", Min: 1, Max: 1, Total: true,
	params: []*param{&maybeText}, result: giveBool, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
		if args[0].Absent() {
			return value.OfBool(false), nil
		}
		s, err := str("unknown", args[0])
		return value.OfBool(strings.IndexByte(s, 0) >= 0), err
	}}
