package backtrack

import (
	"slices"

	"github.com/hookc/hookc/lang/regex"
)

// An alphabet is the characters, parted into kinds that no set of the pattern
// tells apart. A letters is a set of kinds.
type alphabet struct {
	samples []rune    // one character of each kind
	of      []letters // what each place takes
	known   []int     // how many places take a kind
}

type letters []uint64

func (l letters) set(i int)      { l[i/64] |= 1 << (i % 64) }
func (l letters) has(i int) bool { return l[i/64]>>(i%64)&1 == 1 }

// Limits of the alphabet.
const (
	maxKinds = 512
	maxSigns = 500_000 // borders of sets, times sets
)

func newAlphabet(g *graph, d regex.Dialect) (*alphabet, error) {
	var sets [][]rune
	index := map[*regex.Node]int{}
	for _, n := range g.nodes[1:] {
		if _, ok := index[n]; !ok {
			index[n] = len(sets)
			sets = append(sets, ranges(n, d))
		}
	}
	nodes := len(sets)
	sets = append(sets, g.seen...)
	a := &alphabet{}
	signatures, ok := a.part(sets)
	if !ok {
		return nil, errGraph
	}
	kinds := make([]letters, len(sets))
	for s := range sets {
		kinds[s] = make(letters, len(a.samples)/64+1)
	}
	a.known = make([]int, len(a.samples))
	for kind, signature := range signatures {
		for _, s := range signature {
			kinds[s].set(kind)
			if s < nodes {
				a.known[kind]++
			}
		}
	}
	all := make(letters, len(a.samples)/64+1)
	for kind := range a.samples {
		all.set(kind)
	}
	a.of = append(a.of, all)
	for _, n := range g.nodes[1:] {
		a.of = append(a.of, kinds[index[n]])
	}
	return a, nil
}

// part finds the kinds: between two borders of sets all characters are alike, and
// stretches that the same sets have are one kind.
func (a *alphabet) part(sets [][]rune) (signatures [][]int, ok bool) {
	borders := []rune{0, ' ', '!', '0', ':', 'A', '[', 'a', '{', 0x7f, 0x80}
	var distinct [][]int // sets that are equal
	at := map[string]int{}
	for i, set := range sets {
		if j, ok := at[string(set)]; ok {
			distinct[j] = append(distinct[j], i)
			continue
		}
		at[string(set)] = len(distinct)
		distinct = append(distinct, []int{i})
		for j := 0; j < len(set); j += 2 {
			borders = append(borders, set[j], set[j+1]+1)
		}
	}
	slices.Sort(borders)
	borders = slices.Compact(borders)
	if len(borders)*len(distinct) > maxSigns {
		return nil, false
	}
	seen := map[string]int{}
	for _, r := range borders {
		if r > 0x10ffff || r >= 0xd800 && r < 0xe000 {
			continue
		}
		var signature []int
		key := make([]byte, 0, len(distinct))
		for _, same := range distinct {
			if regex.Contains(sets[same[0]], r) {
				signature = append(signature, same...)
				key = append(key, 1)
			} else {
				key = append(key, 0)
			}
		}
		if kind, ok := seen[string(key)]; ok {
			a.samples[kind] = nicer(a.samples[kind], r)
			continue
		}
		if len(a.samples) >= maxKinds {
			return nil, false
		}
		seen[string(key)] = len(a.samples)
		a.samples = append(a.samples, r)
		signatures = append(signatures, signature)
	}
	return signatures, true
}

// nicer is the character that reads better.
func nicer(a, b rune) rune {
	if rank(b) < rank(a) {
		return b
	}
	return a
}

// rank is lower for what reads better: letters, digits, what is printed.
func rank(r rune) int {
	switch {
	case r >= 'a' && r <= 'z':
		return 0
	case r >= 'A' && r <= 'Z':
		return 1
	case r >= '0' && r <= '9':
		return 2
	case r > ' ' && r < 0x7f:
		return 3
	case r == ' ':
		return 4
	case r == '\n' || r == '\t':
		return 5
	case r > 0xa0:
		return 6
	}
	return 7
}
