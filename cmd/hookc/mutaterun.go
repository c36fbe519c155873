package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/mutate"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
)

// mutationSuite is a policy with its tests, which pass.
func (a *app) mutationSuite(dir, tmp string, files []policytest.File, flags mutateFlags) (*mutate.Suite, error) {
	tests := testFlags{policyFlags: flags.policyFlags, effects: flags.effects, variants: &variants{}}
	opt, err := a.testOptions(dir, tmp, tests)
	if err != nil {
		return nil, err
	}
	a.progress().say("running the tests of %s", dir)
	for r := range policytest.Run(files, opt) {
		if r.Status == policytest.Fail {
			return nil, exitError{2, errors.New("the policy's own tests fail; hookc test shows them")}
		}
	}
	compiled := func(given map[string]string) (p *ast.Policy, res *compiler.Result, err error) {
		its := tests
		its.vars = flags.vars.with(given)
		err = quietly(func(quiet *app) error {
			p, res, err = quiet.testedPolicy(dir, its)
			return err
		})
		return p, res, err
	}
	p, res, err := compiled(nil)
	if err != nil {
		return nil, err
	}
	opt.Effects = false // the suite says when steps act
	return &mutate.Suite{Policy: p, Result: res, Files: files, Options: opt, Effects: flags.effects, Scripts: filepath.Join(tmp, "scripts"), With: compiled}, nil
}

// mutatedHook is the hook of a name, as the source writes it.
func mutatedHook(name string, p *ast.Policy) (string, error) {
	var names []string
	for _, m := range mutate.Of(p) {
		names = append(names, m.Block())
	}
	return name, hookAmong(name, names)
}

// writeSurvivors writes a test of each survivor that has an event.
func (a *app) writeSurvivors(file string, s *mutate.Suite, fates []mutate.Fate) error {
	var joined joinedTest
	policy := analyze.New(s.Policy, s.Result)
	for _, f := range fates {
		if f.State == mutate.Survived && f.Witness != nil {
			joined.add(policy.Test(f.Hook+", "+f.Mutant.What, f.Witness))
		}
	}
	if joined.tests == 0 {
		fmt.Fprintf(a.errOut, "hookc: no survivor has an event, so that %s is not written\n", file)
		return nil
	}
	if err := joined.write(file); err != nil {
		return err
	}
	fmt.Fprintf(a.errOut, "%s for survivors written to %s\n", plural(joined.tests, "event"), file)
	return nil
}
