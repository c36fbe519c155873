package lint

import (
	"errors"
	"fmt"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/runtime/host/all"
)

// watcher sees every decision of a test.
type watcher = func(policytest.Decide) policytest.Decide

// Tests runs tests of the policy, and lets watch see every decision, also those
// of the policy with other variables.
func (p *Policy) Tests(files []policytest.File, watch watcher) []policytest.Result {
	return p.testsOf(p.Result.Table, files, watch)
}

// testsOf runs tests with another table for the policy.
func (p *Policy) testsOf(table []byte, files []policytest.File, watch watcher) []policytest.Result {
	its, err := decidedBy(table, watch)
	if err != nil {
		return nil
	}
	opt := policytest.Options{Decide: its.Decide, Events: its.Events, Hosts: map[string]bool{}}
	for _, name := range all.Names() {
		opt.Hosts[name] = false
	}
	for _, t := range p.Targets {
		opt.Hosts[t.Name] = true
	}
	opt.With = func(vars map[string]string) (policytest.Varied, error) { return p.varied(vars, watch) }
	var results []policytest.Result
	for r := range policytest.Run(files, opt) {
		results = append(results, r)
	}
	return results
}

// coverage is what the tests of a policy make of its hooks.
type coverage struct {
	list  []policytest.HookCoverage
	tests int
	err   error
}

// Coverage is what the policy's own tests make of each of its hooks, in the order of
// Hooks, and how many tests there are. They run once for all rules.
func (p *Policy) Coverage() (list []policytest.HookCoverage, tests int, err error) {
	c := Cached(p, func(p *Policy) *coverage {
		files, err := policytest.Find(p.Root, nil)
		if err != nil || len(files) == 0 {
			return &coverage{err: err}
		}
		var seen policytest.Coverage
		p.Tests(files, seen.Watch)
		names := make([]string, len(p.Hooks))
		for i, h := range p.Hooks {
			names[i] = h.Name
		}
		return &coverage{list: seen.Of(names), tests: len(files)}
	})
	return c.list, c.tests, c.err
}

// decidedBy asks a table.
func decidedBy(table []byte, watch watcher) (policytest.Varied, error) {
	e := &policytest.Evaluator{Table: table, Host: all.Lookup}
	events, err := e.Events()
	return policytest.Varied{Decide: watch(e.Decide), Events: events}, err
}

// varied asks the policy as it is with other values of its variables. Tests give the
// same values again and again: each policy is compiled once.
func (p *Policy) varied(vars map[string]string, watch watcher) (policytest.Varied, error) {
	variants := Cached(p, func(*Policy) *boundedCache[variant] { return &boundedCache[variant]{} })
	v := variants.get(fmt.Sprint(vars), func() variant { return p.compileVariant(vars) })
	if v.err != nil {
		return policytest.Varied{}, v.err
	}
	return decidedBy(v.table, watch)
}

// variant is the table of a policy with other values of its variables.
type variant struct {
	table []byte
	err   error
}

func (p *Policy) compileVariant(vars map[string]string) variant {
	policy, diags := p.load(vars)
	if diags.HasErrors() {
		return variant{err: errors.New(diags[0].Summary)}
	}
	res, _ := compiler.Compile(policy, compiler.Options{})
	if res == nil {
		return variant{err: errors.New("the policy does not compile")}
	}
	return variant{table: res.Table}
}
