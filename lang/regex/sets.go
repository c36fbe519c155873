package regex

import (
	"slices"
	"sort"
	"unicode"
)

// A set of characters is a list of pairs, sorted, that neither touch nor overlap.

// everything is the set of all characters.
var everything = []rune{0, unicode.MaxRune}

// clean sorts pairs and joins those that touch.
func clean(pairs []rune) []rune {
	type pair struct{ lo, hi rune }
	all := make([]pair, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		all = append(all, pair{pairs[i], pairs[i+1]})
	}
	slices.SortFunc(all, func(a, b pair) int { return int(a.lo - b.lo) })
	out := make([]rune, 0, len(pairs))
	for _, x := range all {
		if n := len(out); n > 0 && x.lo <= out[n-1]+1 {
			out[n-1] = max(out[n-1], x.hi)
			continue
		}
		out = append(out, x.lo, x.hi)
	}
	return out
}

// Negate is the set of all other characters.
func Negate(set []rune) []rune {
	out := make([]rune, 0, len(set)+2)
	next := rune(0)
	for i := 0; i < len(set); i += 2 {
		if set[i] > next {
			out = append(out, next, set[i]-1)
		}
		next = set[i+1] + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, next, unicode.MaxRune)
	}
	return out
}

// Intersect is the set of the characters in both.
func Intersect(a, b []rune) []rune {
	var out []rune
	for i, j := 0, 0; i < len(a) && j < len(b); {
		if lo, hi := max(a[i], b[j]), min(a[i+1], b[j+1]); lo <= hi {
			out = append(out, lo, hi)
		}
		if a[i+1] < b[j+1] {
			i += 2
		} else {
			j += 2
		}
	}
	return out
}

// Contains reports whether a set has a character.
func Contains(set []rune, r rune) bool {
	i := sort.Search(len(set)/2, func(i int) bool { return set[2*i+1] >= r })
	return 2*i < len(set) && set[2*i] <= r
}

func ofTables(tables ...*unicode.RangeTable) []rune {
	var out []rune
	add := func(lo, hi, stride rune) {
		if stride == 1 {
			out = append(out, lo, hi)
			return
		}
		for r := lo; r <= hi; r += stride {
			out = append(out, r, r)
		}
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return clean(out)
}
