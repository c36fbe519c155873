package hookfacts

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/decision"
)

// maxOverlaps bounds the pairs whose guards are held against each other, and
// maxOthers those of one hook that are told of.
const (
	maxOverlaps = 400
	maxOthers   = 8
)

// Overlap is an event on which two hooks have their effects.
type Overlap struct {
	A, B  *Effect
	Event *analyze.Event
	Shown analyze.Shown
}

// Overlaps lists pairs of one effect each of two lists that meet on one event: those
// that the witness of one shows, and where the pairs are few enough all that overlap.
// related leaves pairs out before anything is asked.
func (p *Analysis) Overlaps(as, bs []*Effect, related func(a, b *Effect) bool) []*Overlap {
	return p.overlaps(as, bs, related, p.Facts.Overlap)
}

// OverlapsOnOneLine is Overlaps, also of effects for different commands of one
// line.
func (p *Analysis) OverlapsOnOneLine(as, bs []*Effect, related func(a, b *Effect) bool) []*Overlap {
	return p.overlaps(as, bs, related, p.Facts.Together)
}

type asked func(g, h *analyze.Guard) analyze.Answer

func (p *Analysis) overlaps(as, bs []*Effect, related func(a, b *Effect) bool, ask asked) (out []*Overlap) {
	if len(as) == 0 || len(bs) == 0 {
		return nil
	}
	seen := map[[2]*Effect]bool{}
	told := map[*ast.Hook]int{}
	try := func(a, b *Effect) {
		pair := [2]*Effect{a, b}
		if seen[pair] || a.Hook == b.Hook || !related(a, b) || told[a.Hook] >= maxOthers || told[b.Hook] >= maxOthers {
			return
		}
		if seen[pair] = true; seen[[2]*Effect{b, a}] {
			return
		}
		if overlap := p.overlap(a, b, ask); overlap != nil {
			out = append(out, overlap)
			told[a.Hook]++
			told[b.Hook]++
		}
	}
	if p.pairs(as, bs) <= p.budget {
		for _, a := range as {
			for _, b := range bs {
				try(a, b)
			}
		}
		return out
	}
	p.near(as, byHook(bs), try)
	p.near(bs, byHook(as), func(b, a *Effect) { try(a, b) })
	return out
}

// pairs is how many pairs there are with a hook that is linted.
func (p *Analysis) pairs(as, bs []*Effect) int {
	a, b := p.own(as), p.own(bs)
	return a*len(bs) + (len(as)-a)*b
}

func (p *Analysis) own(list []*Effect) (n int) {
	for _, v := range list {
		if p.Own(v.Hook.Span) {
			n++
		}
	}
	return n
}

func byHook(list []*Effect) map[*ast.Hook][]*Effect {
	of := map[*ast.Hook][]*Effect{}
	for _, v := range list {
		of[v.Hook] = append(of[v.Hook], v)
	}
	return of
}

// near tries the pairs that the witnesses of some effects show, of those that are
// linted: a pack's own are many, and overlap from the other side.
func (p *Analysis) near(list []*Effect, of map[*ast.Hook][]*Effect, try func(a, b *Effect)) {
	for _, a := range list {
		if !p.Own(a.Hook.Span) {
			continue
		}
		n := 0
		for _, h := range p.OnWitness(p.Guard(a)).Hooks {
			for _, b := range of[h] {
				try(a, b)
				n++
			}
			if n >= maxTries {
				break
			}
		}
	}
}

// overlap is an event of both effects: the witness of one, else one that is looked
// for as long as the budget lasts. Nil where none is known.
func (p *Analysis) overlap(a, b *Effect, ask asked) *Overlap {
	for _, v := range []*Effect{a, b} {
		if !p.Own(v.Hook.Span) {
			continue
		}
		if overlap := p.on(a, b, p.Facts.Witness(p.Guard(v))); overlap != nil {
			return overlap
		}
	}
	if p.budget == 0 {
		return nil
	}
	p.budget--
	return p.on(a, b, ask(p.Guard(a), p.Guard(b)).Witness)
}

// on is an event as an overlap, where both apply on it.
func (p *Analysis) on(a, b *Effect, e *analyze.Event) *Overlap {
	if e == nil {
		return nil
	}
	shown := p.Facts.Replay(e)
	if shown.Problem != "" || !a.AppliesIn(shown) || !b.AppliesIn(shown) {
		return nil
	}
	return &Overlap{A: a, B: b, Event: e, Shown: shown}
}

// AppliesIn reports whether an event shows the effect, if no other hook comes before
// it.
func (e *Effect) AppliesIn(shown analyze.Shown) bool {
	return slices.ContainsFunc(shown.Would, func(w decision.Applied) bool {
		return w.Name == e.Hook.Name && (e.Verdict == decision.None || w.Verdict == e.Verdict)
	})
}

// Applied reports whether a hook is among those that applied when the event was
// decided.
func Applied(shown analyze.Shown, h *ast.Hook) bool {
	return slices.ContainsFunc(shown.Hooks, func(w decision.Applied) bool { return w.Name == h.Name })
}

// Witness is the event with a sentence about what happens on it.
func (m *Overlap) Witness(shows string) *diag.Witness {
	return &diag.Witness{Event: m.Event.JSON, Shows: shows}
}

// Example is an event on which a hook applies; nil where none could be built.
func (p *Analysis) Example(h *ast.Hook, event string) (*analyze.Event, analyze.Shown) {
	e := p.Facts.Witness(p.Facts.Guard(h, event))
	if e == nil {
		return nil, analyze.Shown{}
	}
	shown := p.Facts.Replay(e)
	if shown.Problem != "" {
		return nil, shown
	}
	return e, shown
}
