package backtrack

import (
	"math"
	"slices"
	"strings"
)

// experiment runs texts that are made of candidates.
type experiment struct {
	*finder
	*program
	everywhere bool // the engine searches
	looks      bool // something is looked for ahead or behind
	budget     int  // of steps
}

// Limits of the runs. A run that takes maxRun steps was slow.
const (
	maxSteps      = 4_000_000
	maxRun        = 200_000
	maxBoundedRun = 1_500_000
	maxBound      = 1000
	maxCandidates = 40
	slow          = 1.5 // the degree from which on growth is not linear
)

// finding is a report and what it was made of.
type finding struct {
	Report
	candidate
}

// best is the worst that a candidate shows.
func (x *experiment) best(all []candidate) finding {
	var worst finding
	for i, c := range all {
		if i >= maxCandidates || worst.Growth == Exponential && !c.exponential {
			break
		}
		if r, ok := x.try(c); ok && (r.Growth > worst.Growth || r.Growth == worst.Growth && r.Degree > worst.Degree) {
			worst = finding{r, c}
		}
		if worst.Growth == Exponential {
			break
		}
	}
	return worst
}

// try runs a candidate with pumps and suffixes, until a text is slow.
func (x *experiment) try(c candidate) (Report, bool) {
	tried := map[string]bool{}
	for _, pick := range []func(letters) rune{x.nice, x.rare, x.frequent} {
		pump := spell(c.pump, pick)
		if tried[pump] {
			continue
		}
		tried[pump] = true
		failures := 0
		for _, suffix := range x.suffixes() {
			r := Report{Prefix: spell(c.prefix, x.nice), Pump: pump, Suffix: suffix}
			if out, _ := x.run(r, 4, maxRun); out == matched {
				continue
			}
			if out, _ := x.run(r, 10, maxRun); out == matched {
				continue
			}
			if x.grows(&r, c) {
				return r, true
			}
			// Where the match fails, all ways through the pumps were tried: but for
			// what is looked at, no other suffix changes that.
			if failures++; !x.looks || failures > 3 || x.budget <= 0 {
				break
			}
		}
	}
	return Report{}, false
}

func (x *experiment) run(r Report, n, limit int) (outcome, int) {
	return x.runAt(r, n, limit, x.everywhere)
}

func (x *experiment) runAt(r Report, n, limit int, everywhere bool) (outcome, int) {
	out, steps := x.search(r.Attack(n), everywhere, min(limit, x.budget))
	x.budget -= steps
	return out, steps
}

// grows measures how the steps grow with the pumps, and sets what it finds.
func (x *experiment) grows(r *Report, c candidate) bool {
	if c.exponential && x.doubles(*r) {
		r.Growth = Exponential
		return true
	}
	d := x.degree(*r, x.everywhere)
	if d < slow {
		return false
	}
	r.Growth, r.Degree = Polynomial, max(2, int(math.Round(d)))
	r.Search = x.everywhere && x.degree(*r, false) < slow
	return true
}

// doubles reports whether a few more pumps multiply the steps, however many there
// are: from a half of the pumps to all of them the logarithm grows twice as much
// as from a quarter to a half, where a power would let it grow by the same.
func (x *experiment) doubles(r Report) bool {
	most := 0
	for n := 8; n <= 64+2*min(x.bound, 64); n += 4 {
		out, _ := x.run(r, n, maxRun)
		if out == matched {
			return false
		}
		if out == exceeded {
			break
		}
		most = n
	}
	if most == 0 {
		return x.budget > 0 // too slow with 8 pumps
	}
	_, all := x.run(r, most, maxRun)
	_, half := x.run(r, most/2, maxRun)
	_, quarter := x.run(r, most/4, maxRun)
	first, second := math.Log(float64(half)/float64(quarter)), math.Log(float64(all)/float64(half))
	return second > 1 && second > 1.5*first
}

// degree is the power of the pumps by which the steps grow; 0 where the text
// matches. Where a repetition has a bound, it is what holds beyond that.
func (x *experiment) degree(r Report, everywhere bool) float64 {
	bound := min(x.bound, maxBound) / len(r.Pump)
	limit, pumps := maxRun, 128
	if bound > 0 {
		limit, pumps = maxBoundedRun, max(64, 4*bound)
	}
	last, degree := 0, 0.0
	for n := 4; n <= pumps; n *= 2 {
		out, steps := x.runAt(r, n, limit, everywhere)
		if out == matched {
			return 0
		}
		if out == exceeded {
			break
		}
		if degree = 0; last > 0 && n/2 >= bound {
			degree = math.Log2(float64(steps) / float64(last))
		}
		last = steps
	}
	return degree
}

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

// nice, rare and frequent choose a character of a set.
func (x *experiment) nice(l letters) rune {
	return x.choose(l, func(kind int) int { return rank(x.samples[kind]) })
}
func (x *experiment) rare(l letters) rune {
	return x.choose(l, func(kind int) int { return x.known[kind] })
}
func (x *experiment) frequent(l letters) rune {
	return x.choose(l, func(kind int) int { return -x.known[kind] })
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
