// Package ast is hookc's own syntax tree: expressions and the policies that
// hold them. Neither HCL nor expr appears in it, so that every later stage
// speaks of hookc alone.
package ast

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// Op is the kind of an expression node.
type Op uint8

// The kinds. What Args and Name hold is said beside each.
const (
	OpInvalid  Op = iota
	OpConst       // Value: a literal, or a constant of the policy
	OpIdent       // Name: a name of the event, a let, or a closure's variable
	OpMember      // Args[0].Name; Optional for ?.
	OpIndex       // Args[0][Args[1]]; Optional for ?.[
	OpSlice       // Args[0][Args[1]:Args[2]]; an absent bound is nil in Args
	OpChain       // Args[0] is a chain with ?. in it: nil ends it here
	OpUnary       // Name is "not" or "-" or "+"; Args[0]
	OpBinary      // Name is the operator, canonical: "and" "or" "==" "in" ".." "??" …
	OpCond        // Args[0] ? Args[1] : Args[2]
	OpLet         // let Name = Args[0]; Args[1]
	OpSeq         // Args[0]; Args[1]; …: the last is the value
	OpArray       // Args are the items; Name is "splice" where an item that is a list stands for its items
	OpMap         // Args are key, value, key, value, …
	OpCall        // Name is a builtin; Args
	OpLoop        // Name is a builtin with a closure; Args[0] the list, Args[1] the closure's body or nil, Args[2] reduce's start or nil
	OpPointer     // Name is "" for #, "acc" or "index" for #acc and #index
	OpTemplate    // Args are joined as text
)

// Expr is a node of a typed expression. Exactly the fields that its Op names
// are set.
type Expr struct {
	Op       Op
	Optional bool
	Name     string
	Value    value.Value
	Args     []*Expr
	Span     diag.Span  // the whole node
	At       diag.Span  // the token that a message should point at: operator, property, name
	Type     value.Type // set by lang/check
}

// Walk calls f for e and all below it, parents first; it does not go below a
// node for which f returns false.
func Walk(e *Expr, f func(*Expr) bool) {
	if e == nil || !f(e) {
		return
	}
	for _, a := range e.Args {
		Walk(a, f)
	}
}

// Texts are the texts of a constant, or of a list of constants; none of nil.
func Texts(x *Expr) (out []string) {
	switch {
	case x == nil:
	case x.Op == OpConst && x.Value.Kind() == value.String:
		out = append(out, x.Value.Str())
	case x.Op == OpConst && x.Value.Kind() == value.List:
		for i := range x.Value.Len() {
			out = append(out, x.Value.At(i).Text())
		}
	case x.Op == OpArray:
		for _, a := range x.Args {
			out = append(out, Texts(a)...)
		}
	}
	return out
}

// Words are the items of a list, as a step's command has them: one that is computed is
// an empty text, so that each keeps its place.
func Words(x *Expr) (out []string) {
	switch {
	case x.Op == OpConst && x.Value.Kind() == value.List:
		return Texts(x)
	case x.Op == OpArray:
		for _, a := range x.Args {
			word := ""
			if a.Op == OpConst {
				word = a.Value.Text()
			}
			out = append(out, word)
		}
	}
	return out
}

// Const makes a constant node.
func Const(v value.Value, span diag.Span) *Expr {
	return &Expr{Op: OpConst, Value: v, Span: span, At: span}
}
