package value

import (
	"sort"
	"strconv"
	"strings"
)

// Quote is v as messages show it: strings in quotes.
func Quote(v Value) string {
	if v.kind == String {
		return strconv.Quote(v.str())
	}
	b := NewBudget()
	s, err := Format(v, &b)
	if err != nil {
		return v.kind.String()
	}
	return s
}

// Format is v as expr's string() spells it, which is Go's %v: <nil>, 1.5,
// [a b], map[k:v] with sorted keys.
func Format(v Value, budget *Budget) (string, error) {
	if v.kind == String {
		return v.str(), nil
	}
	if err := budget.Step(v.Weight()); err != nil {
		return "", err
	}
	w := writer{budget: budget}
	w.format(v)
	return w.result()
}

// Text is v as a template shows it: nothing for nil, strings as they are, lists
// and maps as JSON.
func Text(v Value, budget *Budget) (string, error) {
	switch v.kind {
	case Nil:
		return "", nil
	case String:
		return v.str(), nil
	case Float:
		if f := v.Float(); f-f != 0 { // an infinity or NaN, which JSON lacks
			return Format(v, budget)
		}
	}
	return JSON(v, budget)
}

// Text is v as a template shows it, for values that were made within a budget.
func (v Value) Text() string {
	if v.kind == String {
		return v.str()
	}
	b := NewBudget()
	s, err := Text(v, &b)
	if err != nil {
		return "(a " + v.kind.String() + " too large to show)"
	}
	return s
}

// writer builds text within a budget; the first failure sticks.
type writer struct {
	buf    []byte
	budget *Budget
	spent  int
	err    error
}

// room reports whether writing may go on, and spends what has been written.
func (w *writer) room() bool {
	if w.err == nil {
		w.err = w.budget.Grow(len(w.buf) - w.spent)
		w.spent = len(w.buf)
	}
	return w.err == nil
}

func (w *writer) text(s string) { w.buf = append(w.buf, s...) }

func (w *writer) result() (string, error) {
	if !w.room() {
		return "", w.err
	}
	return string(w.buf), nil
}

func (w *writer) format(v Value) {
	if !w.room() {
		return
	}
	switch v.kind {
	case Nil:
		w.text("<nil>")
	case Bool:
		w.buf = strconv.AppendBool(w.buf, v.Bool())
	case Int:
		w.buf = strconv.AppendInt(w.buf, int64(v.Int()), 10)
	case Float:
		w.buf = strconv.AppendFloat(w.buf, v.Float(), 'g', -1, 64)
	case String:
		w.text(v.str())
	case List:
		w.formatList(v)
	case Map:
		w.formatMap(v)
	}
}

func (w *writer) formatList(v Value) {
	w.text("[")
	for i, item := range v.ref().items {
		if i > 0 {
			w.text(" ")
		}
		w.format(item)
	}
	w.text("]")
}

func (w *writer) formatMap(v Value) {
	w.text("map[")
	for n, i := range v.sorted() {
		if n > 0 {
			w.text(" ")
		}
		w.format(v.Key(i))
		w.text(":")
		w.format(v.At(i))
	}
	w.text("]")
}

// sorted is the positions of a map's entries in the order of their keys: by
// kind, then by value.
func (v Value) sorted() []int {
	order := make([]int, v.Len())
	for i := range order {
		order[i] = i
	}
	sort.Sort(byKey{order, v})
	return order
}

// byKey sorts positions of a map's entries by their keys. The evaluator has the
// package sort anyway; a sort of slices would be one more.
type byKey struct {
	order []int
	of    Value
}

func (s byKey) Len() int      { return len(s.order) }
func (s byKey) Swap(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] }
func (s byKey) Less(i, j int) bool {
	a, b := s.order[i], s.order[j]
	c := compareKeys(s.of.Key(a), s.of.Key(b))
	return c < 0 || c == 0 && a < b
}

func compareKeys(a, b Value) int {
	if a.kind != b.kind {
		return int(a.kind) - int(b.kind)
	}
	switch a.kind {
	case String:
		return strings.Compare(a.str(), b.str())
	case Float:
		return compareFloats(a.Float(), b.Float())
	}
	return compareInts(a.Int(), b.Int(), a.Bool(), b.Bool())
}

func compareFloats(a, b float64) int {
	switch {
	case a < b || a != a && b == b:
		return -1
	case a > b || b != b && a == a:
		return 1
	}
	return 0
}

func compareInts(a, b int, p, q bool) int {
	switch {
	case a < b || !p && q:
		return -1
	case a > b || p && !q:
		return 1
	}
	return 0
}
