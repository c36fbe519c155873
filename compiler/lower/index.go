package lower

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/table"
)

// Index says, for the rows of one event, which literals and values select which
// rows.
type Index struct {
	Always []uint32 // rows that no key guards
	Places []PlaceIndex
	Values []ValueIndex
}

// PlaceIndex is the literals looked up in one place.
type PlaceIndex struct {
	Place    KeyPlace
	Literals []string   // sorted
	Rows     [][]uint32 // beside Literals, ascending
}

// NewIndex gives every row of a policy's event the keys that select fewest other
// rows with it.
func NewIndex(p *ast.Policy, rows []*ast.Hook) Index {
	wants := allNeeds(p, rows)
	uses := uses{}
	for _, want := range wants {
		uses.count(want)
	}
	places, values := map[KeyPlace]map[string][]uint32{}, values{}
	var ix Index
	for i, want := range wants {
		best, cost := uses.cheapest(want)
		if cost == unguarded {
			ix.Always = append(ix.Always, uint32(i))
		}
		for _, k := range best {
			if k.Measured != nil {
				values.put(k, uint32(i))
				continue
			}
			put(places, k, uint32(i))
		}
	}
	foldTogether(places)
	ix.Places, ix.Values = sortedPlaces(places), values.sorted()
	return ix
}

// allNeeds is the needs of all rows, found on all processors.
func allNeeds(p *ast.Policy, rows []*ast.Hook) []need {
	wants := make([]need, len(rows))
	workers := runtime.GOMAXPROCS(0)
	var done sync.WaitGroup
	for first := range workers {
		done.Go(func() {
			for i := first; i < len(rows); i += workers {
				wants[i] = needs(rows[i], OwnFields(p, rows[i]))
			}
		})
	}
	done.Wait()
	return wants
}

// foldTogether makes one set of two of the same place where one ignores case: a
// string is read once then, and what is found too much is rare.
func foldTogether(places map[KeyPlace]map[string][]uint32) {
	for p, lits := range places {
		folded := p
		folded.Fold = true
		to := places[folded]
		if p.Fold || to == nil {
			continue
		}
		for lit, rows := range lits {
			lit = automaton.Fold(lit)
			all := slices.Concat(to[lit], rows)
			slices.Sort(all)
			to[lit] = slices.Compact(all)
		}
		delete(places, p)
	}
}

// uses is how many rows could be selected by a literal, and of values, how many
// compare one: they count as the literal "".
type uses map[KeyPlace]map[string]int

func (u uses) count(n need) {
	for _, each := range [][]need{n.any, n.all} {
		for _, part := range each {
			u.count(part)
		}
	}
	place := n.key.Place
	if u[place] == nil {
		u[place] = map[string]int{}
	}
	for _, lit := range n.key.Literals {
		u[place][lit]++
	}
	if n.key.Measured != nil {
		u[place][""]++
	}
}

// unguarded is the cost of a row that is always looked at.
const unguarded = 1 << 40

// cheapest is the keys, one of which a need must meet, that are expected to select
// the fewest rows; of equal ones the first. Without any it is unguarded.
func (u uses) cheapest(n need) (best []Key, cost int) {
	switch {
	case n.any != nil:
		for _, part := range n.any {
			keys, more := u.cheapest(part)
			if more == unguarded {
				return nil, unguarded
			}
			best, cost = append(best, keys...), cost+more
		}
		return best, cost
	case n.key.Measured != nil:
		return []Key{n.key}, valueCost(n.key, u[n.key.Place][""])
	case n.key.Literals == nil:
		cost = unguarded
		for _, part := range n.all {
			if keys, less := u.cheapest(part); less < cost {
				best, cost = keys, less
			}
		}
		return best, cost
	}
	for _, lit := range n.key.Literals {
		cost += u[n.key.Place][lit] * likely(n.key.Place, lit)
	}
	return []Key{n.key}, cost
}

// likely weighs how often a literal is found: short ones stand in many strings,
// and most calls are of a shell.
func likely(p KeyPlace, lit string) int {
	switch {
	case p.Source == table.KeyTool && lit != "Shell":
		return 12
	case p.Source == table.KeyTool:
		return 3000
	case lit == unknownPart:
		return 10
	case len(lit) == 0 && p.Source == table.KeyFiles:
		return 1500
	case len(lit) == 0:
		return 3000
	case isEveryday(p, lit):
		return 500
	}
	return 10 + 1000/(len(lit)*len(lit)*len(lit))
}

// everyday is what most command lines hold: programs, and the words behind them.
const everyday = " cat cd echo find git go grep head ls mkdir node npm python python3 sed tail " +
	"add build checkout commit diff install list log push run show status test "

// isEveryday reports whether a literal of the commands is found in most lines.
func isEveryday(p KeyPlace, lit string) bool {
	word, whole := strings.CutPrefix(lit, edge)
	word, end := strings.CutSuffix(word, edge)
	flags, _ := ofCommand("flags")
	return whole && end && (p.Source == flags.Source && p.Field == flags.Field && len(word) == 1 ||
		strings.Contains(everyday, " "+word+" "))
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
func (ix Index) Encode(l *Lowerer) []table.Key {
	b := l.B
	keys := make([]table.Key, 0, len(ix.Places)+len(ix.Values))
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
	for _, v := range ix.Values {
		keys = append(keys, v.encode(l))
	}
	return keys
}
