package backtrack

import "math"

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
	for _, c := range all {
		if worst.Growth == Exponential && !c.exponential {
			break
		}
		if r := x.try(c); worse(worst.Report, r) != worst.Report {
			worst = finding{r, c}
		}
		if worst.Growth == Exponential {
			break
		}
	}
	return worst
}

// try runs a candidate with pumps and suffixes, and says which were the slowest.
func (x *experiment) try(c candidate) (worst Report) {
	tried := map[string]bool{}
	for way := range pumpWays {
		pump := x.pump(c, way)
		if !tried[pump] {
			tried[pump] = true
			worst = worse(worst, x.suffixed(c, pump))
		}
		if worst.Growth == Exponential || worst.Growth != Linear && way >= plainWays || x.budget <= 0 {
			break
		}
	}
	return worst
}

// suffixed tries what can stand behind the pumps. Where the match fails, all ways
// through the pumps were tried: but for what is looked at, no other suffix changes
// that.
func (x *experiment) suffixed(c candidate, pump string) (worst Report) {
	failures := 0
	for _, suffix := range x.suffixes() {
		r := Report{Prefix: spell(c.prefix, x.pick(0)), Pump: pump, Suffix: suffix}
		fails, hopeless := x.sample(r)
		if hopeless {
			continue
		}
		x.grows(&r, c)
		worst = worse(worst, r)
		if failures += fails; failures > 0 && !x.looks || failures > 3 || x.budget <= 0 {
			break
		}
	}
	return worst
}

// worse is the report that tells of more time; of equals the first.
func worse(a, b Report) Report {
	if b.Growth > a.Growth || b.Growth == a.Growth && b.Degree > a.Degree {
		return b
	}
	return a
}

// sample runs a text with few pumps. One that matches can be slow before it does,
// where the match begins late; most are not.
func (x *experiment) sample(r Report) (fails int, hopeless bool) {
	_, few := x.run(r, 8, maxRun)
	out, more := x.run(r, 16, maxRun)
	if out != matched {
		return 1, false
	}
	return 0, 2*more < 5*few
}

func (x *experiment) run(r Report, n, limit int) (outcome, int) {
	return x.runAt(r, n, limit, x.everywhere)
}

func (x *experiment) runAt(r Report, n, limit int, everywhere bool) (outcome, int) {
	text := r.Attack(n)
	out, steps := x.search(text, everywhere, min(limit, x.budget))
	x.budget -= steps + len(text)
	return out, steps
}

// grows measures how the steps grow with the pumps, and sets what it finds.
func (x *experiment) grows(r *Report, c candidate) {
	if c.exponential && x.doubles(*r) {
		r.Growth = Exponential
		return
	}
	d := x.degree(*r, x.everywhere)
	if d < slow {
		return
	}
	r.Growth, r.Degree = Polynomial, max(2, int(math.Round(d)))
	r.Search = x.everywhere && x.degree(*r, false) < slow
}

// doubles reports whether a few more pumps multiply the steps, however many there
// are: from a half of the pumps to all of them the logarithm grows twice as much
// as from a quarter to a half, where a power would let it grow by the same.
func (x *experiment) doubles(r Report) bool {
	most := 0
	for n := 4; n <= 64+2*min(x.bound, 64); n += 4 {
		if out, _ := x.run(r, n, maxRun); out == exceeded {
			break
		}
		most = n
	}
	if most == 0 {
		return x.budget > 0 // too slow with 4 pumps
	}
	_, all := x.run(r, most, maxRun)
	_, half := x.run(r, most/2, maxRun)
	_, quarter := x.run(r, most/4, maxRun)
	first, second := math.Log(float64(half)/float64(quarter)), math.Log(float64(all)/float64(half))
	return second > 1 && second > 1.5*first
}

// degree is the power of the pumps by which the steps grow. Where a repetition has a
// bound, it is what holds beyond that. Just beyond it the steps grow faster: what
// looks like more than a square there is looked at with more pumps, and rounded down
// where that takes too long.
func (x *experiment) degree(r Report, everywhere bool) float64 {
	bound := min(x.bound, maxBound) / len(r.Pump)
	limit, pumps := maxRun, 128
	if bound > 0 {
		limit, pumps = maxBoundedRun, max(64, 4*bound)
	}
	last, degree := 0, 0.0
	for n := 1; n <= pumps || degree > 2 && n <= 16*bound; n *= 2 {
		out, steps := x.runAt(r, n, limit, everywhere)
		if out == exceeded && n > pumps {
			return math.Floor(degree)
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
