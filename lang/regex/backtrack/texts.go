package backtrack

import (
	"slices"
	"strings"
)

// maxSuffixes bounds the characters that are tried behind the pumps.
const maxSuffixes = 8

// suffixes are what is tried behind the pumps so that the match fails: nothing,
// then characters that few places take, then two of these.
func (x *experiment) suffixes() []string {
	kinds := x.byUse()
	if len(kinds) > maxSuffixes {
		kinds = kinds[:maxSuffixes]
	}
	out := []string{""}
	for _, k := range kinds {
		out = append(out, string(x.samples[k]))
	}
	for _, a := range kinds[:min(4, len(kinds))] {
		for _, b := range kinds[:min(4, len(kinds))] {
			out = append(out, string([]rune{x.samples[a], x.samples[b]}))
		}
	}
	return append(out, "\n\n", "\na", "a\n")
}

// byUse are the kinds of characters, those first that the fewest places take.
func (x *experiment) byUse() []int {
	kinds := make([]int, len(x.samples))
	for i := range kinds {
		kinds[i] = i
	}
	slices.SortStableFunc(kinds, func(a, b int) int {
		if d := x.known[a] - x.known[b]; d != 0 {
			return d
		}
		return rank(x.samples[a]) - rank(x.samples[b])
	})
	return kinds
}

// pumpWays is how many pumps are made of a candidate: what one matches by luck,
// another may not.
// The first few are tried even after one was slow: another may be slower.
const (
	pumpWays  = 8
	plainWays = 2
	wordWay   = pumpWays - 1
)

// pump is the text of a candidate's pump, spelled in one of the ways. Where words
// have borders, the last has one in each pump: a search begins at all of them.
func (x *experiment) pump(c candidate, way int) string {
	if way == wordWay && x.hasWordBoundary() {
		return spell(slices.Concat(c.pump, c.pump), x.alternate())
	}
	return spell(c.pump, x.pick(way))
}

func (x *experiment) hasWordBoundary() bool {
	return slices.ContainsFunc(x.code, func(i instruction) bool { return i.op == opWord })
}

// alternate chooses a character of a word, then one that is of none.
func (x *experiment) alternate() func(letters) rune {
	word := false
	return func(l letters) rune {
		word = !word
		return x.choose(l, func(kind int) int {
			if inWord(x.samples[kind], x.dialect) == word {
				return rank(x.samples[kind])
			}
			return 100
		})
	}
}

// pick is a way to choose characters of sets: the nicest, those that few places
// take, those that many take, then any.
func (x *experiment) pick(way int) func(letters) rune {
	calls := 0
	return func(l letters) rune {
		calls++
		return x.choose(l, func(kind int) int {
			switch way {
			case 0:
				return rank(x.samples[kind])
			case 1:
				return x.known[kind]
			case 2:
				return -x.known[kind]
			case 3:
				return -kind
			}
			return (kind + calls) * (7*way + 11) % 31
		})
	}
}

func (x *experiment) choose(l letters, cost func(kind int) int) rune {
	best := -1
	for kind := range x.samples {
		if l.has(kind) && (best < 0 || cost(kind) < cost(best)) {
			best = kind
		}
	}
	if best < 0 {
		return 'a'
	}
	return x.samples[best]
}

func spell(text []letters, pick func(letters) rune) string {
	var b strings.Builder
	for _, l := range text {
		b.WriteRune(pick(l))
	}
	return b.String()
}
