package lower

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/table"
)

// call lowers a call of a builtin, or of a function that looks outside.
func (x *Exprs) call(e *ast.Expr) (node, error) {
	ids, closed, err := x.all(e.Args)
	if err != nil {
		return node{}, err
	}
	f, ok := fn.Lookup(e.Name)
	if !ok {
		return x.foreign(e, ids)
	}
	if err := fits(e, f, len(ids)); err != nil {
		return node{}, err
	}
	n := table.Node{Op: table.OpCall, N: uint16(len(ids)), A: x.B.Args(ids), B: uint32(f.ID)}
	return x.remember(n, closed), nil
}

// maxArgs bounds the arguments of one call; concat and the like take any number.
const maxArgs = 1000

func fits(e *ast.Expr, f *fn.Func, args int) error {
	if args < f.Min || f.Max >= 0 && args > f.Max || args > maxArgs {
		return failed(e, "wrong number of arguments of "+f.Name)
	}
	return nil
}

func (x *Exprs) foreign(e *ast.Expr, args []table.NodeID) (node, error) {
	if f, ok := outsideFunc(e.Name); ok {
		return x.ask(f.ID, args...), fits(e, &f.Func, len(args))
	}
	if why := fn.DocOf(fn.Refused, e.Name).Text; why != "" {
		return node{}, failed(e, e.Name+" is not available: "+why)
	}
	return node{}, failed(e, "unknown function "+e.Name)
}

// loop lowers a builtin with a closure. What lies in the closure is closed if
// only its own # keeps it from it, which the loop binds.
func (x *Exprs) loop(e *ast.Expr) (node, error) {
	l, ok := fn.LookupLoop(e.Name)
	if !ok {
		return node{}, failed(e, "unknown function "+e.Name)
	}
	ids, _, err := x.all(e.Args)
	if err != nil {
		return node{}, err
	}
	for len(ids) < 3 {
		ids = append(ids, table.NoNode)
	}
	n := table.Node{Op: table.OpLoop, N: l.ID, A: uint32(ids[0]), B: uint32(ids[1]), C: uint32(ids[2])}
	return x.remember(n, x.closedLoop(e)), nil
}

// closedLoop reports whether a loop has the same value throughout an event: its
// list is closed, and its closure names no let and no match.
func (x *Exprs) closedLoop(e *ast.Expr) bool {
	closed := true
	var visit func(e *ast.Expr, loops int)
	visit = func(e *ast.Expr, loops int) {
		if e == nil || !closed {
			return
		}
		switch e.Op {
		case ast.OpPointer:
			closed = loops > 0
		case ast.OpIdent:
			closed = x.eventName(e.Name)
		case ast.OpLet:
			closed = false
		case ast.OpCall:
			_, closed = fn.Lookup(e.Name)
		case ast.OpLoop:
			visit(e.Args[0], loops)
			for _, a := range e.Args[1:] {
				visit(a, loops+1)
			}
			return
		}
		for _, a := range e.Args {
			visit(a, loops)
		}
	}
	visit(e, 0)
	return closed
}

// eventName reports whether a name is a field of the event, or what fields lie
// below.
func (x *Exprs) eventName(name string) bool {
	if _, let := x.Lets[name]; x.Own[name] && !let && !slices.Contains(x.vars, name) {
		return true
	}
	if x.path(&ast.Expr{Op: ast.OpIdent, Name: name}) == "" {
		return false
	}
	if _, ok := x.field(name); ok {
		return true
	}
	_, ok := x.parent(name)
	return ok
}
