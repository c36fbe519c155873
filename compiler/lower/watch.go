package lower

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// Watch makes a table tell what an evaluation sees. The table decides the same. It
// tells by asking for variables of the environment that no process can have, so the
// evaluator has no code for it.
type Watch struct {
	// Row names what is told when an event reaches a hook. The event's name follows it.
	Row func(h *ast.Hook) string
	// Part names what is told when a part of a condition is true, and when it is false.
	Part func(p Part) (yes, no string)
}

// Part is a part of a condition.
type Part struct {
	Hook   *ast.Hook // under way
	Shared bool      // it stands in a let that all hooks of a folder share
	Span   diag.Span
	Name   string // the argument of match; "" for a part of an expression
	Words  []Word // what the argument says
}

// Word is a regex or a glob of an argument.
type Word struct {
	Text string
	Span diag.Span
}

// told stands before the names that a watched table tells.
const told = "\x00"

// Told is what a watched table tells by asking for a variable of the environment.
func Told(variable string) (name string, ok bool) { return strings.CutPrefix(variable, told) }

// Telling is a condition that tells a name where it is true. A nil one is always true.
func Telling(condition *ast.Expr, name string, at diag.Span) *ast.Expr {
	binary := func(op string, a, b *ast.Expr) *ast.Expr {
		return &ast.Expr{Op: ast.OpBinary, Name: op, Args: []*ast.Expr{a, b}, Span: at, At: at, Type: value.BoolType}
	}
	env := &ast.Expr{Op: ast.OpIdent, Name: "env", Span: at, At: at}
	variable := &ast.Expr{Op: ast.OpMember, Name: told + name, Args: []*ast.Expr{env}, Span: at, At: at, Type: value.StringType.Optional()}
	tells := binary("==", variable, ast.Const(value.Value{}, at))
	if condition == nil {
		return tells
	}
	return binary("and", condition, tells)
}

// watched is a node with what is told of its value, which it hands on.
func (x *Exprs) watched(n node, yes, no string) node {
	slot := uint32(len(x.vars))
	v := x.put(table.Node{Op: table.OpVar, A: slot}, false).id
	is := func(b bool, then, otherwise table.NodeID) table.NodeID {
		eq := x.B.Node(table.Node{Op: table.OpEq, A: uint32(v), B: uint32(x.constant(value.OfBool(b)).id)})
		return x.B.Node(table.Node{Op: table.OpCond, A: uint32(eq), B: uint32(then), C: uint32(otherwise)})
	}
	tell := is(true, x.told(yes), is(false, x.told(no), v))
	body := x.B.Node(table.Node{Op: table.OpSeq, N: 2, A: x.B.Args([]table.NodeID{tell, v})})
	return x.put(table.Node{Op: table.OpLet, A: uint32(n.id), B: uint32(body), C: slot}, false)
}

// told tells a name. Its value is nil.
func (x *Exprs) told(name string) table.NodeID {
	return x.ask(world.EnvID, x.constant(value.OfString(told+name)).id).id
}

// tellParts says what is told of the conditions of an expression.
func (x *Exprs) tellParts(e *ast.Expr, whole bool) {
	x.parts = nil
	if x.watch == nil {
		return
	}
	x.parts = map[*ast.Expr][2]string{}
	for _, c := range ast.Conditions(e, whole) {
		yes, no := x.watch.Part(Part{Hook: x.hook, Shared: x.shared, Span: c.Span})
		x.parts[c] = [2]string{yes, no}
	}
}

// watchedRow is a match that tells that an event has reached its hook.
func (l *Lowerer) watchedRow(h *ast.Hook, match table.NodeID) table.NodeID {
	if l.Watch == nil || Derives(h) {
		return match
	}
	name := l.exprs.constant(value.OfString(told + l.Watch.Row(h) + " ")).id
	name = l.B.Node(table.Node{Op: table.OpAdd, A: uint32(name), B: uint32(l.field(event.EventName))})
	reached := l.isNil(table.OpEq, l.exprs.ask(world.EnvID, name).id)
	if match == table.NoNode {
		return reached
	}
	return l.join(table.OpAnd, []table.NodeID{reached, match})
}

// isNil compares a node with nil.
func (l *Lowerer) isNil(op table.Op, id table.NodeID) table.NodeID {
	return l.B.Node(table.Node{Op: op, A: uint32(id), B: uint32(l.none())})
}

func (l *Lowerer) none() table.NodeID { return l.B.Node(table.Node{Op: table.OpNil}) }

