package mutate

import (
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/table"
)

// variant is the policy with some values of its variables, and its mutants.
type variant struct {
	suite     *Suite
	policy    *ast.Policy
	result    *compiler.Result
	mutants   []Mutant
	numbers   map[mistake]int
	watch     func() []byte
	prepared  func() *compiler.Prepared
	survey    func() *survey
	shadowing func() *survey
	tables    []tables // of each mutant
	acts      bool     // some step changes what a later event or hook sees
	askers    map[string]bool

	mu      sync.Mutex
	old     map[*ast.Hook][]byte // tables of the hooks that mutants change, by the first
	reaches map[reach][]byte     // tables of mutants, of the hooks that some events can reach
}

// tables are what a mutant is compiled to: its hooks without the rest of the policy,
// and all of it, each once somebody asks.
type tables struct {
	few, all func() []byte // nil where it does not compile
	apart    bool          // few says what its hooks say within the policy
}

// mistake is what mutants of two variants have in common: the place, the kind, and
// which of several it is. The words differ where they tell a variable's value.
type mistake struct {
	at   diag.Span
	kind string
	nth  int
}

func newVariant(s *Suite, p *ast.Policy, res *compiler.Result) *variant {
	v := &variant{suite: s, policy: p, result: res, mutants: s.mutants(p), numbers: map[mistake]int{}, old: map[*ast.Hook][]byte{}, askers: map[string]bool{}, reaches: map[reach][]byte{}}
	v.watch = sync.OnceValue(func() []byte { return table.Watching(res.Table) })
	v.prepared = sync.OnceValue(func() *compiler.Prepared { return compiler.Prepare(p) })
	v.survey = sync.OnceValue(func() *survey { return newSurvey(v) })
	v.shadowing = sync.OnceValue(func() *survey { return newShadows(v) })
	for _, h := range p.Hooks {
		v.acts = v.acts || acts(h)
		if h.UsedNames()["decision"] {
			v.askers[h.Name] = true
		}
	}
	for i := range v.mutants {
		v.numbers[v.mistake(i)] = i
	}
	v.tables = make([]tables, len(v.mutants))
	for i := range v.mutants {
		m := &v.mutants[i]
		v.tables[i] = tables{
			few:   sync.OnceValue(func() []byte { return v.compile(m.New) }),
			all:   sync.OnceValue(func() []byte { return v.compiled(m.Policy) }),
			apart: !s.Whole && v.apart(m),
		}
	}
	return v
}

// mistake is the i-th mutant's.
func (v *variant) mistake(i int) mistake {
	kind, _, _ := strings.Cut(v.mutants[i].What, " ")
	m := mistake{at: v.mutants[i].Span, kind: kind}
	for _, seen := v.numbers[m]; seen && v.numbers[m] != i; _, seen = v.numbers[m] {
		m.nth++
	}
	return m
}

// number is which of the variant's mutants has the same mistake as the i-th of
// another; -1 where none has.
func (v *variant) number(of *variant, i int) int {
	if v == of {
		return i
	}
	if n, ok := v.numbers[of.mistake(i)]; ok {
		return n
	}
	return -1
}

// compile makes a table of some hooks of the policy.
func (v *variant) compile(hooks []*ast.Hook) []byte {
	return v.compiled(v.part(hooks))
}

// compiled is the table of a policy that has most of its expressions from the variant.
func (v *variant) compiled(p *ast.Policy) []byte {
	res := v.build(p)
	if res == nil {
		return nil
	}
	return res.Table
}

// build is what such a policy compiles to; nil where it does not.
func (v *variant) build(p *ast.Policy) *compiler.Result {
	res, diags := compiler.Compile(p, compiler.Options{Prepared: v.prepared()})
	if diags.HasErrors() {
		return nil
	}
	return res
}

// before is the table of the hooks that a mutant changes, as the policy has them.
func (v *variant) before(m *Mutant) []byte {
	v.mu.Lock()
	defer v.mu.Unlock()
	if t, ok := v.old[m.Old[0]]; ok {
		return t
	}
	t := v.compile(m.Old)
	v.old[m.Old[0]] = t
	return t
}

// whole is the table of all of a mutant.
func (v *variant) whole(i int) ([]byte, bool) {
	t := v.tables[i].all()
	return t, t != nil
}

// calm are the steps that change nothing that another hook or a later event could see.
var calm = map[string]bool{
	"deny": true, "ask": true, "allow": true, "fail": true, "warn": true, "context": true, "env": true,
	"check": true, "run": true, "validate": true, "write": true, "record": true, // without effects
}

// acts reports whether a step of a hook changes what others see, though no program
// runs and no file is written.
func acts(h *ast.Hook) (found bool) {
	ast.EachStep(h.Steps, func(s *ast.Step) { found = found || !calm[s.Kind] })
	return found
}

// apart reports whether the hooks of a mutant say of an event what they say of it
// without the rest of the policy.
func (v *variant) apart(m *Mutant) bool {
	if m.order {
		return false
	}
	for _, h := range m.Old {
		if v.askers[h.Name] || v.acts && (acts(h) || remembers(h) || v.rewritten(h)) {
			return false
		}
	}
	return true
}

// remembers reports whether a hook asks for what other hooks can have changed.
func remembers(h *ast.Hook) (found bool) {
	h.EachExpr(func(e *ast.Expr) {
		ast.Walk(e, func(x *ast.Expr) bool {
			found = found || x.Name == "state" || strings.HasPrefix(x.Name, "state.") || x.Name == "approved"
			return true
		})
	})
	return found
}

// rewritten reports whether another hook of the same event may rewrite its input.
func (v *variant) rewritten(h *ast.Hook) bool {
	return slices.ContainsFunc(v.policy.Hooks, func(o *ast.Hook) bool { return rewrites(o) && shareEvent(h, o) })
}

func rewrites(h *ast.Hook) (found bool) {
	ast.EachStep(h.Steps, func(s *ast.Step) { found = found || s.Kind == "rewrite" })
	return found
}

func shareEvent(h, o *ast.Hook) bool {
	for _, e := range h.On {
		for _, f := range o.On {
			if e == f {
				return true
			}
		}
	}
	return false
}
