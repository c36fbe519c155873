package backtrack

import "github.com/hookc/hookc/lang/regex"

// Options say how the engine is asked.
type Options struct {
	Whole bool // the whole text must match, and no other place is tried
}

// Analyze says how the time of an engine that backtracks grows with the text.
// What it finds it has run: a report of Polynomial or Exponential has a text that
// takes that long. Linear says that no such text was found; Unknown why it could
// not be looked for.
func Analyze(t *regex.Tree, o Options) Report {
	p, err := compile(t, o.Whole)
	if err != nil {
		return unknown(err.Error())
	}
	searches := !o.Whole && !regex.AnchoredBegin(t.Root)
	g, err := newGraph(t, searches)
	if err != nil {
		return unknown(err.Error())
	}
	a, err := newAlphabet(g, t.Dialect)
	if err != nil {
		return unknown(err.Error())
	}
	f := newFinder(g, a)
	x := &experiment{finder: f, program: p, everywhere: searches, budget: maxSteps}
	if h := t.Hindrance(); h != nil {
		x.looks = true
	}
	best := x.best(f.candidates())
	switch {
	case best.Growth != Linear:
		best.Start, best.End = hotSpot(t, g, best.candidate)
	case f.visits > maxVisits:
		return unknown(errGraph.Error())
	case x.budget <= 0:
		return unknown("running it took too long")
	case g.approx != "":
		return unknown(g.approx)
	}
	return best.Report
}

func unknown(why string) Report { return Report{Growth: Unknown, Why: why} }
