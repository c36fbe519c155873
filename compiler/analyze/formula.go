package analyze

import (
	"slices"

	"github.com/hookc/hookc/compiler/lower"
)

// formula says something about an event, or about an item of a collection: an
// and, an or, or a literal. There is no not: literals have complements.
type formula struct {
	op   operation
	kids []*formula

	variable *variable // of a value literal
	domain   domain

	tools tools // of a tool literal

	collection *collection // of a some literal
	none       bool        // no item instead of some
	body       *formula    // of the item

	glob  *glob // of a glob literal
	under bool  // the item's path is one of the glob's; else it is none
	every bool  // of a glob with ! in front: a pattern of the shell is, whatever it stands for
}

type operation uint8

const (
	opFalse operation = iota
	opTrue
	opAnd
	opOr
	opValue // the variable's value is in the domain
	opTool  // the tool is one of the tools
	opSome  // some item of the collection is as the body says
	opGlob  // the item, a path, is one of the glob's
)

var (
	never  = &formula{op: opFalse}
	always = &formula{op: opTrue}
)

func truth(b bool) *formula {
	if b {
		return always
	}
	return never
}

// allOf is the conjunction of formulas.
func allOf(fs ...*formula) *formula { return join(opAnd, always, never, fs) }

// anyOf is the disjunction of formulas.
func anyOf(fs ...*formula) *formula { return join(opOr, never, always, fs) }

func join(op operation, neutral, absorbing *formula, fs []*formula) *formula {
	var kids []*formula
	for _, f := range fs {
		switch {
		case f.op == absorbing.op:
			return absorbing
		case f.op == neutral.op:
		case f.op == op:
			kids = append(kids, f.kids...)
		default:
			kids = append(kids, f)
		}
	}
	switch len(kids) {
	case 0:
		return neutral
	case 1:
		return kids[0]
	}
	return &formula{op: op, kids: kids}
}

// not is what holds where a formula does not.
func not(f *formula) *formula {
	c := *f
	switch f.op {
	case opFalse:
		return always
	case opTrue:
		return never
	case opAnd, opOr:
		kids := make([]*formula, len(f.kids))
		for i, k := range f.kids {
			kids[i] = not(k)
		}
		if f.op == opAnd {
			return anyOf(kids...)
		}
		return allOf(kids...)
	case opValue:
		c.domain = f.domain.complement()
	case opTool:
		c.tools = f.tools.complement()
	case opSome:
		c.none = !f.none
	case opGlob:
		c.under = !f.under
	}
	return &c
}

// offers reports whether there is more than one way in which a formula holds.
func (f *formula) offers() bool {
	return f.op == opOr || f.op == opAnd && slices.ContainsFunc(f.kids, (*formula).offers)
}

// is says that a variable's value is one of a domain.
func is(v *variable, d domain) *formula {
	if d.kinds&v.base.kinds == 0 {
		return never
	}
	return &formula{op: opValue, variable: v, domain: d}
}

func toolIs(t tools) *formula { return &formula{op: opTool, tools: t} }

// someItem says that some item of a collection is as the body says.
func someItem(c *collection, body *formula) *formula {
	if body.op == opFalse {
		return never
	}
	return &formula{op: opSome, collection: c, body: body}
}

// variable is a thing that has one value in an event, or in an item: a field, a
// member of the tool's input, or what an expression gives that is not looked
// into. Equal ones are one.
type variable struct {
	name    string
	base    domain // what it can be at all
	kind    variableKind
	text    string // the path, or the expression
	free    bool   // its value says nothing about what the event holds
	int     bool   // only integers
	outside bool   // it is looked up outside of the event: elsewhere it may be another
}

type variableKind uint8

const (
	computed   variableKind = iota // an expression
	eventField                     // a field of the event
	inputField                     // a member of the tool's input
	itemField                      // a field of the item
)

// collection is a list that is asked for some item: of the event, or of an item
// of another list.
type collection struct {
	name  string
	files bool // its items are files of the call, by several names each
	paths bool // its items are paths that globs are held against
}

// glob is a glob of a match.
type glob struct {
	base uint16
	rest *atom
}

// globKey tells globs apart.
type globKey struct {
	base lower.Base
	rest *atom
}
