package world

import "github.com/hookc/hookc/runtime/value"

// The types that more than one function has. They and the functions are laid
// out by the linker, as in runtime/fn: what a policy does not name costs an
// evaluator's start nothing.
var (
	stringType  = value.Type{Kind: value.TString}
	stringOrNil = value.Type{Kind: value.TString, Nullable: true}
	intType     = value.Type{Kind: value.TInt}
)

// texts are the types of n arguments that are strings.
//
//go:noinline
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
