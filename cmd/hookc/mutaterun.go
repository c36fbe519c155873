package main

import (
	"fmt"
	"maps"
	"runtime"
	"sync"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/mutate"
	"github.com/hookc/hookc/compiler/outcome"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host/all"
)

// mutation runs the tests of a policy on its mutants.
type mutation struct {
	*app
	dir     string
	flags   testFlags
	files   []policytest.File
	opt     policytest.Options // of the policy itself
	scripts string
	policy  *analyze.Policy
}

// run tries every mutant, as many at once as there are processors.
func (m *mutation) run() ([]mutantFate, error) {
	p, res, err := m.compiled(m.flags.vars)
	if err != nil {
		return nil, err
	}
	m.policy = analyze.New(p, res)
	mutants := mutate.Of(p)
	fates := make([]mutantFate, len(mutants))
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				fates[i] = m.try(mutants[i], i)
			}
		})
	}
	progress := m.app.progress()
	for i := range mutants {
		progress.say("testing mutant %d of %d", i+1, len(mutants))
		next <- i
	}
	close(next)
	wg.Wait()
	for i := range fates {
		if fates[i].State == "survived" {
			progress.say("comparing mutant %d of %d with the policy", i+1, len(mutants))
			m.compare(&fates[i])
		}
	}
	progress.done()
	return fates, nil
}

func (m *mutation) try(mutant mutate.Mutant, i int) mutantFate {
	res, diags := compiler.Compile(mutant.Policy, compiler.Options{})
	if diags.HasErrors() {
		return mutantFate{Mutant: mutant, State: "broken"}
	}
	opt := m.opt
	opt.Decide = m.decider(res)
	opt.With = func(given map[string]string) (policytest.Varied, error) { return m.with(given, i) }
	if m.fails(opt) {
		return mutantFate{Mutant: mutant, State: "killed"}
	}
	return mutantFate{Mutant: mutant, State: "survived"}
}

func (m *mutation) decider(res *compiler.Result) policytest.Decide {
	return (&policytest.Evaluator{Table: res.Table, Host: all.Lookup, Scripts: m.scripts}).Decide
}

// with is the same mutant of the policy with other values of its variables. Where
// these make another policy, it has none, and the policy itself is tested.
func (m *mutation) with(given map[string]string, i int) (policytest.Varied, error) {
	values := maps.Clone(m.flags.vars)
	if values == nil {
		values = vars{}
	}
	maps.Copy(values, given)
	p, res, err := m.compiled(values)
	if err != nil {
		return policytest.Varied{}, err
	}
	if mutants := mutate.Of(p); i < len(mutants) {
		if mutated, diags := compiler.Compile(mutants[i].Policy, compiler.Options{}); !diags.HasErrors() {
			res = mutated
		}
	}
	its := policytest.Evaluator{Table: res.Table}
	events, err := its.Events()
	return policytest.Varied{Decide: m.decider(res), Hooks: m.opt.Hooks, Events: events}, err
}

func (m *mutation) fails(opt policytest.Options) bool {
	for r := range policytest.Run(m.files, opt) {
		if r.Status == policytest.Fail {
			return true
		}
	}
	return false
}

// compare finds out whether a mutant decides some event otherwise.
func (m *mutation) compare(f *mutantFate) {
	res, diags := compiler.Compile(f.Policy, compiler.Options{})
	if diags.HasErrors() {
		return
	}
	r := outcome.Compare(m.policy, m.policy.Beside(f.Policy, res))
	if r.Same() {
		f.State = "equivalent"
		return
	}
	for _, c := range r.Changes {
		if c.Witness != nil && f.Witness == nil {
			f.Witness, f.From, f.To, f.What = c.Witness, c.From, c.To, c.What
		}
	}
}

// compiled is the policy with values of its variables; what was compiled is kept.
func (m *mutation) compiled(values vars) (*ast.Policy, *compiler.Result, error) {
	flags := m.flags.policyFlags
	flags.vars = values
	return m.flags.variants.of(values, func() (*ast.Policy, *compiler.Result, error) {
		return m.compile(m.dir, flags, compiler.Options{})
	})
}

// write writes a test of each survivor that has an event.
func (m *mutation) write(file string, fates []mutantFate) error {
	var joined joinedTest
	for _, f := range fates {
		if f.State == "survived" && f.Witness != nil {
			joined.add(m.policy.Test(f.Hook+", "+f.Mutant.What, f.Witness))
		}
	}
	if joined.tests == 0 {
		fmt.Fprintf(m.errOut, "hookc: no survivor has an event, so that %s is not written\n", file)
		return nil
	}
	return joined.write(file)
}
