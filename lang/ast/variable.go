package ast

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// Variable is a value that whoever uses a policy may choose. Conditions know it
// by Consts; this is what people are told of it.
type Variable struct {
	Name        string
	Description string
	Type        string // as HCL writes it, such as list(string); "any" where none is said
	HasDefault  bool
	Default     value.Value // null where there is none
	Span        diag.Span
}
