package mutate

import (
	"strconv"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
)

// survey is a table of the conditions of many hooks: those that mutants change, and what
// they are in each mutant. One decision tells which of them apply, so that few mutants
// have to be asked one by one.
type survey struct {
	table []byte
	hooks map[string]*ast.Hook // by the name that they have in the table
}

// newSurvey is a survey of the mutants whose hooks can be asked by themselves; nil where
// it does not compile.
func newSurvey(v *variant) *survey {
	s := &survey{hooks: map[string]*ast.Hook{}}
	named := map[*ast.Hook]bool{}
	var conditions []*ast.Hook
	add := func(hooks []*ast.Hook) {
		for _, h := range hooks {
			if named[h] {
				continue
			}
			named[h] = true
			c := *h
			c.Name, c.Steps = "h"+strconv.Itoa(len(named)), nil
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

// answers are what an event says to the conditions of a survey.
type answers struct {
	known           bool
	applied, failed map[*ast.Hook]bool
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
	a.answers.known = true
	for _, h := range o.Decision.Hooks {
		a.answers.applied[s.hooks[h.Name]] = true
	}
	for _, f := range o.Decision.Errors {
		if h := s.hooks[f.Hook]; h != nil {
			a.answers.failed[h] = true
		} else {
			a.answers.known = false
		}
	}
	return a.answers
}

// same reports whether a mutant is known to decide as the policy does: its hooks and the
// policy's do not apply, or they apply alike and do the same.
func (a *answers) same(m *Mutant) bool {
	if !a.known {
		return false
	}
	for _, hooks := range [][]*ast.Hook{m.Old, m.New} {
		for _, h := range hooks {
			if a.failed[h] || a.applied[h] && !m.conditions {
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