// watchedArgument is a node of a match with what is told of it. It stands first, so
// that an explanation of the match finds it.
func (l *Lowerer) watchedArgument(name string, at diag.Span, words []Word, id table.NodeID) table.NodeID {
	if l.Watch == nil {
		return id
	}
	yes, no := l.Watch.Part(Part{Hook: l.hook, Span: at, Name: name, Words: words})
	or := l.join(table.OpOr, []table.NodeID{id, l.isNil(table.OpNe, l.exprs.told(no))})
	return l.join(table.OpAnd, []table.NodeID{or, l.isNil(table.OpEq, l.exprs.told(yes))})
}

// watchedCommands is command { } blocks, one of which must hold, with what is told of
// their arguments. A block is asked where those before it do not hold, and an argument
// of each command that satisfies the arguments before it.
func (l *Lowerer) watchedCommands(blocks []*ast.CommandMatch) table.NodeID {
	nodes := l.commands(blocks)
	holds := l.join(table.OpOr, nodes)
	if l.Watch == nil {
		return holds
	}
	var tells []table.NodeID
	for i, c := range blocks {
		so := ast.CommandMatch{Dry: c.Dry}
		for _, a := range arguments(c) {
			before := so
			a.add(&so)
			for _, tell := range l.tellArgument(a, before, so) {
				if i > 0 {
					tell = l.B.Node(table.Node{Op: table.OpCond, A: uint32(l.join(table.OpOr, nodes[:i])), B: uint32(l.none()), C: uint32(tell)})
				}
				tells = append(tells, tell)
			}
		}
	}
	tells = append(tells, l.exprs.constant(value.OfBool(true)).id)
	told := l.B.Node(table.Node{Op: table.OpSeq, N: uint16(len(tells)), A: l.B.Args(tells)})
	return l.join(table.OpAnd, []table.NodeID{told, holds})
}

// argument is an argument of command { }.
type argument struct {
	name    string
	regexes []ast.Regex
	add     func(*ast.CommandMatch)
}

// arguments are those that a block has, in the order in which they are asked.
func arguments(c *ast.CommandMatch) (out []argument) {
	for _, a := range []argument{
		{"program", c.Program, func(to *ast.CommandMatch) { to.Program = c.Program }},
		{"args", c.Args, func(to *ast.CommandMatch) { to.Args = c.Args }},
		{"flags", c.Flags, func(to *ast.CommandMatch) { to.Flags = c.Flags }},
		{"operands", c.Operands, func(to *ast.CommandMatch) { to.Operands = c.Operands }},
	} {
		if len(a.regexes) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// tellArgument tells that a command satisfies an argument, and that one does not,
// among those that satisfy what stands before it.
func (l *Lowerer) tellArgument(a argument, before, with ast.CommandMatch) []table.NodeID {
	yes, no := l.Watch.Part(Part{Hook: l.hook, Span: a.regexes[0].Span, Name: "command." + a.name, Words: regexWords(a.regexes)})
	all, some := l.count(before), l.count(with)
	zero := l.exprs.constant(value.OfInt(0)).id
	return []table.NodeID{
		l.tellIf(table.Node{Op: table.OpLt, A: uint32(zero), B: uint32(some)}, yes),
		l.tellIf(table.Node{Op: table.OpLt, A: uint32(some), B: uint32(all)}, no),
	}
}

func (l *Lowerer) tellIf(test table.Node, name string) table.NodeID {
	return l.B.Node(table.Node{Op: table.OpCond, A: uint32(l.B.Node(test)), B: uint32(l.exprs.told(name)), C: uint32(l.none())})
}

// count is how many commands of the line satisfy a block.
func (l *Lowerer) count(c ast.CommandMatch) table.NodeID {
	list := l.matched(&ast.Match{Command: []*ast.CommandMatch{&c}})
	return l.B.Node(table.Node{Op: table.OpCall, N: 1, A: l.B.Args([]table.NodeID{list}), B: lenID})
}

// lenID is the number of the function len.
const lenID = 0

func regexWords(rs []ast.Regex) []Word {
	out := make([]Word, len(rs))
	for i, r := range rs {
		out[i] = Word{r.Source, r.Span}
	}
	return out
}

func globWords(any, not []ast.Glob) (out []Word) {
	for _, g := range any {
		out = append(out, Word{g.Source, g.Span})
	}
	for _, g := range not {
		out = append(out, Word{"!" + g.Source, g.Span})
	}
	return out
}
