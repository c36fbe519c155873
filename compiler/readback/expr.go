package readback

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// operators are the nodes of two operands that are written between them.
var operators = map[table.Op]string{
	table.OpAnd: "and", table.OpOr: "or", table.OpCoalesce: "??",
	table.OpEq: "==", table.OpNe: "!=", table.OpLt: "<", table.OpLe: "<=", table.OpGt: ">", table.OpGe: ">=",
	table.OpIn: "in", table.OpRange: "..",
	table.OpAdd: "+", table.OpSub: "-", table.OpMul: "*", table.OpDiv: "/", table.OpMod: "%", table.OpPow: "**",
	table.OpContains: "contains", table.OpStartsWith: "startsWith", table.OpEndsWith: "endsWith",
}

// value reads a constant; none is nil.
func (r *reader) value(id table.NodeID) (v value.Value, err error) {
	if id == table.NoNode {
		return value.Value{}, nil
	}
	err = try(func() {
		x := r.expr(id)
		if x.Op != ast.OpConst {
			refuse("%s is no constant", x)
		}
		v = x.Value
	})
	return v, err
}

func (r *reader) optional(id table.NodeID) *ast.Expr {
	if id == table.NoNode {
		return nil
	}
	return r.expr(id)
}

// node is a node of the table, whose operands stand before it.
func (r *reader) node(id table.NodeID) table.Node {
	n := r.t.Node(id)
	if n.Op == table.OpInvalid {
		refuse("node %d is none", id)
	}
	return n
}

// args are the operands of a node that has a run of them.
func (r *reader) args(at uint32, n uint16) []*ast.Expr {
	out := make([]*ast.Expr, n)
	for i := range out {
		out[i] = r.expr(r.t.Arg(at + uint32(i)))
	}
	return out
}

// expr reads a condition, an argument or a part of one.
func (r *reader) expr(id table.NodeID) *ast.Expr {
	n := r.node(id)
	x := r.exprOf(id, n)
	if n.Flag&table.FlagMemo != 0 && changes(x, 0) {
		refuse("it keeps the value of %s, which can change during an event", x)
	}
	return x
}

// changes reports whether a value can be another one when it is next asked for in one
// event: it names a let of the expression, the item of a loop around it, what the hook
// has matched, or what lies outside of the event.
func changes(x *ast.Expr, loops int) bool {
	switch {
	case x == nil:
		return false
	case x.Op == ast.OpPointer:
		return loops == 0
	case x.Op == ast.OpIdent:
		return x.Name == "match" || rootOutside(x.Name) || isLet(x.Name)
	case x.Op == ast.OpLet:
		return true
	case x.Op == ast.OpMember && x.String() == "match.commands":
		return false // of the hook's match, which sees the event alone
	case x.Op == ast.OpCall:
		if _, pure := fn.Lookup(x.Name); !pure {
			return true
		}
	}
	for i, a := range x.Args {
		inner := loops
		if x.Op == ast.OpLoop && i > 0 {
			inner++
		}
		if changes(a, inner) {
			return true
		}
	}
	return false
}

// exprOf is the one switch over the nodes of conditions and arguments.
func (r *reader) exprOf(id table.NodeID, n table.Node) *ast.Expr {
	below := func(child uint32) *ast.Expr {
		if child >= uint32(id) {
			refuse("node %d is below itself", child)
		}
		return r.expr(table.NodeID(child))
	}
	switch n.Op {
	case table.OpNil:
		return constant(value.Value{})
	case table.OpTrue, table.OpFalse:
		return constant(value.OfBool(n.Op == table.OpTrue))
	case table.OpInt:
		return constant(value.OfInt(int(uint64(n.A) | uint64(n.B)<<32)))
	case table.OpFloat:
		return constant(value.OfFloat(math.Float64frombits(uint64(n.A) | uint64(n.B)<<32)))
	case table.OpText:
		return constant(value.OfString(r.t.Text(n.A)))
	case table.OpArray:
		return r.array(n)
	case table.OpMap:
		return r.mapping(n)
	case table.OpField:
		return field(event.FieldID(n.A))
	case table.OpVar:
		return ident(variable(int(n.A)))
	case table.OpLet:
		return r.let(n, below)
	case table.OpShared:
		return ident(r.shared(n.A))
	case table.OpPointer:
		return pointer(n.N)
	case table.OpMatch:
		return r.ofMatch(n)
	case table.OpMember:
		return r.member(n, below)
	case table.OpIndex:
		return &ast.Expr{Op: ast.OpIndex, Optional: n.Flag&table.FlagOptional != 0, Args: []*ast.Expr{below(n.A), below(n.B)}}
	case table.OpSlice:
		bound := func(child uint32) *ast.Expr {
			if table.NodeID(child) == table.NoNode {
				return nil
			}
			return below(child)
		}
		return &ast.Expr{Op: ast.OpSlice, Args: []*ast.Expr{below(n.A), bound(n.B), bound(n.C)}}
	case table.OpChain:
		return r.chain(below(n.A))
	case table.OpNot:
		return unary("not", below(n.A))
	case table.OpNeg:
		return unary("-", below(n.A))
	case table.OpPlus:
		return unary("+", below(n.A))
	case table.OpCond:
		return &ast.Expr{Op: ast.OpCond, Args: []*ast.Expr{below(n.A), below(n.B), below(n.C)}}
	case table.OpSeq:
		return &ast.Expr{Op: ast.OpSeq, Args: r.args(n.A, n.N)}
	case table.OpTemplate:
		return &ast.Expr{Op: ast.OpTemplate, Args: r.args(n.A, n.N)}
	case table.OpCall:
		return r.call(n)
	case table.OpLoop:
		return r.loop(n, below)
	case table.OpMatches:
		return operator("matches", below(n.A), constant(value.OfString(patternOf(n.B))))
	case table.OpOneOf:
		return operator("in", below(n.A), constant(value.Strings(r.texts(n)...)))
	case table.OpInSet:
		return operator("in", below(n.A), constant(value.Strings(r.words(n.B)...)))
	case table.OpCommands:
		if !r.commands[id] {
			refuse("it asks for commands of another match")
		}
		return path("match.commands")
	}
	if op, ok := operators[n.Op]; ok {
		return operator(op, below(n.A), below(n.B))
	}
	refuse("node %d of operation %d stands in a condition", id, n.Op)
	return nil
}

