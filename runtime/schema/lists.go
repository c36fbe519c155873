package schema

import (
	"strconv"

	"github.com/hookc/hookc/runtime/value"
)

// list holds a list against a keyword for lists.
func (w *walker) list(f *frame, name string, want value.Value) bool {
	switch name {
	case "maxItems", "minItems":
		return w.bounded(name == "maxItems", f.value.Len(), want.Int(), "item")
	case "uniqueItems":
		return w.unique(f.value)
	case "prefixItems":
		return w.prefix(f, want)
	case "items":
		return w.shape(want, 2) && w.items(f, id(want, 0), id(want, 1))
	case "contains":
		return w.shape(want, 3) && w.contains(f, id(want, 0), id(want, 1), id(want, 2))
	case "unevaluatedItems":
		return w.rest(f, want.Int())
	}
	return true
}

func (w *walker) prefix(f *frame, want value.Value) bool {
	ok := true
	for i := range min(size(f.value), size(want)) {
		ok = w.part(f, i, id(want, i)) && ok
	}
	return ok
}

// items holds the items from a position on against one subschema.
func (w *walker) items(f *frame, from, id int) bool {
	return w.each(f, from, func(i int) bool { return w.part(f, i, id) })
}

// rest holds against a subschema what no other keyword has looked at.
func (w *walker) rest(f *frame, id int) bool {
	return w.each(f, 0, func(i int) bool { return f.seen == nil || f.seen[i] || w.part(f, i, id) })
}

func (w *walker) contains(f *frame, id, least, most int) bool {
	n := 0
	for i := 0; i < f.value.Len() && !w.stop(); i++ {
		if w.attempt(id, at(f.value, i), false).ok {
			f.look(i)
			n++
		}
	}
	switch {
	case w.err != nil:
		return false
	case n < least:
		return w.wrong("must contain at least " + w.such(least, id) + "; has " + strconv.Itoa(n))
	case most >= 0 && n > most:
		return w.wrong("must contain at most " + w.such(most, id) + "; has " + strconv.Itoa(n))
	}
	return true
}

// unique finds equal items by hash, so that a long list costs little more than
// its length.
func (w *walker) unique(v value.Value) bool {
	if v.Len() < 2 || !w.spend(v.Weight()) {
		return w.err == nil
	}
	h := newHasher()
	places := make(map[uint64][]int32, v.Len())
	for i := range v.Len() {
		key := h.hash(at(v, i))
		for _, j := range places[key] {
			if w.equal(at(v, i), at(v, int(j))) {
				return w.wrong("must have no equal items; items " + strconv.Itoa(int(j)) + " and " + strconv.Itoa(i) + " are")
			}
		}
		places[key] = append(places[key], int32(i))
	}
	return w.err == nil
}
