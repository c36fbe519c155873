package document

import "github.com/hookc/hookc/runtime/value"

// table is a table of TOML while it is read.
type table struct {
	keys    []string
	entries []entry
	index   map[string]int // once there are more than a few
	made    made
}

// entry is what a key stands for: a value that is complete, a table, or an array
// of tables.
type entry struct {
	v     value.Value
	table *table
	array []*table
}

// made says what made a table, which decides what else may add to it.
type made uint8

const (
	byHeader made = iota // [a.b] made a: [a] may follow
	itself               // its own header
	byDots               // a.b = 1 made a: other dotted keys may add to it
)

func (t *table) find(key string) (int, bool) {
	if t.index != nil {
		i, ok := t.index[key]
		return i, ok
	}
	for i, k := range t.keys {
		if k == key {
			return i, true
		}
	}
	return 0, false
}

func (t *table) add(key string, e entry) {
	if t.index == nil && len(t.keys) == 8 {
		t.index = make(map[string]int, 16)
		for i, k := range t.keys {
			t.index[k] = i
		}
	}
	if t.index != nil {
		t.index[key] = len(t.keys)
	}
	t.keys, t.entries = append(t.keys, key), append(t.entries, e)
}

// table is the table of a key in a header, which is made where it is missing; of
// an array of tables the last.
func (t *table) table(key string) (*table, bool) {
	i, ok := t.find(key)
	if !ok {
		next := &table{}
		t.add(key, entry{table: next})
		return next, true
	}
	e := t.entries[i]
	if n := len(e.array); n > 0 {
		return e.array[n-1], true
	}
	return e.table, e.table != nil
}

// dotted is the table of a key with a dot behind it.
func (t *table) dotted(key string) (*table, bool) {
	i, ok := t.find(key)
	if !ok {
		next := &table{made: byDots}
		t.add(key, entry{table: next})
		return next, true
	}
	next := t.entries[i].table
	return next, next != nil && next.made == byDots
}

// next adds a table to an array of tables.
func (t *table) next(key string) (*table, bool) {
	next := &table{made: itself}
	i, ok := t.find(key)
	if !ok {
		t.add(key, entry{array: []*table{next}})
		return next, true
	}
	if len(t.entries[i].array) == 0 {
		return nil, false
	}
	t.entries[i].array = append(t.entries[i].array, next)
	return next, true
}

func (t *table) value() value.Value {
	items := make([]value.Value, len(t.entries))
	for i, e := range t.entries {
		switch {
		case e.table != nil:
			items[i] = e.table.value()
		case e.array != nil:
			list := make([]value.Value, len(e.array))
			for i, t := range e.array {
				list[i] = t.value()
			}
			items[i] = value.OfList(list)
		default:
			items[i] = e.v
		}
	}
	return value.OfMap(t.keys, items)
}
