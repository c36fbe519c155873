package hookfacts

import (
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
)

// Applying is the hooks that apply on one event, and their effects, in the order
// of evaluation. Hooks whose witness is the same event share it.
type Applying struct {
	Hooks []*ast.Hook // those that the host waits for
	Effects
}

// maxWeight bounds what is kept, in hooks.
const maxWeight = 2_000_000

// OnWitness is what applies on the witness of a guard: the hooks that can cover
// it, each with at least the witness in common. What is not there covers nothing.
func (p *Analysis) OnWitness(g *analyze.Guard) *Applying {
	e := p.Facts.Witness(g)
	if e == nil {
		return &Applying{}
	}
	key := string(e.JSON)
	n := p.nearby[key]
	if n == nil {
		n = p.applyingOn(e, g.Event)
		if p.weight += len(n.Hooks) + 8; p.weight > maxWeight {
			p.nearby, p.weight = map[string]*Applying{}, 0
		}
		p.nearby[key] = n
	}
	return n
}

func (p *Analysis) applyingOn(e *analyze.Event, event string) *Applying {
	n := &Applying{}
	for _, h := range p.Facts.Applying(e) {
		if h.Async || h.Mode != ast.Enforce {
			continue
		}
		n.Hooks = append(n.Hooks, h)
		for _, e := range p.EffectsOf(h, event) {
			n.add(e)
		}
	}
	return n
}
