package pairs

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

// Met is an event on which two voices speak.
type Met struct {
	A, B  *Voice
	Event *analyze.Event
	Shown analyze.Shown
}

// Meetings lists pairs of one voice each of two lists of an event that speak on
// one event: those that the witness of one shows, and where the pairs are few
// enough all that overlap. related leaves pairs out before anything is asked.
func (p *Pairs) Meetings(as, bs []*Voice, related func(a, b *Voice) bool) []*Met {
	return p.meetings(as, bs, related, p.Facts.Overlap)
}

// Witnessed is Meetings of those pairs alone that the witness of one shows: for
// what is worth no search.
func (p *Pairs) Witnessed(as, bs []*Voice, related func(a, b *Voice) bool) []*Met {
	return p.meetings(as, bs, related, nil)
}

// Together is Meetings, also of voices that speak for different commands of one
// line.
func (p *Pairs) Together(as, bs []*Voice, related func(a, b *Voice) bool) []*Met {
	return p.meetings(as, bs, related, p.Facts.Together)
}

type asked func(g, h *analyze.Guard) analyze.Answer

func (p *Pairs) meetings(as, bs []*Voice, related func(a, b *Voice) bool, ask asked) (out []*Met) {
	if len(as) == 0 || len(bs) == 0 {
		return nil
	}
	seen := map[[2]*Voice]bool{}
	told := map[*ast.Hook]int{}
	try := func(a, b *Voice) {
		pair := [2]*Voice{a, b}
		if seen[pair] || a.Hook == b.Hook || !related(a, b) || told[a.Hook] >= maxOthers || told[b.Hook] >= maxOthers {
			return
		}
		if seen[pair] = true; seen[[2]*Voice{b, a}] {
			return
		}
		if met := p.meet(a, b, ask); met != nil {
			out = append(out, met)
			told[a.Hook]++
			told[b.Hook]++
		}
	}
	if ask != nil && p.pairs(as, bs) <= p.budget {
		for _, a := range as {
			for _, b := range bs {
				try(a, b)
			}
		}
		return out
	}
	p.near(as, byHook(bs), try)
	p.near(bs, byHook(as), func(b, a *Voice) { try(a, b) })
	return out
}

// pairs is how many pairs there are with a hook that is linted.
func (p *Pairs) pairs(as, bs []*Voice) int {
	a, b := p.own(as), p.own(bs)
	return a*len(bs) + (len(as)-a)*b
}

func (p *Pairs) own(list []*Voice) (n int) {
	for _, v := range list {
		if p.Own(v.Hook.Span) {
			n++
		}
	}
	return n
}

func byHook(list []*Voice) map[*ast.Hook][]*Voice {
	of := map[*ast.Hook][]*Voice{}
	for _, v := range list {
		of[v.Hook] = append(of[v.Hook], v)
	}
	return of
}

// near tries the pairs that the witnesses of some voices show, of those that are
// linted: a pack's own are many, and met from the other side.
func (p *Pairs) near(list []*Voice, of map[*ast.Hook][]*Voice, try func(a, b *Voice)) {
	for _, a := range list {
		if !p.Own(a.Hook.Span) {
			continue
		}
		n := 0
		for _, h := range p.Near(p.Guard(a)).Hooks {
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

// meet is an event of both voices: the witness of one, else one that is looked
// for as long as the budget lasts. Nil where none is known.
func (p *Pairs) meet(a, b *Voice, ask asked) *Met {
	for _, v := range []*Voice{a, b} {
		if !p.Own(v.Hook.Span) {
			continue
		}
		if met := p.on(a, b, p.Facts.Witness(p.Guard(v))); met != nil {
			return met
		}
	}
	if ask == nil || p.budget == 0 {
		return nil
	}
	p.budget--
	return p.on(a, b, ask(p.Guard(a), p.Guard(b)).Witness)
}

// on is an event as a meeting, where both speak on it.
func (p *Pairs) on(a, b *Voice, e *analyze.Event) *Met {
	if e == nil {
		return nil
	}
	shown := p.Facts.Replay(e)
	if shown.Problem != "" || !a.SpeaksOn(shown) || !b.SpeaksOn(shown) {
		return nil
	}
	return &Met{A: a, B: b, Event: e, Shown: shown}
}

// SpeaksOn reports whether it is said on an event, if no other hook comes before
// it.
func (v *Voice) SpeaksOn(shown analyze.Shown) bool {
	return slices.ContainsFunc(shown.Would, func(w decision.Applied) bool {
		return w.Name == v.Hook.Name && (v.Verdict == decision.None || w.Verdict == v.Verdict)
	})
}

// Counts reports whether a hook is among those that applied when the event was
// decided.
func Counts(shown analyze.Shown, h *ast.Hook) bool {
	return slices.ContainsFunc(shown.Hooks, func(w decision.Applied) bool { return w.Name == h.Name })
}

// Witness is the event with a sentence about what happens on it.
func (m *Met) Witness(shows string) *diag.Witness {
	return &diag.Witness{Event: m.Event.JSON, Shows: shows}
}

// Example is an event on which a hook applies; nil where none could be built.
func (p *Pairs) Example(h *ast.Hook, event string) (*analyze.Event, analyze.Shown) {
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
