package mutate

import (
	"slices"
	"strconv"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// survey is a table of the conditions of many hooks: those that mutants change, and what
// they are in each mutant. One decision tells which of them apply, so that few mutants
// have to be asked one by one.
type survey struct {
	table  []byte
	hooks  map[string]*ast.Hook // by the name that they have in the table
	in     map[*ast.Hook]bool
	counts map[string]string // the events that a hook of the table counts, by its name
	all    bool              // the table holds the whole policy

	steps    map[string]*ast.Step // by what the table tells where it is taken
	rewrites map[string]bool      // the hooks that rewrite the input: then hooks are asked once more
}

func emptySurvey() *survey {
	return &survey{hooks: map[string]*ast.Hook{}, in: map[*ast.Hook]bool{}, counts: map[string]string{}, steps: map[string]*ast.Step{}, rewrites: map[string]bool{}}
}

// newSurvey is a survey of the mutants whose hooks can be asked by themselves; nil where
// it does not compile.
func newSurvey(v *variant) *survey {
	return v.of(func(i int) bool { return v.tables[i].apart }, v.conditions)
}

// conditions is a survey of some mutants.
func (v *variant) conditions(mutants []int) *survey {
	s := emptySurvey()
	var conditions []*ast.Hook
	add := func(hooks []*ast.Hook) {
		for _, h := range hooks {
			if !s.in[h] && !asks(h, outside) {
				conditions = append(conditions, s.shadow(h))
			}
		}
	}
	for _, i := range mutants {
		m := &v.mutants[i]
		if add(m.Old); m.asksOtherwise() {
			add(m.New)
		}
	}
	if s.table = v.compile(append(conditions, s.counters(conditions)...)); s.table != nil {
		s.table = table.Watching(s.table)
	}
	return s
}

// of makes a survey of some mutants, without those that are broken; nil where it does not
// compile. Few are broken, so it is tried with all of them first.
func (v *variant) of(want func(i int) bool, make func([]int) *survey) *survey {
	var all []int
	for i := range v.mutants {
		if want(i) && !v.brokenElsewhere(i) {
			all = append(all, i)
		}
	}
	s := make(all)
	if s.table == nil {
		s = make(slices.DeleteFunc(all, v.suspects(all)))
	}
	if s.table == nil {
		return nil
	}
	return s
}

// brokenElsewhere reports whether a mutant is broken with the variables' own values.
func (v *variant) brokenElsewhere(i int) bool {
	own := v.suite.own
	if own == nil || own == v {
		return false
	}
	at, ok := own.numbers[v.mistake(i)]
	return ok && own.broken(at)
}

// suspects finds the broken ones of some mutants. It looks one by one only at those of
// hooks of which one is.
func (v *variant) suspects(mutants []int) func(i int) bool {
	conditions := map[*ast.Hook][]*ast.Hook{}
	for _, i := range mutants {
		m := &v.mutants[i]
		for _, h := range m.New {
			c := *h
			c.Name, c.Steps = "h"+strconv.Itoa(len(conditions[m.Old[0]])), nil
			conditions[m.Old[0]] = append(conditions[m.Old[0]], &c)
		}
	}
	broken := map[*ast.Hook]bool{}
	for h, hooks := range conditions {
		broken[h] = v.compile(hooks) == nil
	}
	return func(i int) bool { return broken[v.mutants[i].Old[0]] && v.tables[i].few() == nil }
}

// broken reports whether a mutant does not compile.
func (v *variant) broken(i int) bool {
	m, s := &v.mutants[i], v.shadowing
	if v.tables[i].apart {
		s = v.survey
	}
	known := m.guard && m.conditions && s() != nil && !slices.ContainsFunc(m.New, func(h *ast.Hook) bool { return !s().in[h] })
	return !known && v.tables[i].few() == nil
}

// shadow is a hook without its steps, of another name, that is put into the table.
func (s *survey) shadow(h *ast.Hook) *ast.Hook {
	c := *h
	c.Name, c.Steps, c.OnError = "shadow#"+strconv.Itoa(len(s.hooks)), nil, ast.OnError{}
	s.hooks[c.Name], s.in[h] = h, true
	return &c
}

// counters are hooks that say how often each event is decided that some hooks listen to.
func (s *survey) counters(hooks []*ast.Hook) (out []*ast.Hook) {
	seen := map[string]bool{}
	for _, h := range hooks {
		for _, name := range h.On {
			if seen[name] {
				continue
			}
			seen[name] = true
			c := &ast.Hook{Name: counterName + strconv.Itoa(len(seen)), On: []string{name}, Priority: first, Span: h.Span}
			s.counts[c.Name] = name
			out = append(out, c)
		}
	}
	return out
}

// counterName begins the names of hooks that count.
const counterName = "count#"

// first is a priority above that of every hook of a policy.
const first = 1<<16 - 1

// outside are the functions of conditions that look at the disk. How often some of them
// may is bounded for all hooks of an event together.
var outside = func() (names []string) {
	for _, f := range world.Funcs {
		names = append(names, f.Name)
	}
	return names
}()

// asks reports whether a hook's conditions ask one of some functions.
func asks(h *ast.Hook, funcs []string) (found bool) {
	h.EachExpr(func(e *ast.Expr) {
		ast.Walk(e, func(x *ast.Expr) bool {
			found = found || x.Op == ast.OpCall && slices.Contains(funcs, x.Name)
			return !found
		})
	})
	return found
}

// answers are what an event says to the conditions of a survey, or of shadows.
type answers struct {
	known, applied, failed map[*ast.Hook]bool
	taken                  map[*ast.Step]bool // of the steps that tell it; nil where none does
	times                  map[string]int     // how often an event was decided
}

func (a *asking) survey() *answers {
	if a.answers == nil {
		a.answers = a.asked(a.now.survey(), a.call, a.evaluator)
	}
	return a.answers
}

// asked is what an event says to the conditions of a survey; nothing is known where
// there is none, or where it cannot be decided.
func (a *asking) asked(s *survey, call *policytest.Decoded, by *policytest.Evaluator) *answers {
	if s == nil {
		return &answers{}
	}
	o := a.decided(s.table, call, by)
	if o == nil {
		return &answers{}
	}
	said := s.answers(&o.Decision)
	if s.all {
		said.taken = map[*ast.Step]bool{}
		for _, name := range o.Told {
			said.taken[s.steps[name]] = true
		}
	}
	return said
}

// answers are what the decision of its table says.
func (s *survey) answers(d *decision.Decision) *answers {
	out := &answers{known: s.in, applied: map[*ast.Hook]bool{}, failed: map[*ast.Hook]bool{}, times: map[string]int{}}
	for _, h := range d.Hooks {
		if s.rewrites[h.Name] {
			return &answers{}
		}
		out.times[s.counts[h.Name]]++
		if of := s.hooks[h.Name]; of != nil {
			out.applied[of] = true
		}
	}
	for _, f := range d.Errors {
		if h := s.hooks[f.Hook]; h != nil {
			out.failed[h] = true
		} else if !s.all {
			return &answers{}
		}
	}
	return out
}

// same reports whether a mutant is known to decide as the policy does: its hooks and the
// policy's do not apply, or they apply alike and do the same: only steps differ that are
// not taken.
func (a *answers) same(m *Mutant) bool {
	for i, h := range m.Old {
		same := m.conditions || m.steps != nil && a.taken != nil && !a.taken[m.steps[i]]
		if !a.known[h] || a.failed[h] || a.applied[h] && !same || a.often(h) {
			return false
		}
	}
	if !m.asksOtherwise() {
		return true // its hooks apply where the policy's do
	}
	for i, h := range m.New {
		if !a.known[h] || a.failed[h] || a.applied[h] != a.applied[m.Old[i]] {
			return false
		}
	}
	return true
}

// often reports whether a hook was asked more than once: then nobody knows of which event
// an answer is.
func (a *answers) often(h *ast.Hook) bool {
	n := 0
	for _, name := range h.On {
		n += a.times[name]
	}
	return n > 1
}
