package regex

import (
	"slices"
	"sync"
	"unicode"
)

// folding says which characters are the same under (?i).
type folding struct {
	cased  []rune // that have others, sorted
	others map[rune][]rune
}

var foldings = [...]func() *folding{
	sync.OnceValue(func() *folding { return newFolding(orbit) }),
	sync.OnceValue(func() *folding { return newFolding(orbitECMA) }),
}

func foldingOf(d Dialect) *folding {
	if d == ECMAScript {
		return foldings[1]()
	}
	return foldings[0]()
}

func newFolding(orbit func(rune) []rune) *folding {
	f := &folding{others: map[rune][]rune{}}
	add := func(r rune) {
		if others := orbit(r); f.others[r] == nil && len(others) > 0 {
			f.others[r] = others
			f.cased = append(f.cased, r)
		}
	}
	for _, c := range unicode.CaseRanges {
		for r := rune(c.Lo); r <= rune(c.Hi); r++ {
			add(r)
			for _, other := range orbit(r) {
				add(other)
			}
		}
	}
	slices.Sort(f.cased)
	return f
}

func orbit(r rune) (out []rune) {
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		out = append(out, other)
	}
	return out
}

// orbitECMA is as JavaScript compares without the flag u: by capitals, and no
// character beyond ASCII is like one of ASCII.
func orbitECMA(r rune) (out []rune) {
	for _, other := range orbit(r) {
		if upperECMA(other) == upperECMA(r) {
			out = append(out, other)
		}
	}
	return out
}

func upperECMA(r rune) rune {
	up := unicode.ToUpper(r)
	several := r >= 0x1f80 && r <= 0x1faf || r == 0xdf || slices.Contains([]rune{0x1fb3, 0x1fbc, 0x1fc3, 0x1fcc, 0x1ff3, 0x1ffc}, r)
	if several || r >= 0x80 && up < 0x80 {
		return r
	}
	return up
}

func hasCase(r rune, d Dialect) bool { return len(foldingOf(d).others[r]) > 0 }

// Fold is a set with the other case of its letters, as the dialect compares them.
func Fold(set []rune, d Dialect) []rune {
	f := foldingOf(d)
	out := slices.Clone(set)
	for i := 0; i < len(set); i += 2 {
		from, _ := slices.BinarySearch(f.cased, set[i])
		for _, r := range f.cased[from:] {
			if r > set[i+1] {
				break
			}
			for _, other := range f.others[r] {
				out = append(out, other, other)
			}
		}
	}
	return clean(out)
}

func (p *parser) folded(set []rune) []rune {
	if !p.flags.fold {
		return set
	}
	return Fold(set, p.d)
}
