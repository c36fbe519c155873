package lower

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// What lies outside of the event is asked by a call: state.x is state("x"), and
// so is state["x"]. Such a call can fail, and what it says can change from one
// step to the next, so it is neither folded nor kept, nor is anything above it.

// outsideCall is the function that a name stands for.
func outsideCall(root string) (id uint16, ok bool) {
	switch root {
	case "state":
		return world.StateID, true
	case "check":
		return world.CheckID, true
	}
	for _, n := range world.Names {
		if n.Root == root {
			return n.Func.ID, true
		}
	}
	return 0, false
}

// outsideFunc finds a function that looks outside.
func outsideFunc(name string) (*world.Func, bool) {
	i := slices.IndexFunc(world.Funcs, func(f *world.Func) bool { return f.Name == name })
	if i < 0 {
		return nil, false
	}
	return world.Funcs[i], true
}

// outside lowers a member or an index of a name that is looked up outside.
func (x *Exprs) outside(e *ast.Expr) (n node, ok bool, err error) {
	base := e.Args[0]
	if base.Op != ast.OpIdent || x.bound(base.Name) {
		return node{}, false, nil
	}
	id, ok := outsideCall(base.Name)
	if !ok {
		return node{}, false, nil
	}
	key := x.constant(value.OfString(e.Name))
	if e.Op == ast.OpIndex {
		if key, err = x.expr(e.Args[1]); err != nil {
			return node{}, true, err
		}
	}
	return x.ask(id, key.id), true, nil
}

// ask is a call of a function that looks outside.
func (x *Exprs) ask(id uint16, args ...table.NodeID) node {
	return x.put(table.Node{Op: table.OpCall, N: uint16(len(args)), A: x.B.Args(args), B: uint32(id)}, false)
}

// bound reports whether a name means something of the event or of the hook, so
// that it is not looked up outside.
func (x *Exprs) bound(name string) bool {
	_, let := x.Lets[name]
	return let || x.Own[name] || slices.Contains(x.vars, name)
}

// own is a field of an event that the policy declares; nil on other events. The
// checker sees to it that nothing else has its name.
func (x *Exprs) own(name string) node {
	custom := x.B.Node(table.Node{Op: table.OpField, A: uint32(event.Custom)})
	member := x.B.Node(table.Node{Op: table.OpMember, Flag: table.FlagOptional, A: uint32(custom), B: x.B.Text(name)})
	return x.put(table.Node{Op: table.OpChain, A: uint32(member)}, true)
}

// OwnFields is the names of the fields that a policy's own events among those of
// a hook have.
func OwnFields(p *ast.Policy, h *ast.Hook) map[string]bool {
	var own map[string]bool
	for _, e := range p.Events {
		if !slices.Contains(h.On, e.Name) {
			continue
		}
		for _, f := range e.Fields {
			if own == nil {
				own = map[string]bool{}
			}
			own[f.Name] = true
		}
	}
	return own
}

// found is the names that an argument of a step sees beside those of
// conditions: what the step itself found.
func found(kind *effect.Kind, arg string) map[string]bool {
	var names map[string]bool
	for _, a := range kind.Args {
		if a.Name != arg {
			continue
		}
		for _, f := range a.Names {
			if names == nil {
				names = map[string]bool{}
			}
			names[f.Name] = true
		}
	}
	return names
}
