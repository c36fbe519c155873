// Package hookfacts is what several rules want to know of the hooks of a policy: which
// effects they have on an event, in which order they are asked, which of them overlap
// or cover each other, and which parts of a condition are constant.
//
// Nothing here compares each hook with each: a hook's own witness, decided by the
// table, names those that can cover it. Hooks that only overlap are looked for
// among as many pairs as the budget allows.
package hookfacts

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
)

// Analysis is a policy's hooks, in the order of evaluation.
type Analysis struct {
	*lint.Policy
	rank   map[*ast.Hook]int
	events map[string]*EventHooks
	names  []string
	budget int // of overlaps that are asked for

	nearby    map[string]*Applying // by the event
	weight    int                  // of nearby, in hooks
	included  map[[2]*analyze.Guard]bool
	spellings map[*ast.Hook]string
	shadows   map[*ast.Hook]shadow
	variables map[*ast.Hook]bool // whether it depends on them
	constants map[*ast.Hook][]analyze.Truth
}

// EventHooks are the hooks of one event that the host waits for, in the order in which
// they are asked, and their effects.
type EventHooks struct {
	Event string
	Hooks []*ast.Hook
	Effects
	finals []*Effect // of Allows
}

// Of is the analysis of a policy: made once for all rules.
func Of(p *lint.Policy) *Analysis { return lint.Cached(p, newAnalysis) }

func newAnalysis(p *lint.Policy) *Analysis {
	ps := &Analysis{
		Policy: p, rank: make(map[*ast.Hook]int, len(p.Hooks)), events: map[string]*EventHooks{}, budget: maxOverlaps,
		nearby: map[string]*Applying{}, included: map[[2]*analyze.Guard]bool{},
		spellings: map[*ast.Hook]string{}, shadows: map[*ast.Hook]shadow{}, variables: map[*ast.Hook]bool{}, constants: map[*ast.Hook][]analyze.Truth{},
	}
	sorted := slices.Clone(p.Hooks)
	slices.SortStableFunc(sorted, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
	for i, h := range sorted {
		ps.rank[h] = i
		if h.Async || h.Mode != ast.Enforce {
			continue // its effects do not count
		}
		for _, event := range h.On {
			ps.event(event).add(h, event)
		}
	}
	return ps
}

func (p *Analysis) event(event string) *EventHooks {
	r := p.events[event]
	if r == nil {
		r = &EventHooks{Event: event}
		p.events[event] = r
		p.names = append(p.names, event)
	}
	return r
}

func (r *EventHooks) add(h *ast.Hook, event string) {
	r.Hooks = append(r.Hooks, h)
	decided := false
	for _, s := range h.Steps {
		e := &Effect{Hook: h, Step: s, Event: event, First: !decided}
		switch s.Kind {
		case "deny", "fail":
			e.Verdict = decision.Deny
		case "ask":
			e.Verdict = decision.Ask
		case "allow":
			e.Verdict, e.Final = decision.Allow, isTrue(s, "final")
		case "rewrite":
		default:
			continue
		}
		r.Effects.add(e)
		if e.Final {
			r.finals = append(r.finals, e)
		}
		decided = decided || e.Verdict != decision.None
	}
}

func isTrue(s *ast.Step, arg string) bool {
	x := s.Arg(arg)
	return x != nil && x.Op == ast.OpConst && x.Value.Bool()
}

// Events are the events that hooks listen to, in the order in which the policy names
// them.
func (p *Analysis) Events() []*EventHooks {
	out := make([]*EventHooks, len(p.names))
	for i, n := range p.names {
		out[i] = p.events[n]
	}
	return out
}

// Before reports whether a hook is asked before another.
func (p *Analysis) Before(a, b *ast.Hook) bool { return p.rank[a] < p.rank[b] }

// EffectsOf is the effects of a hook on an event.
func (p *Analysis) EffectsOf(h *ast.Hook, event string) (out []*Effect) {
	r := p.event(event)
	for _, list := range [][]*Effect{r.Denies, r.Asks, r.Allows, r.Rewrites} {
		at, _ := slices.BinarySearchFunc(list, p.rank[h], func(v *Effect, rank int) int { return cmp.Compare(p.rank[v.Hook], rank) })
		for ; at < len(list) && list[at].Hook == h; at++ {
			out = append(out, list[at])
		}
	}
	return out
}

// Guard is when a hook has the effect.
func (p *Analysis) Guard(v *Effect) *analyze.Guard {
	if v.Conditional() {
		return p.Facts.StepGuard(v.Hook, v.Step, v.Event)
	}
	return p.Facts.Guard(v.Hook, v.Event)
}

// Module is the use that a hook came by; "" for the policy's own.
func Module(h *ast.Hook) string {
	name, _, _ := strings.Cut(h.Name, "[")
	i := strings.LastIndexByte(name, '/')
	if i < 0 {
		return ""
	}
	return name[:i]
}

// Interrupted reports whether something may come between two hooks of an event: a
// rewrite, after which the later one sees another input, or a final allow, which
// may skip one and not the other.
func (p *Analysis) Interrupted(event string, first, later *ast.Hook) bool {
	r := p.event(event)
	if len(r.finals) > 0 && Module(first) != Module(later) {
		return true
	}
	return p.between(r.Rewrites, p.rank[first], p.rank[later])
}

// MaySkip reports whether a final allow may skip the later of two hooks and not
// the first.
func (p *Analysis) MaySkip(event string, first, later *ast.Hook) bool {
	return p.between(p.event(event).finals, p.rank[first], p.rank[later])
}

// between reports whether one of some effects has a rank from first up to, and not
// with, later.
func (p *Analysis) between(list []*Effect, first, later int) bool {
	at, _ := slices.BinarySearchFunc(list, first, func(v *Effect, rank int) int { return cmp.Compare(p.rank[v.Hook], rank) })
	return at < len(list) && p.rank[list[at].Hook] < later
}
