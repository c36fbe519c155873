package readback

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/table"
)

// Index is which rows of an event are looked at.
type Index struct {
	Always []uint32 // on every event
	Keys   []Key
}

// Key is where the literals of some rows are looked up, or the value that they wait for.
type Key struct {
	table.Key
	Set      []byte // the set of the literals, as it is encoded
	Literals []string
	Fold     bool
	Rows     [][]uint32 // beside Literals
	Waiting  []uint32   // the rows of a table.KeyValue
	Value    *ast.Expr  // that they wait for; nil where it cannot be read
}

// ReadIndex reads the index of an event.
func ReadIndex(t *table.Table, e table.Event) (ix Index, err error) {
	ix.Always = t.Posting(nil, e.Always)
	for i := range e.NumKeys {
		k := Key{Key: t.Key(e, i)}
		if table.KeySource(k.Source) == table.KeyValue {
			k.Waiting = t.OfAll(nil, k.Key)
			r := &reader{t: t, hook: &ast.Hook{}, lets: map[uint32]bool{}}
			if err := try(func() { k.Value = r.expr(table.NodeID(k.Key.Set)) }); err != nil {
				k.Value = nil
			}
			ix.Keys = append(ix.Keys, k)
			continue
		}
		k.Set = t.Blob(k.Key.Set)
		if k.Literals, k.Fold, err = literals(k.Set, k.NumLits); err != nil {
			return ix, err
		}
		for lit := range k.NumLits {
			k.Rows = append(k.Rows, t.Posting(nil, t.LiteralPosting(k.Key, lit)))
		}
		ix.Keys = append(ix.Keys, k)
	}
	return ix, t.Err()
}

// LiteralsOf is the literals that select a row.
func (k Key) LiteralsOf(row uint32) (out []string) {
	for i, rows := range k.Rows {
		for _, r := range rows {
			if r == row {
				out = append(out, k.Literals[i])
			}
		}
	}
	return out
}

var errSet = errors.New("a set of literals is damaged")

// literals reads a set back: a trie of the heads of its literals, whose nodes are
// numbered breadth first, and the tails behind them.
func literals(set []byte, count uint32) (out []string, fold bool, err error) {
	if _, err := automaton.LoadSet(set); err != nil {
		return nil, false, err
	}
	u32 := func(at int) uint32 { return binary.LittleEndian.Uint32(set[at:]) }
	nodes, ends, items := int(u32(8)), int(u32(12)), int(u32(16))
	const root = 24 + 512
	first := root
	label := first + (nodes+1)*4 + nodes*4
	outputs := label + nodes
	list := outputs + (ends+1)*12
	text := list + items*12
	heads := make([]string, nodes)
	for n := range nodes {
		from, to := u32(first+4*n)&^automaton.SetHasOutputs, u32(first+4*n+4)&^automaton.SetHasOutputs
		if from > to || int(to) > nodes {
			return nil, false, errSet
		}
		for child := int(from); child < int(to); child++ {
			if child <= n {
				return nil, false, errSet
			}
			heads[child] = heads[n] + string(set[label+child:label+child+1])
		}
	}
	out = make([]string, count)
	for o := range ends {
		node, from, to := u32(outputs+12*o), u32(outputs+12*o+4), u32(outputs+12*o+16)
		if int(node) >= nodes || from > to || int(to) > items {
			return nil, false, errSet
		}
		for i := int(from); i < int(to); i++ {
			id, tail, length := u32(list+12*i), u32(list+12*i+4), u32(list+12*i+8)
			if id >= count || uint64(text)+uint64(tail)+uint64(length) > math.MaxInt32 || text+int(tail)+int(length) > len(set) {
				return nil, false, errSet
			}
			out[id] = heads[node] + string(set[text+int(tail):text+int(tail)+int(length)])
		}
	}
	return out, u32(4)&automaton.SetFolded != 0, nil
}
