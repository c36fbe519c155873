package lower

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// ident lowers a name: a let of the expression, a let of the hook or policy, a
// field of the event, or what the step has found.
func (x *Exprs) ident(e *ast.Expr) (node, error) {
	if slot := slices.Index(x.vars, e.Name); slot >= 0 {
		return x.put(table.Node{Op: table.OpVar, A: uint32(slot)}, false), nil
	}
	if n, ok := x.Lets[e.Name]; ok {
		return x.put(table.Node{Op: table.OpShared, A: n}, false), nil
	}
	if x.Own[e.Name] {
		return x.own(e.Name), nil
	}
	if x.Found[e.Name] {
		return x.ask(world.CheckID, x.constant(value.OfString(e.Name)).id), nil
	}
	if n, ok := x.field(e.Name); ok {
		return n, nil
	}
	if n, ok := x.parent(e.Name); ok {
		return n, nil
	}
	if _, ok := outsideCall(e.Name); ok {
		return node{}, failed(e, e.Name+" is not a value; write one of its fields, as in "+e.Name+".x")
	}
	return node{}, failed(e, "unknown name "+e.Name)
}

// field is a field of the event by its whole path.
func (x *Exprs) field(path string) (node, bool) {
	for i := range event.Fields {
		if event.Fields[i].Path == path {
			return x.put(table.Node{Op: table.OpField, A: uint32(i)}, true), true
		}
	}
	return node{}, false
}

// parent is a name that fields lie below, like tool or session, as a map of
// them; fields that the event lacks are nil.
func (x *Exprs) parent(name string) (node, bool) {
	var args []table.NodeID
	for i := range event.Fields {
		key, ok := strings.CutPrefix(event.Fields[i].Path, name+".")
		if !ok {
			continue
		}
		field := x.B.Node(table.Node{Op: table.OpField, A: uint32(i)})
		args = append(args, x.B.Node(table.Node{Op: table.OpText, A: x.B.Text(key)}), field)
	}
	if args == nil {
		return node{}, false
	}
	return x.put(table.Node{Op: table.OpMap, N: uint16(len(args)), A: x.B.Args(args)}, true), true
}

// path spells a.b["c"] as a.b.c where a is not a let; "" for anything else. The
// fields of the event are the same with ?. as with a dot: what they lie below
// is never nil.
func (x *Exprs) path(e *ast.Expr) string {
	switch e.Op {
	case ast.OpIdent:
		if x.bound(e.Name) {
			return ""
		}
		return e.Name
	case ast.OpMember:
		if base := x.path(e.Args[0]); base != "" && !strings.Contains(e.Name, ".") {
			return base + "." + e.Name
		}
	case ast.OpIndex:
		if key := e.Args[1]; key.Op == ast.OpConst && key.Value.Str() != "" {
			if base := x.path(e.Args[0]); base != "" && !strings.Contains(key.Value.Str(), ".") {
				return base + "." + key.Value.Str()
			}
		}
	}
	return ""
}

// access lowers a member or an index: of a field's path as far as there is one.
func (x *Exprs) access(e *ast.Expr) (node, error) {
	if p := x.path(e); p != "" {
		if n, ok := x.field(p); ok {
			return n, nil
		}
		if n, ok := x.match(p); ok {
			return n, nil
		}
	}
	if n, ok, err := x.outside(e); ok {
		return n, err
	}
	base, err := x.expr(e.Args[0])
	if err != nil {
		return node{}, err
	}
	n := table.Node{Op: table.OpMember, A: uint32(base.id)}
	if e.Optional {
		n.Flag = table.FlagOptional
	}
	if e.Op == ast.OpMember {
		n.B = x.B.Text(e.Name)
		return x.put(n, base.closed), nil
	}
	key, err := x.expr(e.Args[1])
	if err != nil {
		return node{}, err
	}
	n.Op, n.B = table.OpIndex, uint32(key.id)
	return x.put(n, base.closed && key.closed), nil
}

// match lowers match.text, match.description and the groups.
func (x *Exprs) match(path string) (node, bool) {
	name, ok := strings.CutPrefix(path, "match.")
	switch {
	case !ok:
		return node{}, false
	case name == "commands":
		return node{x.Commands, true}, x.Commands != table.NoNode
	case name == "text":
		return x.put(table.Node{Op: table.OpMatch, A: 0}, false), true
	case name == "description":
		return x.put(table.Node{Op: table.OpMatch, A: 1}, false), true
	}
	return x.put(table.Node{Op: table.OpMatch, A: 2, B: x.B.Text(name)}, false), true
}

// pointer lowers #, #acc and #index, which mean the innermost closure.
func (x *Exprs) pointer(e *ast.Expr) (node, error) {
	what := map[string]uint16{"": 0, "acc": 1, "index": 2}
	return x.put(table.Node{Op: table.OpPointer, N: what[e.Name]}, false), nil
}

// let lowers let name = value; body. The slot is how many lets stand around it.
func (x *Exprs) let(e *ast.Expr) (node, error) {
	bound, err := x.expr(e.Args[0])
	if err != nil {
		return node{}, err
	}
	slot := len(x.vars)
	x.vars = append(x.vars, e.Name)
	body, err := x.expr(e.Args[1])
	x.vars = x.vars[:slot]
	if err != nil {
		return node{}, err
	}
	return x.put(table.Node{Op: table.OpLet, A: uint32(bound.id), B: uint32(body.id), C: uint32(slot)}, false), nil
}
