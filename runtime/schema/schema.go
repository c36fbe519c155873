// Package schema holds a value against a JSON Schema that compiler/schema has
// compiled. It knows no draft, no file and no regex: what is left of a schema
// is a list of subschemas, the first of which is the whole. A subschema is true,
// false, or a map from keywords to what they ask for:
//
//	subschemas are numbers, positions in the list
//	regexes are automata of the table: pattern = [automaton, source]
//	patternProperties = [[automaton, subschema], …]
//	items = [from, subschema]: for the items from there on
//	contains = [subschema, least, most], most -1 for any number
//	if = [if, then, else], -1 for none
//	dependentRequired = [[name, [name, …]], …], dependentSchemas = [[name, subschema], …]
//	ref = subschema, dynamicRef = [anchor, subschema where nothing in scope has it]
//	scope = {anchor = subschema}: the dynamic anchors of the resource entered here
//
// The other keywords are those of JSON Schema. The order of a map is the order of
// work: scope comes first, unevaluatedProperties and unevaluatedItems last.
package schema

import (
	"errors"

	"github.com/hookc/hookc/runtime/value"
)

// Violation is one thing that is wrong with a value.
type Violation struct {
	Pointer string // where, as a JSON pointer; "" is the value itself
	Text    string // what, as "must be a string; got 3"
}

// String is the violation as an agent reads it.
func (v Violation) String() string {
	if v.Pointer == "" {
		return v.Text
	}
	return cut(v.Pointer, maxPointer) + ": " + v.Text
}

// Report is what is wrong with a value: the first violations, in the order of
// the document, and how many more there are.
type Report struct {
	Violations []Violation
	More       int
}

// Valid reports whether nothing is wrong.
func (r Report) Valid() bool { return len(r.Violations) == 0 }

// The limits of one validation.
const (
	Shown    = 20        // violations in a report
	kept     = 1000      // violations that are put in order; more are only counted
	maxWork  = 5_000_000 // steps: a subschema on a value, an item, 16 bytes compared
	maxDepth = 10_000    // subschemas within subschemas
)

// What ends a validation without a result.
var (
	ErrWork  = errors.New("the schema asks for too much work on this document")
	ErrDepth = errors.New("the document is nested too deep for its schema")
	// ErrBroken is a compiled schema that compiler/schema never writes.
	ErrBroken = errors.New("the compiled schema is damaged")
)

// Validate holds v against a compiled schema. accepts asks an automaton of the
// table about a text.
func Validate(schema, v value.Value, accepts func(automaton uint32, text string) bool) (Report, error) {
	w := &walker{schemas: schema, accepts: accepts, left: maxWork, found: &findings{limit: kept}}
	w.check(0, v, false)
	if w.err != nil {
		return Report{}, w.err
	}
	return w.found.report(), nil
}
