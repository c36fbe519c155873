// Package schema compiles JSON Schemas, drafts 2020-12, 07, 06 and 04, to the form
// that runtime/schema holds values against: one list of subschemas without
// references to files, without regexes and without drafts.
//
// Everything that a schema can ask for is either compiled or an error; only what
// JSON Schema itself calls an annotation, format among them, asks for nothing.
// Of a keyword that the other draft has, and of one that is a letter away from
// one that exists, the author is told too.
//
//	documents.go    which documents there are: the schema, files of the policy's folder, the metaschemas
//	resolve.go      what a $ref means
//	keywords.go     every keyword: its drafts, the subschemas in it, how it is compiled
//	lower.go        a subschema ─▶ a map of runtime/schema
//	scopes.go       $dynamicRef, and references that lead in circles
//	ecma.go         ECMA-262 regexes ─▶ RE2
package schema

import (
	"strconv"

	"github.com/hookc/hookc/runtime/value"
)

// Error says what is wrong with a schema, and where.
type Error struct {
	File    string // "" is the schema that was given
	Pointer string
	Problem string
}

func (e *Error) Error() string {
	at := e.File
	if e.Pointer != "" {
		at += "#" + e.Pointer
	}
	if at == "" {
		return e.Problem
	}
	return at + ": " + e.Problem
}

// Compile compiles a schema. Name is its file in the policy's folder, from where
// its references start; "" for one written in the policy. load reads another
// file of that folder, and regex gives a pattern in RE2 syntax the number of its
// automaton. The result is a constant for runtime/schema.
func Compile(name string, v value.Value, load func(file string) (value.Value, error), regex func(pattern string) (uint32, error)) (value.Value, error) {
	c := newCompiler(load, regex)
	d, err := c.add(policyURI(name), v)
	if err != nil {
		return value.Value{}, err
	}
	return c.compile(place{d, ""})
}

// compiler compiles one schema with all that it refers to.
type compiler struct {
	load  func(file string) (value.Value, error)
	regex func(pattern string) (uint32, error)
	trust bool // what is compiled is a metaschema

	documents map[string]*document // by the URI that they were read from
	resources map[string]*resource // by their own URI

	places  []place       // by number
	numbers map[place]int // their positions
	out     []value.Value // what they are compiled to
	entered map[place]bool
	names   map[string]bool // anchors that some $dynamicRef asks for
}

func newCompiler(load func(string) (value.Value, error), regex func(string) (uint32, error)) *compiler {
	return &compiler{
		load: load, regex: regex,
		documents: map[string]*document{}, resources: map[string]*resource{},
		numbers: map[place]int{}, entered: map[place]bool{}, names: map[string]bool{},
	}
}

// compile compiles a place and all that it leads to.
func (c *compiler) compile(root place) (value.Value, error) {
	c.number(root)
	for {
		for len(c.out) < len(c.places) {
			s, err := c.lower(c.places[len(c.out)])
			if err != nil {
				return value.Value{}, err
			}
			c.out = append(c.out, s)
		}
		if !c.numberAnchors() {
			break
		}
	}
	c.addScopes()
	if err := c.circles(); err != nil {
		return value.Value{}, err
	}
	return value.OfList(c.out), nil
}

// number is the position of a place in the list, where it is going to be.
func (c *compiler) number(p place) value.Value {
	n, ok := c.numbers[p]
	if !ok {
		n = len(c.places)
		c.numbers[p] = n
		c.places = append(c.places, p)
	}
	return value.OfInt(n)
}

func (c *compiler) failed(p place, problem string) error {
	return &Error{File: p.doc.file(), Pointer: p.pointer, Problem: problem}
}

func quote(s string) string { return strconv.Quote(s) }
