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
	Label    bool   // the block carries a name, which conditions can use
	Args     []Arg
	Blocks   []Block    // blocks of steps inside of it
	OneOf    [][]string // of each of these groups of arguments, it has exactly one
	AnyOf    []string   // of these arguments, it has at least one
	Decision bool       // it decides: the first that applies is the hook's decision
	Ends     bool       // and what comes after it is not looked at
	Program  bool       // it starts a program
	Gate     bool       // it looks, and decides by what it finds: it looks again at a rewritten input
	Again    bool       // a Gate that does nothing but its steps: it looks again also at an input that it has seen
	Need     Need       // what it asks of the host
	Internal bool       // the compiler makes it; no policy can write it

	// NeedOf is in place of Need where an argument decides: it is given the
	// constant text of an argument, "" where the step has none.
	NeedOf func(arg func(name string) string) Need

	// Apply does what the step says.
	Apply func(r Run)
}

// Waits reports whether the step waits for a program or a model, and so has a
// time-out of its own.
func (k *Kind) Waits() bool {
	for i := range k.Args {
		if k.Args[i].Name == "timeout" {
			return true
		}
	}
	return false
}

// Arg is one argument of a step's block.
type Arg struct {
	Name     string
	Doc      string
	Type     *value.Type
	Required bool
	Const    bool          // evaluated at compile time: no {{ }}
	Static   bool          // text with no part of the event in it: a literal {{ is all there can be
	Enum     []string      // the allowed values of a constant string
	Names    []value.Field // names that this argument sees beside those of conditions
	Form     Form          // how the argument is written, where that differs from what it is
	With     []string      // it means nothing without one of these arguments
	Least    int           // of a whole number that is written in the policy
	Most     int           // 0 for no bound
	InFolder bool          // a path below the project
	Keys     Keys          // of a map: who chooses its keys
}

// Form is how an argument is written in a policy.
type Form uint8

// The forms. All but Plain are constants.
const (
	Plain    Form = iota
	Duration      // "5s", as a number of milliseconds
	Script        // the path of a file in the policy's folder, which goes into the build
	Schema        // a JSON Schema: such a path, or an object
	Schemas       // a map from globs to schemas
)

// Keys says which keys a map may have.
type Keys struct {
	Written   string // where it is not "", the policy writes the keys, and this is how
	Variables bool   // they are names of variables of an environment
	Pointers  bool   // they are JSON pointers
}

// Block is a block of steps inside of a step.
type Block struct {
	Name string
	Doc  string
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
