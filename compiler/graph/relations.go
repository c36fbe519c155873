package graph

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
)

// maxPairs bounds the pairs of hooks for which an event of both is searched, and
// maxProofs those for which it is proved that one always overrules the other. The
// events of single hooks, which show most, are not bounded.
const (
	maxPairs  = 400
	maxProofs = 400
)

// search finds which hooks overrule which.
type search struct {
	facts  *analyze.Policy
	pairs  int // left of maxPairs
	proofs int // left of maxProofs
}

// pair is two hooks, the one that is asked first in front.
type pair struct{ first, later *ast.Hook }

// found is how a pair stands to each other.
type found struct {
	how    How
	over   *ast.Hook
	under  *ast.Hook
	step   *ast.Step // of over, by which it does; nil where it is not known
	proved bool
}

// event fills in the relations of an event.
func (s *search) event(e *Event) {
	of := &overlaps{search: s, event: e.Name, row: map[*ast.Hook]int{}, count: map[int]int{}, found: map[pair]*found{}}
	var hooks []*ast.Hook
	for i, r := range e.Rows {
		for _, h := range r.hooks {
			of.row[h] = i
			of.count[i]++
			if !r.Off && !h.Async && h.Mode == ast.Enforce {
				hooks = append(hooks, h)
			}
		}
	}
	slices.SortStableFunc(hooks, func(a, b *ast.Hook) int { return cmp.Compare(b.Priority, a.Priority) })
	of.hooks = hooks
	for _, h := range hooks {
		of.onEventOf(h)
	}
	e.Unasked = of.searchRest()
	e.Relations = of.relations()
}

// overlaps is the search on one event.
type overlaps struct {
	*search
	event string
	hooks []*ast.Hook // that are waited for, in order
	row   map[*ast.Hook]int
	count map[int]int // hooks of a row
	found map[pair]*found
}

// onEventOf asks the table who applies on an event of a hook, and notes who overrules
// whom there.
func (o *overlaps) onEventOf(h *ast.Hook) {
	if !o.known(h) {
		return
	}
	e := o.facts.Witness(o.facts.Guard(h, o.event))
	if e == nil {
		return
	}
	shown := o.facts.Replay(e)
	if shown.Problem != "" {
		return
	}
	verdicts := map[string]decision.Verdict{}
	for _, w := range shown.Would {
		verdicts[w.Name] = w.Verdict
	}
	mine, ok := verdicts[h.Name]
	if !ok {
		return
	}
	at := slices.Index(o.hooks, h)
	for i, other := range o.hooks {
		says, ok := verdicts[other.Name]
		switch {
		case !ok || i == at || !o.known(other):
		case i < at:
			o.note(pair{other, h}, says, mine)
		default:
			o.note(pair{h, other}, mine, says)
		}
	}
}

// known reports whether a run shows the same at any time: a hook that asks the clock
// is left to the search.
func (o *overlaps) known(h *ast.Hook) bool { return !h.UsedNames()["time"] }

// note keeps how two hooks stand that say something on one event.
func (o *overlaps) note(p pair, first, later decision.Verdict) {
	if o.found[p] != nil {
		return
	}
	if f := stands(p, first, later); f != nil {
		f.proved = true
		o.found[p] = f
	}
}

// stands says which of two hooks overrules the other where both apply with these
// verdicts; nil where neither does.
func stands(p pair, first, later decision.Verdict) *found {
	step := stepOf(p.first, first)
	switch {
	case first == decision.Deny && later == decision.Deny && plain(p.later):
		return nil // whichever speaks, it is a deny
	case first == decision.Deny:
		return &found{how: Ends, over: p.first, under: p.later, step: step}
	case first == decision.Allow && step != nil && finalAllow(step):
		if !lifts(p.first, p.later) || later == decision.Allow {
			return nil
		}
		return &found{how: Skips, over: p.first, under: p.later, step: step}
	case first == decision.None && later == decision.None && sameField(p):
		return &found{how: Replaces, over: p.later, under: p.first}
	case first == decision.None || later == decision.None || first == later:
		return nil
	case later > first:
		return &found{how: Outranks, over: p.later, under: p.first, step: stepOf(p.later, later)}
	}
	return &found{how: Outranks, over: p.first, under: p.later, step: step}
}

// plain reports whether a hook does nothing but deny.
func plain(h *ast.Hook) bool {
	return !slices.ContainsFunc(h.Steps, func(s *ast.Step) bool { return verdictOf(s) != decision.Deny })
}

// sameField reports whether two hooks rewrite one field of the input.
func sameField(p pair) bool {
	fields := rewritten(p.later)
	return slices.ContainsFunc(rewritten(p.first), func(f string) bool { return slices.Contains(fields, f) })
}

