package lower

import (
	"cmp"
	"slices"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
)

// Index says, for the rows of one event, which literals select which rows.
type Index struct {
	Always []uint32 // rows that no key guards
	Places []PlaceIndex
}

// PlaceIndex is the literals looked up in one place.
type PlaceIndex struct {
	Place    KeyPlace
	Literals []string   // sorted
	Rows     [][]uint32 // beside Literals, ascending
}

// NewIndex gives every row of a policy's event the key that selects fewest other
// rows with it.
func NewIndex(p *ast.Policy, rows []*ast.Hook) Index {
	offers := make([][]Key, len(rows))
	uses := map[KeyPlace]map[string]int{}
	for i, h := range rows {
		offers[i] = Keys(h, OwnFields(p, h))
		for _, k := range offers[i] {
			count(uses, k)
		}
	}
	places := map[KeyPlace]map[string][]uint32{}
	var ix Index
	for i, keys := range offers {
		best, ok := cheapest(keys, uses)
		if !ok {
			ix.Always = append(ix.Always, uint32(i))
			continue
		}
		put(places, best, uint32(i))
	}
	ix.Places = sortedPlaces(places)
	return ix
}

func count(uses map[KeyPlace]map[string]int, k Key) {
	if uses[k.Place] == nil {
		uses[k.Place] = map[string]int{}
	}
	for _, lit := range k.Literals {
		uses[k.Place][lit]++
	}
}

// cheapest is the key whose literals select the fewest rows; of equal ones the
// one with the longest shortest literal, then the first.
func cheapest(keys []Key, uses map[KeyPlace]map[string]int) (best Key, ok bool) {
	cost := func(k Key) (rows, short int) {
		short = len(k.Literals[0])
		for _, lit := range k.Literals {
			rows += uses[k.Place][lit]
			short = min(short, len(lit))
		}
		return rows, -short
	}
	for _, k := range keys {
		if !ok {
			best, ok = k, true
			continue
		}
		r1, s1 := cost(k)
		r2, s2 := cost(best)
		if cmp.Or(cmp.Compare(r1, r2), cmp.Compare(s1, s2)) < 0 {
			best = k
		}
	}
	return best, ok
}

func put(places map[KeyPlace]map[string][]uint32, k Key, row uint32) {
	if places[k.Place] == nil {
		places[k.Place] = map[string][]uint32{}
	}
	for _, lit := range k.Literals {
		rows := places[k.Place][lit]
		if len(rows) == 0 || rows[len(rows)-1] != row {
			places[k.Place][lit] = append(rows, row)
		}
	}
}

func sortedPlaces(places map[KeyPlace]map[string][]uint32) []PlaceIndex {
	out := make([]PlaceIndex, 0, len(places))
	for p, lits := range places {
		pi := PlaceIndex{Place: p}
		for lit := range lits {
			pi.Literals = append(pi.Literals, lit)
		}
		slices.Sort(pi.Literals)
		for _, lit := range pi.Literals {
			pi.Rows = append(pi.Rows, lits[lit])
		}
		out = append(out, pi)
	}
	slices.SortFunc(out, func(a, b PlaceIndex) int {
		return cmp.Or(cmp.Compare(a.Place.Source, b.Place.Source), cmp.Compare(a.Place.Field, b.Place.Field), cmp.Compare(a.Place.Arg, b.Place.Arg), compareBool(a.Place.Fold, b.Place.Fold))
	})
	return out
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// Encode stores the keys of an index in the table.
func (ix Index) Encode(b *table.Builder) []table.Key {
	keys := make([]table.Key, 0, len(ix.Places))
	for _, p := range ix.Places {
		at := make([]uint32, len(p.Rows))
		for i, rows := range p.Rows {
			at[i] = b.Posting(rows)
		}
		keys = append(keys, table.Key{
			Source:   uint16(p.Place.Source),
			Field:    uint16(p.Place.Field),
			Name:     b.Text(p.Place.Arg),
			Set:      b.Blob(automata.EncodeSet(p.Literals, p.Place.Fold)),
			Postings: b.PostingIndex(at),
			NumLits:  uint32(len(p.Literals)),
		})
	}
	return keys
}
