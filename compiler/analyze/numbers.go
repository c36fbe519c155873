package analyze

import "math"

// numbers is a set of numbers: intervals, apart from one another and ascending.
type numbers []interval

// interval is the numbers from lo to hi; open ends are not in it.
type interval struct {
	lo, hi         float64
	loOpen, hiOpen bool
}

var allNumbers = numbers{{lo: math.Inf(-1), hi: math.Inf(1)}}

func number(x float64) numbers        { return numbers{{lo: x, hi: x}} }
func less(x float64) numbers          { return numbers{{lo: math.Inf(-1), hi: x, hiOpen: true}} }
func greater(x float64) numbers       { return numbers{{lo: x, loOpen: true, hi: math.Inf(1)}} }
func (i interval) empty() bool        { return i.lo > i.hi || i.lo == i.hi && (i.loOpen || i.hiOpen) }
func (i interval) has(x float64) bool { return !(interval{lo: x, hi: x}).and(i).empty() }
func (n numbers) and(m numbers) (out numbers) {
	for _, a := range n {
		for _, b := range m {
			if c := a.and(b); !c.empty() {
				out = append(out, c)
			}
		}
	}
	return out
}

func (i interval) and(j interval) interval {
	if j.lo > i.lo || j.lo == i.lo && j.loOpen {
		i.lo, i.loOpen = j.lo, j.loOpen
	}
	if j.hi < i.hi || j.hi == i.hi && j.hiOpen {
		i.hi, i.hiOpen = j.hi, j.hiOpen
	}
	return i
}

func (n numbers) complement() numbers {
	out := allNumbers
	for _, i := range n {
		var outside numbers
		if below := (interval{lo: math.Inf(-1), hi: i.lo, hiOpen: !i.loOpen}); !math.IsInf(i.lo, -1) {
			outside = append(outside, below)
		}
		if above := (interval{lo: i.hi, loOpen: !i.hiOpen, hi: math.Inf(1)}); !math.IsInf(i.hi, 1) {
			outside = append(outside, above)
		}
		out = out.and(outside)
	}
	return out
}

// or is the numbers of either.
func (n numbers) or(m numbers) numbers {
	return n.complement().and(m.complement()).complement()
}

// integers is what of a set has an integer in it.
func (n numbers) integers() (out numbers) {
	for _, i := range n {
		if _, ok := i.integer(); ok {
			out = append(out, i)
		}
	}
	return out
}

// integer is the integer of an interval that is nearest to 0.
func (i interval) integer() (float64, bool) {
	x := 0.0
	switch {
	case i.lo > 0 || i.lo == 0 && i.loOpen:
		if x = math.Ceil(i.lo); x == i.lo && i.loOpen {
			x++
		}
	case i.hi < 0 || i.hi == 0 && i.hiOpen:
		if x = math.Floor(i.hi); x == i.hi && i.hiOpen {
			x--
		}
	}
	return x, i.has(x)
}

// plain is the number of a set that reads best: the integer nearest to 0, or
// the middle of an interval.
func (n numbers) plain() (float64, bool) {
	best, ok := 0.0, false
	for _, i := range n {
		if x, is := i.integer(); is && (!ok || math.Abs(x) < math.Abs(best)) {
			best, ok = x, true
		}
	}
	if !ok && len(n) > 0 {
		return (n[0].lo + n[0].hi) / 2, true
	}
	return best, ok
}
