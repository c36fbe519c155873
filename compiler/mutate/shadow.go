package mutate

import (
	"io/fs"
	"os"
	"slices"
	"strconv"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/world"
)

// newShadows is the policy with the hooks of mutants in front of its own, as shadows:
// without their steps they do nothing, and tell whether they would apply at that point of
// the evaluation, after all that the hooks before them have done. As long as a hook and
// its shadow agree, the mutant decides what the policy does and leaves the same state. So
// does a mutant of a step that is not taken: the steps tell whether they are.
// It is nil where it does not compile.
func newShadows(v *variant) *survey {
	return v.of(func(i int) bool { return !v.tables[i].apart }, v.shadows)
}

// shadows is the policy with the shadows of some mutants.
func (v *variant) shadows(mutants []int) *survey {
	s := emptySurvey()
	s.all = true
	before, steps := map[*ast.Hook][]*ast.Hook{}, map[*ast.Step]bool{}
	for _, i := range mutants {
		m := &v.mutants[i]
		for n, h := range m.Old {
			if h.Async {
				continue // it is asked again, where nobody looks
			}
			s.hooks[h.Name], s.in[h] = h, true
			if m.steps != nil {
				steps[m.steps[n]] = true
			}
			if m.asksOtherwise() && !asks(m.New[n], counted) {
				before[h] = append(before[h], s.shadow(m.New[n]))
			}
		}
	}
	p := *v.policy
	p.Hooks = s.counters(p.Hooks)
	for _, h := range v.policy.Hooks {
		p.Hooks = append(append(p.Hooks, before[h]...), s.telling(h, steps))
		if rewrites(h) {
			s.rewrites[h.Name] = true
		}
	}
	s.table = v.compiled(&p)
	return s
}

// telling is a hook that tells which of some steps it takes.
func (s *survey) telling(h *ast.Hook, steps map[*ast.Step]bool) *ast.Hook {
	c := *h
	c.Steps = slices.Clone(h.Steps)
	for i, step := range h.Steps {
		if steps[step] {
			name, tells := strconv.Itoa(len(s.steps)), *step
			tells.When = lower.Telling(step.When, name, step.Span)
			c.Steps[i], s.steps[name] = &tells, step
		}
	}
	return &c
}

// counted are the functions that may look a few times in an event, whoever asks.
var counted = []string{"guard"}

// shadowed is what an event says to the shadows.
func (a *asking) shadowed() *answers {
	if a.inShadow != nil {
		return a.inShadow
	}
	a.inShadow = &answers{}
	s := a.now.shadowing()
	if s == nil {
		return a.inShadow
	}
	by, documents := *a.evaluator, int64(0)
	by.Asked = func(id uint32) {
		if id == uint32(world.DocID) || id == uint32(world.ReadableID) {
			documents++
		}
	}
	a.aside(func(call *policytest.Decoded) {
		if said := a.asked(s, call, &by); documents*largest(call, documents) <= maxDocuments {
			a.inShadow = said
		}
	})
	return a.inShadow
}

// aside calls f with the event, whose decision changes a copy of the state; not at all
// where there can be no copy.
func (a *asking) aside(f func(*policytest.Decoded)) {
	if !a.now.acts {
		f(a.call)
		return
	}
	state, err := contents(a.call.State())
	if err != nil {
		return
	}
	if dir, err := a.scratch.with(state); err == nil {
		f(a.call.In(dir))
		a.scratch.read()
	}
}

// reached names some events, and those of the policy that can follow from them.
func (v *variant) reached(events []*event.Event) (names []string) {
	for _, e := range events {
		names = append(names, e.Kind.Name)
	}
	for n := 0; n < len(names); n++ {
		for _, e := range v.policy.Events {
			follows := slices.ContainsFunc(e.From, func(from *ast.From) bool { return slices.Contains(from.Hook.On, names[n]) })
			if follows && !slices.Contains(names, e.Name) {
				names = append(names, e.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// maxDocuments is how many bytes of documents are read at most where shadows are believed.
// It is below what an event may read: shadows read nothing that the policy's own hooks
// then lack.
const maxDocuments = 8 << 20

// largest is the size of the largest file that a test has, if some are read.
func largest(call *policytest.Decoded, reads int64) (size int64) {
	if reads == 0 {
		return 0
	}
	fs.WalkDir(os.DirFS(call.Only()), ".", func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			if info, err := e.Info(); err == nil {
				size = max(size, info.Size())
			}
		}
		return nil
	})
	return size
}
