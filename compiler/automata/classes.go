package automata

import (
	"slices"
	"unicode/utf8"
)

// A runeRange is an interval of code points, both ends included.
type runeRange struct{ lo, hi rune }

// A runeSet is a sorted list of disjoint ranges.
type runeSet []runeRange

// runeClasses is a partition of the code points into classes whose members no
// instruction of a program can tell apart.
//
//	lo:    0 ──── 'a' ─ 'b' ──────── 0x80 ───────
//	class:    0      1       0           2
//
// ASCII and the rest never share a class, since the rest takes several bytes.
type runeClasses struct {
	lo    []rune  // where each interval begins; lo[0] is 0
	class []int   // the class of each interval
	rep   []rune  // one member of each class
	in    [][]int // for each class, the sets that contain it, ascending
}

// size returns the number of classes.
func (c *runeClasses) size() int { return len(c.rep) }

// interval returns the index of the interval that holds r.
func (c *runeClasses) interval(r rune) int {
	i, found := slices.BinarySearch(c.lo, r)
	if !found {
		i--
	}
	return i
}

// of returns the class of r.
func (c *runeClasses) of(r rune) int { return c.class[c.interval(r)] }

// partition returns the coarsest classes for which each set is a union of
// classes.
func partition(sets []runeSet) *runeClasses {
	c := &runeClasses{lo: boundaries(sets)}
	members := c.membership(sets)
	known := map[string]int{}
	var key []byte
	for i, lo := range c.lo {
		key = append(key[:0], b2u(lo >= utf8.RuneSelf))
		for _, set := range members[i] {
			key = append(key, byte(set), byte(set>>8), byte(set>>16))
		}
		class, ok := known[string(key)]
		if !ok {
			class = len(c.rep)
			known[string(key)] = class
			c.rep = append(c.rep, lo)
			c.in = append(c.in, members[i])
		}
		c.class = append(c.class, class)
	}
	return c
}

// boundaries returns where the intervals begin, ascending.
func boundaries(sets []runeSet) []rune {
	lo := []rune{0, utf8.RuneSelf}
	for _, set := range sets {
		for _, x := range set {
			lo = append(lo, x.lo)
			if x.hi < utf8.MaxRune {
				lo = append(lo, x.hi+1)
			}
		}
	}
	slices.Sort(lo)
	return slices.Compact(lo)
}

// membership returns the sets that contain each interval.
func (c *runeClasses) membership(sets []runeSet) [][]int {
	counts, total := make([]int, len(c.lo)), 0
	c.each(sets, func(i, _ int) { counts[i]++; total++ })
	members, all := make([][]int, len(c.lo)), make([]int, total)
	for i, n := range counts {
		members[i], all = all[:0:n], all[n:]
	}
	c.each(sets, func(i, set int) { members[i] = append(members[i], set) })
	return members
}

// each calls f for each interval of each set.
func (c *runeClasses) each(sets []runeSet, f func(interval, set int)) {
	for id, set := range sets {
		i := 0
		for _, x := range set {
			for c.lo[i] < x.lo {
				i++
			}
			for ; i < len(c.lo) && c.lo[i] <= x.hi; i++ {
				f(i, id)
			}
		}
	}
}

// b2u returns 1 for true.
func b2u(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// sort puts the ranges in order.
func (s runeSet) sort() {
	slices.SortFunc(s, func(a, b runeRange) int { return int(a.lo - b.lo) })
}

// normal returns the set with its ranges in order and none touching another.
func (s runeSet) normal() runeSet {
	s.sort()
	var out runeSet
	for _, x := range s {
		if n := len(out); n > 0 && x.lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, x.hi)
			continue
		}
		out = append(out, x)
	}
	return out
}

// complement returns the code points that are not in a normal set.
func (s runeSet) complement() runeSet {
	var out runeSet
	next := rune(0)
	for _, x := range s {
		if x.lo > next {
			out = append(out, runeRange{next, x.lo - 1})
		}
		next = x.hi + 1
	}
	if next <= utf8.MaxRune {
		out = append(out, runeRange{next, utf8.MaxRune})
	}
	return out
}
