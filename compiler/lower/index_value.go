package lower

import (
	"cmp"
	"math"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// ValueIndex is the rows that compare one value of the event with constants.
type ValueIndex struct {
	Measured *Measured
	Spans    []RowSpan
	Others   []uint32 // rows that are looked at for values of another kind
	All      []uint32 // ascending, as Others
}

// RowSpan is the values for which a row is looked at.
type RowSpan struct {
	Span
	Row uint32
}

// values is what rows compare, by its text.
type values map[string]*ValueIndex

func (vs values) put(k Key, row uint32) {
	v := vs[k.Place.Arg]
	if v == nil {
		v = &ValueIndex{Measured: k.Measured}
		vs[k.Place.Arg] = v
	}
	for _, s := range k.Spans {
		v.Spans = append(v.Spans, RowSpan{s, row})
	}
	if k.Measured.Other {
		v.Others = appendRow(v.Others, row)
	}
	v.All = appendRow(v.All, row)
}

// appendRow adds a row that is not smaller than those before it.
func appendRow(rows []uint32, row uint32) []uint32 {
	if len(rows) > 0 && rows[len(rows)-1] == row {
		return rows
	}
	return append(rows, row)
}

func (vs values) sorted() []ValueIndex {
	out := make([]ValueIndex, 0, len(vs))
	for _, v := range vs {
		out = append(out, *v)
	}
	slices.SortFunc(out, func(a, b ValueIndex) int { return cmp.Compare(a.Measured.String(), b.Measured.String()) })
	return out
}

// fewest is how many rows must compare a value for it to be looked up: fewer are as
// quickly looked at.
const fewest = 4

// valueCost is what it costs a row to wait for a value, in the measure of likely: its
// share of looking the value up, and how often it is in the row's spans.
func valueCost(k Key, rows int) (cost int) {
	if rows < fewest {
		return unguarded
	}
	cost = 3000 / rows
	for _, s := range k.Spans {
		switch {
		case k.Measured.Truth || math.IsInf(s.Low, 0) || math.IsInf(s.High, 0):
			cost += 1000
		case s.Low < s.High:
			cost += 100
		default:
			cost += 10
		}
	}
	if t := k.Measured.X.Type; k.Measured.Other && len(k.Measured.Guards) == 0 && (t.Nullable || t.Kind == value.TAny) {
		cost += 2000 // where there is none, the row is looked at
	}
	return cost
}

func (v ValueIndex) encode(l *Lowerer) table.Key {
	tree := newSpanTree(v.Spans)
	k := table.Key{
		Source:   uint16(table.KeyValue),
		Set:      uint32(l.measured(v.Measured)),
		Postings: tree.encode(l.B, v.Others, v.All),
		NumLits:  uint32(len(tree.bounds)),
	}
	if v.Measured.Truth {
		k.Field = table.ValueTruth
	}
	return k
}

// measured lowers a value and what stands before it. Where that does not hold the
// value is NaN, which lies in no span.
func (l *Lowerer) measured(m *Measured) table.NodeID {
	l.exprs = l.newExprs(nil, nil)
	id := l.expr(m.X)
	none := l.Const(value.OfFloat(math.NaN()))
	for _, g := range slices.Backward(m.Guards) {
		id = l.where(l.expr(g), id, none)
	}
	if len(m.Match) > 0 {
		id = l.where(l.match(&ast.Match{Whole: m.Match}), id, none)
	}
	return id
}

func (l *Lowerer) where(holds, id, none table.NodeID) table.NodeID {
	return l.B.Node(table.Node{Op: table.OpCond, A: uint32(holds), B: uint32(id), C: uint32(none)})
}
