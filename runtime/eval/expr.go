package eval

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Scope evaluates the expressions of a table on one event. What is costly is
// kept for the rest of the event, so a Scope must not outlive a change of it.
type Scope struct {
	Home string // the user's home folder, for globs that start with ~
	// outer answers what lies outside of the event; nil where nothing does.
	outer *run

	t  *table.Table
	ev *event.Event

	budget value.Budget
	depth  int
	vars   []value.Value // slots of lets, those of a shared let above its caller's
	base   int           // where the slots of the current expression start
	frames []frame       // loops under way
	floor  int           // where the loops of the current expression start
	stack  []value.Value // arguments of calls under way

	memos  *[memoSlots]memo
	shared map[uint32]sharedMemo
	ofHook finds // where the match of the hook comes from
	ofStep finds // where that of the step comes from, if inStep
	inStep bool
	paths  paths

	command command
	touched touched
}

// NewScope is a scope on this event.
func NewScope(t *table.Table, ev *event.Event) *Scope { return &Scope{t: t, ev: ev} }

// reset turns the scope to another event; only room is kept.
func (s *Scope) reset(t *table.Table, ev *event.Event) {
	*s = Scope{t: t, ev: ev, vars: s.vars[:0], frames: s.frames[:0], stack: s.stack[:0]}
}

// The limits of an expression. Conditions that hookc compiles stay far below.
const (
	maxDepth = 10_000 // nested nodes
	maxSlots = 1_000  // lets in scope
)

// Eval evaluates an expression with a fresh budget.
func (s *Scope) Eval(id table.NodeID) (value.Value, error) {
	s.budget = value.NewBudget()
	s.depth, s.base, s.floor = 0, 0, 0
	s.vars, s.frames, s.stack = s.vars[:0], s.frames[:0], s.stack[:0]
	v, err := s.eval(id)
	if err == errChain { // a ?. outside of any chain, which hookc does not make
		return value.Value{}, nil
	}
	return v, err
}

// eval evaluates one node. Errors carry the innermost node they arose at.
func (s *Scope) eval(id table.NodeID) (value.Value, error) {
	if err := s.budget.Step(1); err != nil {
		return value.Value{}, located(id, err)
	}
	if s.depth >= maxDepth {
		return value.Value{}, located(id, errDeep)
	}
	s.depth++
	n := s.t.Node(id)
	var v value.Value
	var err error
	if n.Flag&table.FlagMemo != 0 {
		v, err = s.memoized(id, n)
	} else {
		v, err = s.node(n)
	}
	s.depth--
	if err != nil {
		return value.Value{}, located(id, err)
	}
	return v, nil
}

// child evaluates a node that another one names.
func (s *Scope) child(id uint32) (value.Value, error) { return s.eval(table.NodeID(id)) }

// node evaluates an operation. It is the one switch over them.
func (s *Scope) node(n table.Node) (value.Value, error) {
	switch n.Op {
	case table.OpNil:
		return value.Value{}, nil
	case table.OpTrue:
		return value.OfBool(true), nil
	case table.OpFalse:
		return value.OfBool(false), nil
	case table.OpInt:
		return value.OfInt(int(bits64(n))), nil
	case table.OpFloat:
		return floatOf(n), nil
	case table.OpText:
		return value.OfString(s.t.Text(n.A)), nil
	case table.OpArray:
		return s.array(n)
	case table.OpMap:
		return s.mapping(n)
	case table.OpField:
		return s.Field(event.FieldID(n.A)), nil
	case table.OpVar:
		return s.variable(n.A)
	case table.OpLet:
		return s.let(n)
	case table.OpShared:
		return s.sharedLet(n.A)
	case table.OpPointer:
		return s.pointer(n)
	case table.OpMatch:
		return s.matched(n), nil
	case table.OpMember:
		return s.member(n)
	case table.OpIndex:
		return s.index(n)
	case table.OpSlice:
		return s.slice(n)
	case table.OpChain:
		return s.chain(n)
	case table.OpNot, table.OpNeg, table.OpPlus:
		return s.unary(n)
	case table.OpAnd, table.OpOr:
		return s.logical(n)
	case table.OpCoalesce:
		return s.coalesce(n)
	case table.OpEq, table.OpNe:
		return s.equality(n)
	case table.OpLt, table.OpLe, table.OpGt, table.OpGe:
		return s.ordering(n)
	case table.OpIn:
		return s.in(n)
	case table.OpAdd, table.OpSub, table.OpMul, table.OpDiv, table.OpMod, table.OpPow:
		return s.arithmetic(n)
	case table.OpRange:
		return s.rangeOf(n)
	case table.OpContains, table.OpStartsWith, table.OpEndsWith:
		return s.textual(n)
	case table.OpCond:
		return s.cond(n)
	case table.OpSeq:
		return s.sequence(n)
	case table.OpCall:
		return s.call(n)
	case table.OpLoop:
		return s.loop(n)
	case table.OpTemplate:
		return s.template(n)
	case table.OpMatches:
		return s.matches(n)
	case table.OpInSet:
		return s.inSet(n)
	case table.OpTool:
		return value.OfBool(s.toolMatches(n.B)), nil
	case table.OpAnyText:
		return s.anyText(n)
	case table.OpToolIs:
		return value.OfBool(s.toolIs(n)), nil
	case table.OpOneOf:
		return s.oneOf(n)
	case table.OpHasText:
		return s.hasText(n)
	case table.OpGlob:
		return value.OfBool(s.globMatches(n.N, n.B)), nil
	case table.OpCommand:
		return value.OfBool(s.anyCommand(n)), nil
	case table.OpCommands:
		return s.matchCommands(n), nil
	case table.OpFiles:
		return value.OfBool(s.filesMatch(n)), nil
	}
	s.t.Damage()
	return value.Value{}, errDamaged
}