func constant(v value.Value) *ast.Expr { return &ast.Expr{Op: ast.OpConst, Value: v} }

func ident(name string) *ast.Expr { return &ast.Expr{Op: ast.OpIdent, Name: name} }

func unary(op string, x *ast.Expr) *ast.Expr {
	return &ast.Expr{Op: ast.OpUnary, Name: op, Args: []*ast.Expr{x}}
}

func operator(op string, x, y *ast.Expr) *ast.Expr {
	return &ast.Expr{Op: ast.OpBinary, Name: op, Args: []*ast.Expr{x, y}}
}

// path is a name with dots in it.
func path(dotted string) *ast.Expr {
	root, rest, _ := strings.Cut(dotted, ".")
	x := ident(root)
	for rest != "" {
		var name string
		name, rest, _ = strings.Cut(rest, ".")
		x = &ast.Expr{Op: ast.OpMember, Name: name, Args: []*ast.Expr{x}}
	}
	return x
}

func field(id event.FieldID) *ast.Expr {
	if id >= event.NumFields {
		refuse("it asks for field %d, which there is not", id)
	}
	return path(event.Fields[id].Path)
}

// array is a list: a constant where all its items are.
func (r *reader) array(n table.Node) *ast.Expr {
	x := &ast.Expr{Op: ast.OpArray, Args: r.args(n.A, n.N)}
	values, all := constants(x.Args)
	if n.Flag&table.FlagSplice == 0 {
		if all {
			return constant(value.OfList(values))
		}
		return x
	}
	if x.Name = "splice"; !all {
		return x
	}
	var items []value.Value // a constant that is longer than one node can say
	for _, v := range values {
		if v.Kind() != value.List {
			return x
		}
		for i := range v.Len() {
			items = append(items, v.At(i))
		}
	}
	return constant(value.OfList(items))
}

func constants(xs []*ast.Expr) (out []value.Value, all bool) {
	for _, x := range xs {
		if x.Op != ast.OpConst {
			return nil, false
		}
		out = append(out, x.Value)
	}
	return out, true
}

// mapping is a map; where it is the fields of the event below a name, that name.
func (r *reader) mapping(n table.Node) *ast.Expr {
	x := &ast.Expr{Op: ast.OpMap, Args: r.args(n.A, n.N)}
	if len(x.Args)%2 != 0 {
		refuse("a map has a key without a value")
	}
	if values, all := constants(x.Args); all {
		keys, items := make([]string, 0, len(values)/2), make([]value.Value, 0, len(values)/2)
		for i := 0; i < len(values); i += 2 {
			keys, items = append(keys, values[i].Str()), append(items, values[i+1])
		}
		return constant(value.OfMap(keys, items))
	}
	if name, ok := parent(x); ok {
		return ident(name)
	}
	return x
}

// parent is the name below which lie the fields that a map has.
func parent(x *ast.Expr) (string, bool) {
	root := ""
	var want []string
	if last := x.Args[1]; last.Op == ast.OpMember && last.Args[0].Op == ast.OpIdent {
		root = last.Args[0].Name
	}
	for i := range event.Fields {
		if key, ok := strings.CutPrefix(event.Fields[i].Path, root+"."); ok {
			want = append(want, key)
		}
	}
	if root == "" || len(want)*2 != len(x.Args) {
		return "", false
	}
	for i, key := range want {
		if x.Args[2*i].Value.Str() != key || x.Args[2*i+1].String() != root+"."+key {
			return "", false
		}
	}
	return root, true
}

