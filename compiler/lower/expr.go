package lower

import (
	"math"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Exprs lowers checked expressions into the nodes of a table. Nodes keep the
// order of evaluation of the source, and its errors.
type Exprs struct {
	B *table.Builder
	// Search is the number of the automaton for a regex anywhere in a string;
	// Whole for one over the whole string.
	Search, Whole func(pattern string, at diag.Span) uint32
	// Lets are the numbers of the lets in scope, by name.
	Lets map[string]uint32
	// Own is the fields of the policy's own events, which are names too; Found what
	// the step under way has found, for its own arguments.
	Own, Found map[string]bool
	// Commands is match.commands; NoNode where the match has no command { }.
	Commands table.NodeID

	vars []string // lets of the expression in scope; the position is the slot

	watch  *Watch    // nil tells nothing
	hook   *ast.Hook // under way
	shared bool      // the expression is a let that hooks share
	parts  map[*ast.Expr][2]string
}

// newExprs lowers expressions into l's table, with these lets in scope.
func (l *Lowerer) newExprs(lets map[string]uint32, own map[string]bool) *Exprs {
	automaton := func(kind specKind) func(string, diag.Span) uint32 {
		return func(pattern string, at diag.Span) uint32 {
			return l.Automata.blob(l.B, spec{kind, pattern}, at)
		}
	}
	return &Exprs{B: l.B, Search: automaton(search), Whole: automaton(whole), Lets: lets, Own: own, Commands: table.NoNode}
}

// Lower lowers one expression. Its error is a diag.Diag with the place.
func (x *Exprs) Lower(e *ast.Expr) (table.NodeID, error) { return x.lower(e, false) }

// Condition lowers an expression that is used as true or false.
func (x *Exprs) Condition(e *ast.Expr) (table.NodeID, error) { return x.lower(e, true) }

func (x *Exprs) lower(e *ast.Expr, condition bool) (table.NodeID, error) {
	x.vars = x.vars[:0]
	x.tellParts(e, condition)
	lowered, err := x.expr(e)
	return lowered.id, err
}

// node is a lowered expression. A closed one has the same value throughout an
// event: no let of its own expression, no # and no match in it.
type node struct {
	id     table.NodeID
	closed bool
}

func (x *Exprs) put(n table.Node, closed bool) node { return node{x.B.Node(n), closed} }

// remember marks a node that is worth keeping for the rest of the event: what
// hooks share is evaluated once.
func (x *Exprs) remember(n table.Node, closed bool) node {
	if closed {
		n.Flag |= table.FlagMemo
	}
	return x.put(n, closed)
}

// expr lowers an expression, and tells of it where it is watched.
func (x *Exprs) expr(e *ast.Expr) (node, error) {
	n, err := x.operation(e)
	if names, watched := x.parts[e]; watched && err == nil {
		n = x.watched(n, names[0], names[1])
	}
	return n, err
}

// operation is the one switch over the kinds of expressions.
func (x *Exprs) operation(e *ast.Expr) (node, error) {
	switch e.Op {
	case ast.OpConst:
		return x.constant(e.Value), nil
	case ast.OpIdent:
		return x.ident(e)
	case ast.OpMember, ast.OpIndex:
		return x.access(e)
	case ast.OpSlice:
		return x.slice(e)
	case ast.OpChain:
		return x.one(table.OpChain, e)
	case ast.OpUnary:
		return x.unary(e)
	case ast.OpBinary:
		return x.binary(e)
	case ast.OpCond:
		return x.cond(e)
	case ast.OpLet:
		return x.let(e)
	case ast.OpSeq:
		return x.run(table.OpSeq, 0, e)
	case ast.OpArray:
		return x.array(e)
	case ast.OpMap:
		return x.run(table.OpMap, 0, e)
	case ast.OpCall:
		return x.call(e)
	case ast.OpLoop:
		return x.loop(e)
	case ast.OpPointer:
		return x.pointer(e)
	case ast.OpTemplate:
		return x.run(table.OpTemplate, 0, e)
	}
	return node{}, failed(e, "this expression cannot be compiled")
}

// failed is an error at an expression.
func failed(e *ast.Expr, problem string) error {
	return diag.Diag{Code: diag.CodeExprUnsupported, Severity: diag.Error, Summary: problem, Span: e.Span}
}

// all lowers several expressions; they are closed if all are.
func (x *Exprs) all(es []*ast.Expr) (ids []table.NodeID, closed bool, err error) {
	closed = true
	ids = make([]table.NodeID, len(es))
	for i, e := range es {
		if e == nil {
			ids[i] = table.NoNode
			continue
		}
		n, err := x.expr(e)
		if err != nil {
			return nil, false, err
		}
		ids[i], closed = n.id, closed && n.closed
	}
	return ids, closed, nil
}

// run lowers a node whose operands are a run of arguments.
func (x *Exprs) run(op table.Op, flag uint8, e *ast.Expr) (node, error) {
	if len(e.Args) > math.MaxUint16 {
		return node{}, failed(e, "too many items")
	}
	ids, closed, err := x.all(e.Args)
	if err != nil {
		return node{}, err
	}
	return x.put(table.Node{Op: op, Flag: flag, N: uint16(len(ids)), A: x.B.Args(ids)}, closed), nil
}

// one lowers a node with one operand.
func (x *Exprs) one(op table.Op, e *ast.Expr) (node, error) {
	arg, err := x.expr(e.Args[0])
	if err != nil {
		return node{}, err
	}
	return x.put(table.Node{Op: op, A: uint32(arg.id)}, arg.closed), nil
}

func (x *Exprs) array(e *ast.Expr) (node, error) {
	if e.Name == "splice" {
		return x.run(table.OpArray, table.FlagSplice, e)
	}
	return x.run(table.OpArray, 0, e)
}

func (x *Exprs) slice(e *ast.Expr) (node, error) {
	ids, closed, err := x.all(e.Args)
	if err != nil {
		return node{}, err
	}
	return x.put(table.Node{Op: table.OpSlice, A: uint32(ids[0]), B: uint32(ids[1]), C: uint32(ids[2])}, closed), nil
}

func (x *Exprs) cond(e *ast.Expr) (node, error) {
	ids, closed, err := x.all(e.Args)
	if err != nil {
		return node{}, err
	}
	return x.put(table.Node{Op: table.OpCond, A: uint32(ids[0]), B: uint32(ids[1]), C: uint32(ids[2])}, closed), nil
}

func (x *Exprs) unary(e *ast.Expr) (node, error) {
	switch e.Name {
	case "not":
		return x.one(table.OpNot, e)
	case "-":
		return x.one(table.OpNeg, e)
	}
	return x.one(table.OpPlus, e)
}

// constant lowers a value; lists and maps become nodes item by item.
func (x *Exprs) constant(v value.Value) node {
	switch v.Kind() {
	case value.Bool:
		if v.Bool() {
			return x.put(table.Node{Op: table.OpTrue}, true)
		}
		return x.put(table.Node{Op: table.OpFalse}, true)
	case value.Int:
		return x.put(number(table.OpInt, uint64(v.Int())), true)
	case value.Float:
		return x.put(number(table.OpFloat, math.Float64bits(v.Float())), true)
	case value.String:
		return x.put(table.Node{Op: table.OpText, A: x.B.Text(v.Str())}, true)
	case value.List:
		return x.constants(table.OpArray, v.Len(), v.At)
	case value.Map:
		return x.constants(table.OpMap, 2*v.Len(), func(i int) value.Value {
			if i%2 == 0 {
				return v.Key(i / 2)
			}
			return v.At(i / 2)
		})
	}
	return x.put(table.Node{Op: table.OpNil}, true)
}

func number(op table.Op, bits uint64) table.Node {
	return table.Node{Op: op, A: uint32(bits), B: uint32(bits >> 32)}
}

// constants lowers a constant list or map. What is longer than one node can say
// is a concatenation.
func (x *Exprs) constants(op table.Op, count int, at func(int) value.Value) node {
	ids := make([]table.NodeID, count)
	for i := range ids {
		ids[i] = x.constant(at(i)).id
	}
	if count <= math.MaxUint16 {
		return x.put(table.Node{Op: op, N: uint16(count), A: x.B.Args(ids)}, true)
	}
	return x.spliced(ids)
}

// spliced is a list of more items than one node can name.
func (x *Exprs) spliced(ids []table.NodeID) node {
	var parts []table.NodeID
	for len(ids) > 0 {
		n := min(len(ids), math.MaxUint16)
		part := table.Node{Op: table.OpArray, N: uint16(n), A: x.B.Args(ids[:n])}
		parts, ids = append(parts, x.B.Node(part)), ids[n:]
	}
	return x.put(table.Node{Op: table.OpArray, Flag: table.FlagSplice, N: uint16(len(parts)), A: x.B.Args(parts)}, true)
}
