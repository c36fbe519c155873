package lower

import (
	"math"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Measured is a number or a truth value of the event that guards compare with
// constants. It is evaluated once an event for all of them.
type Measured struct {
	X     *ast.Expr
	Truth bool // a truth value is compared, as 0 or 1

	// Match and Guards stand before X in each of its hooks and never fail: where one
	// does not hold, the comparison is not reached, so that X may fail.
	Match  []ast.FieldMatch
	Guards []*ast.Expr

	// Other says that the comparison fails, or may hold, for values of another kind.
	Other bool
	// alone says that nothing but the comparison is left to fail, once its place
	// has a value of its kind.
	alone bool
}

// String spells the value, with all that stands before it: equal texts are equal
// values.
func (m *Measured) String() string {
	var b strings.Builder
	if m.Truth {
		b.WriteString("truth of ")
	}
	b.WriteString(m.X.String())
	for _, g := range m.Guards {
		b.WriteString(" where " + g.String())
	}
	for _, f := range m.Match {
		b.WriteString(" where " + f.Field)
		for _, r := range f.Regexes {
			b.WriteString(" /" + r.Source + "/")
		}
	}
	return b.String()
}

// guardedBy is the vocabulary of what is evaluated only where an expression that
// never fails is true.
func (n vocabulary) guardedBy(e *ast.Expr) vocabulary {
	if e.Op == ast.OpBinary && e.Name == "and" {
		return n.guardedBy(e.Args[0]).guardedBy(e.Args[1])
	}
	if n.isGuard(e) {
		n.guards = append(slices.Clip(n.guards), e)
	}
	return n
}

// isGuard reports whether an expression asks whether there is a value, or which
// tool it is: what conditions on a value usually stand behind.
func (n vocabulary) isGuard(e *ast.Expr) bool {
	if e.Op != ast.OpBinary || e.Args[1].Op != ast.OpConst || !n.neverFails(e) {
		return false
	}
	switch with := e.Args[1].Value; e.Name {
	case "!=":
		return with.IsNil() && n.isMeasured(e.Args[0])
	case "==":
		path, _ := fieldPath(e.Args[0])
		return path == event.Fields[event.ToolName].Path && with.Kind() == value.String
	}
	return false
}

// needOfValue is what a comparison of a number or truth value with constants needs.
func (n vocabulary) needOfValue(e *ast.Expr) (need, bool) {
	left, op, right := e.Args[0], e.Name, e.Args[1]
	if mirrored, ok := mirror[op]; ok && left.Op == ast.OpConst {
		left, op, right = right, mirrored, left
	}
	if right.Op == ast.OpConst && right.Value.Kind() == value.Bool && op == "==" {
		return n.needOfTruth(left, right.Value.Bool(), false)
	}
	spans, ok := spansOf(op, right)
	if !ok || !n.isMeasured(left) {
		return need{}, false
	}
	return n.measured(left, spans, Measured{Other: op != "==" && op != "in"}), true
}

// needOfTruth is what an expression needs to be true, or false. Other says that it
// fails where it is neither.
func (n vocabulary) needOfTruth(e *ast.Expr, truth, other bool) (need, bool) {
	if !n.isMeasured(e) || e.Type.Kind != value.TBool && e.Type.Kind != value.TAny {
		return need{}, false
	}
	at := 0.0
	if truth {
		at = 1
	}
	return n.measured(e, []Span{point(at)}, Measured{Truth: true, Other: other}), true
}

func (n vocabulary) measured(x *ast.Expr, spans []Span, m Measured) need {
	m.X, m.Match, m.Guards, m.alone = x, n.whole, n.guards, true
	return need{key: Key{
		Place:    KeyPlace{Source: table.KeyValue, Arg: m.String()},
		Measured: &m,
		Spans:    spans,
	}}
}

// isMeasured reports whether an expression is a value of the event that costs
// little and asks nothing of the disk: a field, something in it, its length. It may
// fail.
func (n vocabulary) isMeasured(e *ast.Expr) bool {
	if f, ok := n.eventField(e); ok {
		return !slices.Contains(costly, f) && !event.Worked(f)
	}
	switch e.Op {
	case ast.OpMember, ast.OpChain:
		return n.isMeasured(e.Args[0])
	case ast.OpIndex:
		return n.isMeasured(e.Args[0]) && e.Args[1].Op == ast.OpConst
	case ast.OpCall:
		return slices.Contains(measures, e.Name) && len(e.Args) == 1 && n.isMeasured(e.Args[0])
	case ast.OpBinary:
		return e.Name == "??" && n.isMeasured(e.Args[0]) && e.Args[1].Op == ast.OpConst
	}
	return false
}

// eventField is the field of the event that an expression names.
func (n vocabulary) eventField(e *ast.Expr) (event.FieldID, bool) {
	path, ok := fieldPath(e)
	if root, _, _ := strings.Cut(path, "."); !ok || n.own[root] {
		return 0, false
	}
	return fieldByPath(path)
}

var (
	// costly are the fields that are looked up when they are first asked for, and
	// the decision, which is not there yet.
	costly = []event.FieldID{event.Project, event.PathAbs, event.PathsAbs, event.Duration, event.Output, event.Decided}
	// measures are the functions of one value that cost little.
	measures = []string{"len", "int", "float", "abs"}
	// mirror is the operators with their operands exchanged.
	mirror = map[string]string{"==": "==", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
)

// spansOf is the numbers for which a comparison holds.
func spansOf(op string, with *ast.Expr) ([]Span, bool) {
	if op == "in" {
		return spansIn(with)
	}
	c, ok := bound(with)
	if !ok {
		return nil, false
	}
	s := Span{Low: math.Inf(-1), High: math.Inf(1)}
	switch op {
	case "==":
		s = point(c)
	case "<", "<=":
		s.High, s.OpenHigh = c, op == "<"
	case ">", ">=":
		s.Low, s.OpenLow = c, op == ">"
	default:
		return nil, false
	}
	return []Span{s}, true
}

// maxIn is how many numbers of a list, or of a range, in is looked up for: a range
// spends budget for each, and must not fail.
const maxIn = 1000

// spansIn is the numbers of a constant list or range.
func spansIn(list *ast.Expr) (spans []Span, ok bool) {
	switch {
	case list.Op == ast.OpBinary && list.Name == "..":
		low, ok1 := bound(list.Args[0])
		high, ok2 := bound(list.Args[1])
		whole := list.Args[0].Value.Kind() == value.Int && list.Args[1].Value.Kind() == value.Int
		return []Span{{Low: low, High: high}}, ok1 && ok2 && whole && high >= low && high-low < maxIn
	case list.Op == ast.OpConst && list.Value.Kind() == value.List:
		for i := range list.Value.Len() {
			c, ok := boundOf(list.Value.At(i))
			if !ok {
				return nil, false
			}
			spans = append(spans, point(c))
		}
	case list.Op == ast.OpArray && list.Name == "":
		for _, item := range list.Args {
			c, ok := bound(item)
			if !ok {
				return nil, false
			}
			spans = append(spans, point(c))
		}
	}
	return spans, len(spans) > 0 && len(spans) < maxIn
}

func bound(e *ast.Expr) (float64, bool) {
	if e.Op != ast.OpConst {
		return 0, false
	}
	return boundOf(e.Value)
}

// boundOf is a constant number that no integer beyond it becomes equal to as a
// float: integers are compared as such, and the index has floats alone.
func boundOf(v value.Value) (float64, bool) {
	c := v.Float()
	return c, v.Kind() == value.Int && math.Abs(c) < 1<<53 || v.Kind() == value.Float && !math.IsNaN(c) && !math.IsInf(c, 0)
}

// joined is both of two comparisons of one value, where nothing else can fail. The
// first alone says what another kind of value means: behind it the second is not
// reached.
func joined(a, b need) (need, bool) {
	if a.key.Measured == nil || b.key.Measured == nil || a.key.Place != b.key.Place || !a.key.Measured.alone || !b.key.Measured.alone {
		return need{}, false
	}
	var both []Span
	for _, s := range a.key.Spans {
		for _, t := range b.key.Spans {
			if s, ok := s.and(t); ok {
				both = append(both, s)
			}
		}
	}
	a.key.Spans = both
	return a, true
}

// amongOthers is a need that more than its comparison may fail beside.
func (n need) amongOthers() need {
	if n.key.Measured != nil {
		m := *n.key.Measured
		m.alone = false
		n.key.Measured = &m
	}
	return n
}
