// Package effect is the catalogue of steps: what a hook can do when it applies.
//
// A step is one Kind, in a file of its own, listed once in all.go. The parser
// derives the block's schema from Args, the checker its types, the compiler
// its encoding and the docs their page; the evaluator calls Apply.
package effect

import "github.com/hookc/hookc/runtime/value"

// Kind describes one step.
type Kind struct {
	Name     string // the HCL block's type
	Doc      string // one sentence
	Label    bool   // the block carries a name
	Args     []Arg
	Decision bool // it decides: the first that applies is the hook's decision
	Need     Need // what it asks of the host

	// Apply does what the step says.
	Apply func(r Run)
}

// Arg is one argument of a step's block.
type Arg struct {
	Name     string
	Doc      string
	Type     value.Type
	Required bool
	Const    bool     // evaluated at compile time: no {{ }}
	Enum     []string // the allowed values of a constant string
}

// Lookup finds a kind by the name of its block.
func Lookup(name string) (*Kind, bool) {
	for _, k := range All {
		if k.Name == name {
			return k, true
		}
	}
	return nil, false
}