// rewritten is the fields of the input that a hook rewrites, as far as the policy names
// them.
func rewritten(h *ast.Hook) (out []string) {
	for _, s := range h.Steps {
		x := s.Arg("input")
		switch {
		case s.Kind != "rewrite" || x == nil:
		case x.Op == ast.OpMap:
			for i := 0; i+1 < len(x.Args); i += 2 {
				out = append(out, x.Args[i].Value.Text())
			}
		case x.Op == ast.OpConst:
			for i := range x.Value.Len() {
				out = append(out, x.Value.Key(i).Text())
			}
		}
	}
	return out
}

// lifts reports whether a final allow of one hook keeps another from being asked: as
// the evaluator does, in its own folder and in those that lift with it.
func lifts(by, h *ast.Hook) bool {
	mine, module := lower.Module(by.Name), lower.Module(h.Name)
	return module == mine || h.AllowLifts && (mine == "" || strings.HasPrefix(module, mine+"/"))
}

// stepOf is the only step of a hook that says a verdict; nil where there are several or
// a program decides.
func stepOf(h *ast.Hook, v decision.Verdict) (out *ast.Step) {
	for _, s := range h.Steps {
		if verdictOf(s) == v {
			if out != nil {
				return nil
			}
			out = s
		}
	}
	return out
}

func verdictOf(s *ast.Step) decision.Verdict {
	switch s.Kind {
	case "deny", "fail":
		return decision.Deny
	case "ask":
		return decision.Ask
	case "allow":
		return decision.Allow
	}
	return decision.None
}

// searchRest searches events of the pairs of which no hook's own event shows anything.
// It returns how many are left.
func (o *overlaps) searchRest() (unasked int) {
	for _, own := range []bool{true, false} { // packs agree with themselves, as their tests say
		for i, first := range o.hooks {
			for _, later := range o.hooks[i+1:] {
				p := pair{first, later}
				if p.own() == own && o.found[p] == nil && o.row[first] != o.row[later] {
					unasked += o.searchPair(p)
				}
			}
		}
	}
	return unasked
}

// own reports whether one of two hooks is of the policy's own folder.
func (p pair) own() bool { return lower.Module(p.first.Name) == "" || lower.Module(p.later.Name) == "" }

// searchPair searches an event of two hooks; 1 where no search is left for it.
func (o *overlaps) searchPair(p pair) (unasked int) {
	for _, a := range o.verdicts(p.first) {
		for _, b := range o.verdicts(p.later) {
			f := stands(p, a, b)
			if f == nil {
				continue
			}
			g, h := o.guard(p.first, a), o.guard(p.later, b)
			if g.Never() || h.Never() || !analyze.MayShareTool(g, h) {
				continue
			}
			if o.pairs == 0 {
				return 1
			}
			o.pairs--
			if answer := o.facts.Overlap(g, h); answer.Holds {
				f.proved = answer.Proved
				o.found[p] = f
				return 0
			}
		}
	}
	return 0
}

// verdicts is what the steps of a hook can say, None for one that decides nothing.
func (o *overlaps) verdicts(h *ast.Hook) (out []decision.Verdict) {
	for _, s := range h.Steps {
		if v := verdictOf(s); !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// guard is when a hook says a verdict, as far as one step says it.
func (o *overlaps) guard(h *ast.Hook, v decision.Verdict) *analyze.Guard {
	if s := stepOf(h, v); s != nil && (s.Match != nil || s.When != nil) {
		return o.facts.StepGuard(h, s, o.event)
	}
	return o.facts.Guard(h, o.event)
}

// always reports whether it is proved that a hook overrules the other wherever that
// applies.
func (o *overlaps) always(f *found) bool {
	if f.step == nil || o.proofs == 0 {
		return false
	}
	if i := slices.Index(f.over.Steps, f.step); i > 0 {
		return false // a step before it may decide
	}
	o.proofs--
	return o.facts.Within(o.facts.Guard(f.under, o.event), o.facts.StepGuard(f.over, f.step, o.event))
}

// relations is what was found, by rows. Between rows of several hooks one of each kind
// stands for all.
func (o *overlaps) relations() []Relation {
	out := []Relation{}
	for i, first := range o.hooks {
		for _, later := range o.hooks[i+1:] {
			f := o.found[pair{first, later}]
			if f == nil || o.row[f.over] == o.row[f.under] {
				continue
			}
			out = add(out, Relation{Over: o.row[f.over], Under: o.row[f.under], How: f.how, Proved: f.proved, Always: o.single(f) && o.always(f), Pairs: 1})
		}
	}
	slices.SortStableFunc(out, func(a, b Relation) int {
		return cmp.Or(cmp.Compare(a.Over, b.Over), cmp.Compare(a.Under, b.Under))
	})
	return out
}

// single reports whether both hooks of a pair have a row for themselves.
func (o *overlaps) single(f *found) bool {
	return o.count[o.row[f.over]] == 1 && o.count[o.row[f.under]] == 1
}

func add(list []Relation, r Relation) []Relation {
	for i := range list {
		if k := &list[i]; k.Over == r.Over && k.Under == r.Under && k.How == r.How {
			k.Pairs++
			k.Proved = k.Proved || r.Proved
			return list
		}
	}
	return append(list, r)
}
