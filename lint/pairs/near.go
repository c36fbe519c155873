package pairs

import (
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
)

// Near is what is said on one event, by whatever hook applies on it, in the order
// of evaluation. Hooks whose witness is the same event share it.
type Near struct {
	Hooks    []*ast.Hook // those that the host waits for
	Denies   []*Voice
	Asks     []*Voice
	Allows   []*Voice
	Rewrites []*Voice
}

// maxWeight bounds what is kept, in hooks.
const maxWeight = 2_000_000

// Near is what is said on the witness of a guard: by those hooks that can cover
// it, each with at least the witness in common. What is not there covers nothing.
func (p *Pairs) Near(g *analyze.Guard) *Near {
	e := p.Facts.Witness(g)
	if e == nil {
		return &Near{}
	}
	key := string(e.JSON)
	n := p.nearby[key]
	if n == nil {
		n = p.saidOn(e, g.Event)
		if p.weight += len(n.Hooks) + 8; p.weight > maxWeight {
			p.nearby, p.weight = map[string]*Near{}, 0
		}
		p.nearby[key] = n
	}
	return n
}

func (p *Pairs) saidOn(e *analyze.Event, event string) *Near {
	n := &Near{}
	for _, h := range p.Facts.Applying(e) {
		if h.Async || h.Mode != ast.Enforce {
			continue
		}
		n.Hooks = append(n.Hooks, h)
		for _, v := range p.Voices(h, event) {
			switch v.Verdict {
			case decision.Deny:
				n.Denies = append(n.Denies, v)
			case decision.Ask:
				n.Asks = append(n.Asks, v)
			case decision.Allow:
				n.Allows = append(n.Allows, v)
			default:
				n.Rewrites = append(n.Rewrites, v)
			}
		}
	}
	return n
}

// Decisions is the voices with a verdict.
func (n *Near) Decisions(v decision.Verdict) []*Voice {
	switch v {
	case decision.Deny:
		return n.Denies
	case decision.Ask:
		return n.Asks
	case decision.Allow:
		return n.Allows
	}
	return nil
}
