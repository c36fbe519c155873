// Package pairs is what the rules about several hooks share: what each hook says
// of an event, in which order they are asked, and which of them meet.
//
// Nothing here compares each hook with each: a hook's own witness, decided by the
// table, names those that can cover it. Hooks that only overlap are looked for
// among as many pairs as the budget allows.
package pairs

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
)

// Pairs is a policy's hooks, in the order of evaluation.
type Pairs struct {
	*lint.Policy
	rank   map[*ast.Hook]int
	events map[string]*Row
	names  []string
	budget int // of overlaps that are asked for

	nearby    map[string]*Near // by the event
	weight    int              // of nearby, in hooks
	included  map[[2]*analyze.Guard]bool
	spellings map[*ast.Hook]string
	shadows   map[*ast.Hook]shadow
	chosen    map[*ast.Hook]bool
}

// Row is the hooks of one event that the host waits for, in the order in which
// they are asked, and those of them that say something of interest.
type Row struct {
	Event    string
	Hooks    []*ast.Hook
	Denies   []*Voice // deny and fail
	Asks     []*Voice
	Allows   []*Voice // also final ones
	Rewrites []*Voice
	finals   []*Voice // of Allows
}

// Voice is what a hook says on an event: one of its steps.
type Voice struct {
	Hook    *ast.Hook
	Step    *ast.Step
	Event   string
	Verdict decision.Verdict // None for a rewrite
	Final   bool
	First   bool // no other decision of the hook comes before it
}

// Of is the pairs of a policy: made once for all rules.
func Of(p *lint.Policy) *Pairs { return lint.Kept(p, newPairs) }

func newPairs(p *lint.Policy) *Pairs {
	ps := &Pairs{
		Policy: p, rank: make(map[*ast.Hook]int, len(p.Hooks)), events: map[string]*Row{}, budget: maxOverlaps,
		nearby: map[string]*Near{}, included: map[[2]*analyze.Guard]bool{}, spellings: map[*ast.Hook]string{}, shadows: map[*ast.Hook]shadow{}, chosen: map[*ast.Hook]bool{},
	}
	sorted := slices.Clone(p.Hooks)
	slices.SortStableFunc(sorted, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
	for i, h := range sorted {
		ps.rank[h] = i
		if h.Async || h.Mode != ast.Enforce {
			continue // what it says does not count
		}
		for _, event := range h.On {
			ps.row(event).add(h, event)
		}
	}
	return ps
}

func (p *Pairs) row(event string) *Row {
	r := p.events[event]
	if r == nil {
		r = &Row{Event: event}
		p.events[event] = r
		p.names = append(p.names, event)
	}
	return r
}

func (r *Row) add(h *ast.Hook, event string) {
	r.Hooks = append(r.Hooks, h)
	decided := false
	for _, s := range h.Steps {
		v := &Voice{Hook: h, Step: s, Event: event, First: !decided}
		switch s.Kind {
		case "deny", "fail":
			v.Verdict = decision.Deny
			r.Denies = append(r.Denies, v)
		case "ask":
			v.Verdict = decision.Ask
			r.Asks = append(r.Asks, v)
		case "allow":
			v.Verdict, v.Final = decision.Allow, isTrue(s, "final")
			r.Allows = append(r.Allows, v)
			if v.Final {
				r.finals = append(r.finals, v)
			}
		case "rewrite":
			r.Rewrites = append(r.Rewrites, v)
		}
		decided = decided || v.Verdict != decision.None
	}
}

func isTrue(s *ast.Step, arg string) bool {
	x := s.Arg(arg)
	return x != nil && x.Op == ast.OpConst && x.Value.Bool()
}

// Rows is the events that hooks listen to, in the order in which the policy names
// them.
func (p *Pairs) Rows() []*Row {
	out := make([]*Row, len(p.names))
	for i, n := range p.names {
		out[i] = p.events[n]
	}
	return out
}

// Row is the hooks of an event.
func (p *Pairs) Row(event string) *Row { return p.row(event) }

// Before reports whether a hook is asked before another.
func (p *Pairs) Before(a, b *ast.Hook) bool { return p.rank[a] < p.rank[b] }

// Voices is what a hook says on an event: its decisions, and its rewrites.
func (p *Pairs) Voices(h *ast.Hook, event string) (out []*Voice) {
	r := p.row(event)
	for _, list := range [][]*Voice{r.Denies, r.Asks, r.Allows, r.Rewrites} {
		at, _ := slices.BinarySearchFunc(list, p.rank[h], func(v *Voice, rank int) int { return cmp.Compare(p.rank[v.Hook], rank) })
		for ; at < len(list) && list[at].Hook == h; at++ {
			out = append(out, list[at])
		}
	}
	return out
}

// Guarded reports whether the step has a guard of its own.
func (v *Voice) Guarded() bool { return v.Step.Match != nil || v.Step.When != nil }

// Sure reports whether the hook says it wherever it applies.
func (v *Voice) Sure() bool { return v.First && !v.Guarded() }

// Guard is when it is said.
func (p *Pairs) Guard(v *Voice) *analyze.Guard {
	if v.Guarded() {
		return p.Facts.StepGuard(v.Hook, v.Step, v.Event)
	}
	return p.Facts.Guard(v.Hook, v.Event)
}

// Says is what it says, for messages.
func (v *Voice) Says() string {
	switch {
	case v.Final:
		return "allows finally"
	case v.Verdict == decision.None:
		return "rewrites"
	case v.Verdict == decision.Ask:
		return "asks"
	case v.Verdict == decision.Allow:
		return "allows"
	}
	return "denies"
}

// Over is Says with an object: what the hook denies, allows, or asks about.
func (v *Voice) Over() string {
	if v.Verdict == decision.Ask {
		return "asks about"
	}
	return v.Says()
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

// Disturbed reports whether something may come between two hooks of an event: a
// rewrite, after which the later one sees another input, or a final allow, which
// may skip one and not the other.
func (p *Pairs) Disturbed(event string, first, later *ast.Hook) bool {
	r := p.row(event)
	if len(r.finals) > 0 && Module(first) != Module(later) {
		return true
	}
	return p.between(r.Rewrites, p.rank[first], p.rank[later])
}

// Skipped reports whether a final allow may skip the later of two hooks and not
// the first.
func (p *Pairs) Skipped(event string, first, later *ast.Hook) bool {
	return p.between(p.row(event).finals, p.rank[first], p.rank[later])
}

// between reports whether one of some voices has a rank from first up to, and not
// with, later.
func (p *Pairs) between(list []*Voice, first, later int) bool {
	at, _ := slices.BinarySearchFunc(list, first, func(v *Voice, rank int) int { return cmp.Compare(p.rank[v.Hook], rank) })
	return at < len(list) && p.rank[list[at].Hook] < later
}
