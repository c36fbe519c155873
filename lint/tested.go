package lint

import (
	"errors"
	"maps"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/host/all"
)

// watcher sees every decision of a test.
type watcher = func(policytest.Decide) policytest.Decide

// Tests runs tests of the policy, and lets watch see every decision, also those
// of the policy with other variables.
func (p *Policy) Tests(files []policytest.File, watch watcher) []policytest.Result {
	its, err := decidedBy(p.Result.Table, watch)
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

// decidedBy asks a table.
func decidedBy(table []byte, watch watcher) (policytest.Varied, error) {
	e := &policytest.Evaluator{Table: table, Host: all.Lookup}
	events, err := e.Events()
	return policytest.Varied{Decide: watch(e.Decide), Events: events}, err
}

// varied asks the policy as it is with other values of its variables.
func (p *Policy) varied(vars map[string]string, watch watcher) (policytest.Varied, error) {
	opts := p.read
	opts.Vars = maps.Clone(p.read.Vars)
	if opts.Vars == nil {
		opts.Vars = map[string]string{}
	}
	maps.Copy(opts.Vars, vars)
	policy, diags := lang.Load(opts)
	if diags.HasErrors() {
		return policytest.Varied{}, errors.New(diags[0].Summary)
	}
	res, _ := compiler.Compile(policy, compiler.Options{})
	if res == nil {
		return policytest.Varied{}, errors.New("the policy does not compile")
	}
	return decidedBy(res.Table, watch)
}
