package mutate

import (
	"slices"
	"sync"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/outcome"
	"github.com/hookc/hookc/lang/ast"
)

// fates tells the mutants that were killed from those that were not, and of these the
// ones that are equivalent.
func (s *Suite) fates(own *variant, killed []bool) []Fate {
	fates := make([]Fate, len(own.mutants))
	var hooks [][]int // survivors that are compared one after the other, all of one hook
	for i, m := range own.mutants {
		fates[i] = Fate{Mutant: m, State: Killed}
		switch {
		case own.broken(i):
			fates[i].State = Broken
		case !killed[i]:
			fates[i].State = Survived
			if n := len(hooks); n > 0 && own.mutants[hooks[n-1][0]].Old[0] == m.Old[0] && (own.tables[i].apart || len(hooks[n-1]) < maxWhole) {
				hooks[n-1] = append(hooks[n-1], i)
			} else {
				hooks = append(hooks, []int{i})
			}
		}
	}
	s.inParallel("comparing survivors of hook", len(hooks), func(n int) {
		c := newComparer(own, hooks[n])
		for _, i := range hooks[n] {
			c.compare(i, &fates[i])
		}
	})
	return fates
}

// maxWhole bounds the survivors that are compared one after the other although none helps
// the next: each is compared with the whole policy, which takes long.
const maxWhole = 4

// comparer finds out whether mutants of one hook decide some event otherwise than the
// policy does.
type comparer struct {
	*variant
	few       *analyze.Policy // the hook alone
	tried     []*analyze.Event
	whole     func() outcome.Base
	survivors []int
	survey    *survey          // of the survivors; nil where it does not compile
	asked     *analyze.Policy  // its table
	differs   map[string][]int // the survivors that may decide an event otherwise, by its text
}

func newComparer(v *variant, survivors []int) *comparer {
	c := &comparer{variant: v, survivors: survivors, differs: map[string][]int{}}
	c.whole = sync.OnceValue(func() outcome.Base { return outcome.From(analyze.New(v.policy, v.result)) })
	if s := v.conditions(survivors); s.table != nil {
		c.survey, c.asked = s, analyze.New(v.policy, &compiler.Result{Table: s.table})
	}
	return c
}

// maxKnown bounds the events of which it is kept what they show.
const maxKnown = 50_000

// mayDiffer reports whether a survivor may decide an event otherwise than the policy's
// hook. One table tells it of all survivors.
func (c *comparer) mayDiffer(i int, e *analyze.Event) bool {
	if c.survey == nil {
		return true
	}
	list, ok := c.differs[string(e.JSON)]
	if !ok {
		if d := c.asked.Decide(e); d != nil {
			said := c.survey.answers(d)
			list = slices.DeleteFunc(slices.Clone(c.survivors), func(i int) bool { return said.same(&c.mutants[i]) })
		}
		if len(c.differs) < maxKnown {
			c.differs[string(e.JSON)] = slices.Clip(list)
		}
	}
	return slices.Contains(list, i)
}

// compare asks about the hook alone where that is enough: what is the same there is
// the same in the policy, and an event on which it is not shows the difference in the
// policy too, unless another hook has something to say of it.
func (c *comparer) compare(i int, f *Fate) {
	if c.tables[i].apart {
		if c.few == nil {
			c.few = c.analyzed(f.Old)
		}
		if c.probe(i, f) {
			return
		}
		if r := c.beside(outcome.From(c.few), c.part(f.New)); r != nil && (r.Same() || f.shows(r, c.alone(f.Old))) {
			f.settle(r)
			return
		}
	}
	if r := c.beside(c.whole(), f.Policy); r != nil {
		f.shows(r, func(*analyze.Event) bool { return true })
		f.settle(r)
	}
}

// probe tries events near those of tests, and plain events of hooks near the mistake: a
// search for the difference takes much longer.
func (c *comparer) probe(i int, f *Fate) bool {
	mutant, alone := c.analyzed(f.New), c.alone(f.Old)
	shows := func(e *analyze.Event) bool {
		if !c.mayDiffer(i, e) {
			return false
		}
		from, to := outcome.Of(c.few, e), outcome.Of(mutant, e)
		if from == to || !alone(e) {
			return false
		}
		f.Witness, f.From, f.To = e, from, to
		return true
	}
	if slices.ContainsFunc(c.tried, shows) {
		return true
	}
	here, elsewhere := wordsOf(&f.Mutant)
	for e := range nearby(c.suite.tested.of(f.Old, here), here, elsewhere) {
		if shows(e) {
			return true
		}
	}
	for _, hooks := range [][]*ast.Hook{f.near, f.New, f.Old} {
		p := c.analyzed(hooks)
		for _, h := range hooks {
			for _, event := range h.On {
				p.Search([]*analyze.Guard{p.Guard(h, event)}, nil, func(e *analyze.Event) bool {
					if len(c.tried) < maxTried {
						c.tried = append(c.tried, e)
					}
					return shows(e)
				})
				if f.Witness != nil {
					return true
				}
			}
		}
	}
	return false
}

// maxTried bounds the events that are tried again for other mutants of a hook.
const maxTried = 100

func (f *Fate) settle(r *outcome.Result) {
	if r.Same() {
		f.State = Equivalent
	}
}

// shows takes the first event of a comparison that a mutant decides otherwise.
func (f *Fate) shows(r *outcome.Result, usable func(*analyze.Event) bool) bool {
	for _, c := range r.Changes {
		if c.Witness != nil && usable(c.Witness) {
			f.Witness, f.From, f.To, f.What = c.Witness, c.From, c.To, c.What
			return true
		}
	}
	return false
}

// alone reports of an event whether no other hook of the policy applies on it.
func (c *comparer) alone(old []*ast.Hook) func(*analyze.Event) bool {
	return func(e *analyze.Event) bool {
		shown := c.whole().Replay(e)
		return shown.Problem == "" && !slices.ContainsFunc(shown.Applied, func(name string) bool {
			return !slices.ContainsFunc(old, func(h *ast.Hook) bool { return h.Name == name })
		})
	}
}

// part is the policy with some of its hooks.
func (v *variant) part(hooks []*ast.Hook) *ast.Policy {
	p := *v.policy
	p.Hooks = hooks
	return &p
}

func (c *comparer) analyzed(hooks []*ast.Hook) *analyze.Policy {
	p := c.part(hooks)
	res := c.build(p)
	if res == nil {
		return c.whole().Policy
	}
	return analyze.New(p, res)
}

// beside compares a policy with a mutant of it; nil where that does not compile.
func (c *comparer) beside(old outcome.Base, mutant *ast.Policy) *outcome.Result {
	res := c.build(mutant)
	if res == nil {
		return nil
	}
	return old.Compare(old.Beside(mutant, res))
}
