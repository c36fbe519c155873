package world

import "github.com/hookc/hookc/runtime/value"

// stringOrNil is a string that may be missing.
var stringOrNil = value.Type{Kind: value.TString, Nullable: true}

// texts are the types of n arguments that are strings.
func texts(n int) []value.Type {
	out := make([]value.Type, n)
	for i := range out {
		out[i] = value.StringType
	}
	return out
}

// text is an argument that is a string.
func text(name string, v value.Value) (string, error) {
	if v.Kind() != value.String {
		return "", value.Unexpected(name, "a string", v)
	}
	return v.Str(), nil
}
