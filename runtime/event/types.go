package event

import "github.com/hookc/hookc/runtime/value"

// The types of fields. They are literals of this package so that the registry is
// data of the program: from the variables and functions of another it would be
// put together at every start, as would be a copy of one with a pointer.
var (
	anyType   = value.Type{Kind: value.TAny}
	boolType  = value.Type{Kind: value.TBool}
	intType   = value.Type{Kind: value.TInt}
	floatType = value.Type{Kind: value.TFloat}
	textType  = value.Type{Kind: value.TString}
	mapType   = value.Type{Kind: value.TMap, Elem: &anyType}
)
