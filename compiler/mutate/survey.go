package mutate

import (
	"slices"
	"strconv"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// survey is a table of the conditions of many hooks: those that mutants change, and what
// they are in each mutant. One decision tells which of them apply, so that few mutants
// have to be asked one by one.
type survey struct {
	table []byte
	hooks map[string]*ast.Hook // by the name that they have in the table
	in    map[*ast.Hook]bool
}

// newSurvey is a survey of the mutants whose hooks can be asked by themselves; nil where
// it does not compile.
func newSurvey(v *variant) *survey {
	s := &survey{hooks: map[string]*ast.Hook{}, in: map[*ast.Hook]bool{}}
	var conditions []*ast.Hook
	add := func(hooks []*ast.Hook) {
		for _, h := range hooks {
			if s.in[h] || looksOutside(h) {
				continue
			}
			s.in[h] = true
			c := *h
			c.Name, c.Steps = "h"+strconv.Itoa(len(s.in)), nil
			s.hooks[c.Name] = h
			conditions = append(conditions, &c)
		}
	}
	for i := range v.mutants {
		if v.tables[i].apart && v.tables[i].few() != nil {
			add(v.mutants[i].Old)
			add(v.mutants[i].New)
		}
	}
	if s.table = v.compile(conditions); s.table != nil {
		s.table = table.Watching(s.table)
	}
	if s.table == nil {
		return nil
	}
	return s
}

// looksOutside reports whether a hook's conditions look at the disk. How often they may
// is bounded for all hooks of an event together, so that they are asked by themselves.
func looksOutside(h *ast.Hook) (found bool) {
	h.EachExpr(func(e *ast.Expr) {
		ast.Walk(e, func(x *ast.Expr) bool {
			found = found || x.Op == ast.OpCall && slices.ContainsFunc(world.Funcs, func(f *world.Func) bool { return f.Name == x.Name })
			return !found
		})
	})
	return found
}

// answers are what an event says to the conditions of a survey.
type answers struct {
	known, applied, failed map[*ast.Hook]bool
}

func (a *asking) survey() *answers {
	if a.answers != nil {
		return a.answers
	}
	a.answers = &answers{applied: map[*ast.Hook]bool{}, failed: map[*ast.Hook]bool{}}
	s := a.now.survey()
	if s == nil {
		return a.answers
	}
	o := a.by(s.table)
	if o == nil {
		return a.answers
	}
	a.answers.known = s.in
	for _, h := range o.Decision.Hooks {
		a.answers.applied[s.hooks[h.Name]] = true
	}
	for _, f := range o.Decision.Errors {
		if h := s.hooks[f.Hook]; h != nil {
			a.answers.failed[h] = true
		} else {
			a.answers.known = nil
		}
	}
	return a.answers
}

// same reports whether a mutant is known to decide as the policy does: its hooks and the
// policy's do not apply, or they apply alike and do the same.
func (a *answers) same(m *Mutant) bool {
	for _, hooks := range [][]*ast.Hook{m.Old, m.New} {
		for _, h := range hooks {
			if !a.known[h] || a.failed[h] || a.applied[h] && !m.conditions {
				return false
			}
		}
	}
	for i, h := range m.New {
		if a.applied[h] != a.applied[m.Old[i]] {
			return false
		}
	}
	return true
}