// variable is the name of a let of an expression by its slot.
func variable(slot int) string { return "let" + strconv.Itoa(slot) }

func (r *reader) let(n table.Node, below func(uint32) *ast.Expr) *ast.Expr {
	if int(n.C) != r.vars {
		refuse("a let is in slot %d instead of %d", n.C, r.vars)
	}
	bound := below(n.A)
	r.vars++
	body := below(n.B)
	r.vars--
	return &ast.Expr{Op: ast.OpLet, Name: variable(r.vars), Args: []*ast.Expr{bound, body}}
}

// shared is the name of a let of the hook, which is read when it is first named.
func (r *reader) shared(number uint32) string {
	name := "shared" + strconv.FormatUint(uint64(number), 10)
	if r.lets[number] {
		return name
	}
	r.lets[number] = true
	commands, found, vars := r.commands, r.found, r.vars
	r.commands, r.found, r.vars = r.own, nil, 0
	let := ast.Let{Name: name, Expr: r.expr(r.t.Shared(number)), Span: r.hook.Span}
	r.commands, r.found, r.vars = commands, found, vars
	r.hook.Lets = append(r.hook.Lets, let) // behind those that it names
	return name
}

func pointer(what uint16) *ast.Expr {
	names := [...]string{"", "acc", "index"}
	if int(what) >= len(names) {
		refuse("it asks for %d of a loop, which there is not", what)
	}
	return &ast.Expr{Op: ast.OpPointer, Name: names[what]}
}

func (r *reader) ofMatch(n table.Node) *ast.Expr {
	switch n.N | uint16(n.A) {
	case 0:
		return path("match.text")
	case 1:
		return path("match.description")
	}
	return path("match." + r.t.Text(n.B))
}

// member is x.name; a field of the policy's own event is a name itself.
func (r *reader) member(n table.Node, below func(uint32) *ast.Expr) *ast.Expr {
	return &ast.Expr{Op: ast.OpMember, Name: r.t.Text(n.B), Optional: n.Flag&table.FlagOptional != 0, Args: []*ast.Expr{below(n.A)}}
}

func (r *reader) chain(x *ast.Expr) *ast.Expr {
	if x.Op == ast.OpMember && x.Optional && x.Args[0].String() == event.Fields[event.Custom].Path {
		return ident(x.Name)
	}
	return &ast.Expr{Op: ast.OpChain, Args: []*ast.Expr{x}}
}

func (r *reader) call(n table.Node) *ast.Expr {
	args := r.args(n.A, n.N)
	if f, ok := fn.ByID(n.B); ok {
		return &ast.Expr{Op: ast.OpCall, Name: f.Name, Args: args}
	}
	for _, f := range world.Funcs {
		if uint32(f.ID) == n.B {
			return &ast.Expr{Op: ast.OpCall, Name: f.Name, Args: args}
		}
	}
	root := rootOf(n.B)
	if root == "" || len(args) != 1 {
		refuse("it calls function %d, which there is not", n.B)
	}
	key := args[0]
	switch {
	case n.B == uint32(world.CheckID) && r.found[key.Value.Str()]:
		return ident(key.Value.Str())
	case key.Op == ast.OpConst:
		return &ast.Expr{Op: ast.OpMember, Name: key.Value.Str(), Args: []*ast.Expr{ident(root)}}
	}
	return &ast.Expr{Op: ast.OpIndex, Args: []*ast.Expr{ident(root), key}}
}

// isLet reports whether a name is one that a let has here.
func isLet(name string) bool {
	number := strings.TrimPrefix(strings.TrimPrefix(name, "let"), "shared")
	_, err := strconv.Atoi(number)
	return err == nil && number != name
}

func rootOutside(name string) bool {
	return name == "state" || name == "check" || slices.ContainsFunc(world.Names, func(n *world.Name) bool { return n.Root == name })
}

// rootOf is the name below which what a function answers is written.
func rootOf(id uint32) string {
	switch id {
	case uint32(world.StateID):
		return "state"
	case uint32(world.CheckID):
		return "check"
	}
	for _, n := range world.Names {
		if uint32(n.Func.ID) == id {
			return n.Root
		}
	}
	return ""
}

func (r *reader) loop(n table.Node, below func(uint32) *ast.Expr) *ast.Expr {
	for _, l := range fn.Loops {
		if l.ID != n.N {
			continue
		}
		x := &ast.Expr{Op: ast.OpLoop, Name: l.Name, Args: []*ast.Expr{below(n.A), nil, nil}}
		for i, part := range [...]uint32{n.B, n.C} {
			if table.NodeID(part) != table.NoNode {
				x.Args[i+1] = below(part)
			}
		}
		return x
	}
	refuse("it has a loop %d, which there is not", n.N)
	return nil
}
