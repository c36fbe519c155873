package pairs

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
)

// maxCandidates bounds the hooks that are held against one: of many that apply
// on its witness a few say enough.
const maxCandidates = 32

// Near lists the hooks that apply on the witness of a hook, or of one of its
// steps: those that may cover it, each with at least the witness in common. They
// stand in the order of evaluation.
func (p *Pairs) Near(h *ast.Hook, s *ast.Step, event string, wanted func(*ast.Hook) bool) (out []*ast.Hook) {
	guard := p.Facts.Guard(h, event)
	if s != nil {
		guard = p.Facts.StepGuard(h, s, event)
	}
	for _, other := range p.Facts.Covering(guard) {
		if len(out) == maxCandidates {
			break
		}
		if other.Async || other.Mode != ast.Enforce || other == h || !wanted(other) {
			continue
		}
		out = append(out, other)
	}
	return out
}

// Covers reports whether it is proved that every event on which h applies is one
// on which the voice speaks.
func (p *Pairs) Covers(v *Voice, h *ast.Hook) bool {
	answer := p.Facts.Includes(p.Guard(v), p.Facts.Guard(h, v.Event))
	return answer.Holds && answer.Proved
}

// Within reports whether it is proved that every event of the inner voice is one
// of the outer.
func (p *Pairs) Within(inner, outer *Voice) bool {
	answer := p.Facts.Includes(p.Guard(outer), p.Guard(inner))
	return answer.Holds && answer.Proved
}

// DenierOf is the first hook that denies all of a hook's events before it is
// asked; nil where none is known.
func (p *Pairs) DenierOf(h *ast.Hook, event string) *Voice {
	near := p.Near(h, nil, event, func(other *ast.Hook) bool { return p.Before(other, h) })
	for _, other := range near {
		for _, v := range p.Voices(other, event) {
			if v.Verdict == decision.Deny && v.First && !p.Disturbed(event, other, h) && p.Covers(v, h) {
				return v
			}
		}
	}
	return nil
}

// Shadow is a deny that keeps a hook from being asked on every event that it
// listens to: of the first event, where each has one. Nil where some event may
// reach it.
func (p *Pairs) Shadow(h *ast.Hook) (first *Voice) {
	for _, event := range h.On {
		v := p.DenierOf(h, event)
		if v == nil {
			return nil
		}
		if first == nil {
			first = v
		}
	}
	return first
}
