package ast

import "github.com/hookc/hookc/runtime/value"

// Class groups the operators that mean and need the same.
type Class uint8

// The classes.
const (
	NoOperator Class = iota
	Logic            // and, or
	Equality         // ==, !=
	Order            // <, <=, >, >=
	Membership       // in
	TextTest         // contains, startsWith, endsWith, matches
	Arithmetic       // +, -, *, /, %, **
	Range            // ..
	Coalesce         // ??
)

// Compares reports whether the operators of a class say of a value that
// something holds or does not.
func (c Class) Compares() bool {
	return c == Equality || c == Order || c == Membership || c == TextTest
}

// Operator is what is known of a binary operator of conditions.
type Operator struct {
	Text  string
	Class Class
	// Total reports whether the operator gives a result, and no error, for all
	// operands of the types of these expressions; nil where no types promise it.
	// The index of a policy skips a hook only where what stands before cannot
	// fail: a wrong Total would skip a deny.
	Total func(left, right *Expr) bool
}

// Operators lists the binary operators.
var Operators = []Operator{
	{"and", Logic, bools},
	{"or", Logic, bools},
	{"==", Equality, always},
	{"!=", Equality, always},
	{"<", Order, ints},
	{"<=", Order, ints},
	{">", Order, ints},
	{">=", Order, ints},
	{"in", Membership, aList},
	{"contains", TextTest, texts},
	{"startsWith", TextTest, texts},
	{"endsWith", TextTest, texts},
	{"matches", TextTest, texts},
	{"+", Arithmetic, nil},
	{"-", Arithmetic, nil},
	{"*", Arithmetic, nil},
	{"/", Arithmetic, nil},
	{"%", Arithmetic, nil},
	{"**", Arithmetic, nil},
	{"..", Range, nil},
	{"??", Coalesce, nil},
}

// Operator is the row of a binary operator; nil for any other expression.
func (e *Expr) Operator() *Operator {
	if e.Op != OpBinary {
		return nil
	}
	for i := range Operators {
		if Operators[i].Text == e.Name {
			return &Operators[i]
		}
	}
	return nil
}

// Class is the class of a binary operator; NoOperator for any other expression.
func (e *Expr) Class() Class {
	if o := e.Operator(); o != nil {
		return o.Class
	}
	return NoOperator
}

// Not is what `not` negates; nil where the expression is no negation.
func (e *Expr) Not() *Expr {
	if e.Op == OpUnary && e.Name == "not" {
		return e.Args[0]
	}
	return nil
}

// IsBool reports whether an expression is true or false, never nil, as its type
// says.
func (e *Expr) IsBool() bool { return e.Type.Kind == value.TBool && !e.Type.Nullable }

func always(_, _ *Expr) bool { return true }

func bools(left, right *Expr) bool { return left.IsBool() && right.IsBool() }

func ints(left, right *Expr) bool { return isInt(left) && isInt(right) }

func isInt(e *Expr) bool { return e.Type.Kind == value.TInt && !e.Type.Nullable }

func texts(left, right *Expr) bool {
	return left.Type.Kind == value.TString && right.Type.Kind == value.TString
}

func aList(_, right *Expr) bool {
	return right.Type.Kind == value.TList && !right.Type.Nullable || right.Op == OpConst && right.Value.Kind() == value.List
}
