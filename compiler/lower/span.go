package lower

import (
	"fmt"
	"math"
	"slices"

	"github.com/hookc/hookc/runtime/table"
)

// Span is numbers that lie together. Its bounds belong to it unless they are open.
type Span struct {
	Low, High         float64
	OpenLow, OpenHigh bool
}

func point(at float64) Span { return Span{Low: at, High: at} }

// String writes a span as in mathematics: [1, 2) without 2.
func (s Span) String() string {
	open, end := "[", "]"
	if s.OpenLow || math.IsInf(s.Low, -1) {
		open = "("
	}
	if s.OpenHigh || math.IsInf(s.High, 1) {
		end = ")"
	}
	return fmt.Sprint(open, s.Low, ", ", s.High, end)
}

// and is the numbers of both spans.
func (s Span) and(t Span) (Span, bool) {
	if t.Low > s.Low || t.Low == s.Low && t.OpenLow {
		s.Low, s.OpenLow = t.Low, t.OpenLow
	}
	if t.High < s.High || t.High == s.High && t.OpenHigh {
		s.High, s.OpenHigh = t.High, t.OpenHigh
	}
	return s, s.Low < s.High || s.Low == s.High && !s.OpenLow && !s.OpenHigh
}

// spanTree is a segment tree over the bounds of spans, as docs/table-format.md
// describes it: of n bounds there are 2n+1 slots, each bound and what lies between
// two. A row stands at the few nodes that cover its span, so that 10,000 rows take
// the room of some ten each, and a lookup reads the nodes above one slot.
type spanTree struct {
	bounds []float64
	nodes  [][]uint32
}

func newSpanTree(spans []RowSpan) *spanTree {
	t := &spanTree{}
	for _, s := range spans {
		for _, b := range [...]float64{s.Low, s.High} {
			if !math.IsInf(b, 0) {
				t.bounds = append(t.bounds, b+0) // the zeros are one
			}
		}
	}
	slices.Sort(t.bounds)
	t.bounds = slices.Compact(t.bounds)
	t.nodes = make([][]uint32, 2*t.slots())
	for _, s := range spans {
		t.add(s)
	}
	return t
}

func (t *spanTree) slots() int { return 2*len(t.bounds) + 1 }

// add puts a row at the nodes that cover its span.
func (t *spanTree) add(s RowSpan) {
	from, to := t.slots(), 2*t.slots() // infinity, where no bound is found
	if at, ok := slices.BinarySearch(t.bounds, s.Low); ok {
		from += slotAt(at, s.OpenLow)
	}
	if at, ok := slices.BinarySearch(t.bounds, s.High); ok {
		to = t.slots() + slotAt(at, !s.OpenHigh)
	}
	for ; from < to; from, to = from/2, to/2 {
		if from%2 == 1 {
			t.put(from, s.Row)
			from++
		}
		if to%2 == 1 {
			to--
			t.put(to, s.Row)
		}
	}
}

// slotAt is the slot of a bound itself, or the one behind it.
func slotAt(bound int, behind bool) int {
	if behind {
		return 2*bound + 2
	}
	return 2*bound + 1
}

func (t *spanTree) put(node int, row uint32) { t.nodes[node] = appendRow(t.nodes[node], row) }

// encode stores the tree and returns where it stands: the bounds, the nodes' postings
// with others in place of node 0, which there is not, and all.
func (t *spanTree) encode(b *table.Builder, others, all []uint32) uint32 {
	words := make([]uint32, 0, 2*len(t.bounds)+len(t.nodes)+1)
	for _, bound := range t.bounds {
		bits := math.Float64bits(bound)
		words = append(words, uint32(bits), uint32(bits>>32))
	}
	t.nodes[0] = others
	for _, rows := range append(t.nodes, all) {
		at := table.NoPosting
		if len(rows) > 0 {
			at = b.Posting(rows)
		}
		words = append(words, at)
	}
	return b.PostingIndex(words)
}
