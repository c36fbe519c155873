package mutate

import (
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/outcome"
)

// fates tells the mutants that were killed from those that were not, and of these the
// ones that are equivalent.
func (s *Suite) fates(own *variant) []Fate {
	fates := make([]Fate, len(own.mutants))
	policy := analyze.New(own.policy, own.result)
	for i, m := range own.mutants {
		fates[i] = Fate{Mutant: m, State: Killed}
		switch {
		case own.tables[i].few() == nil:
			fates[i].State = Broken
		case !s.killed[i].Load():
			fates[i].State = Survived
			fates[i].compare(policy)
		}
	}
	return fates
}

// compare finds out whether a mutant decides some event otherwise.
func (f *Fate) compare(policy *analyze.Policy) {
	res, diags := compiler.Compile(f.Policy, compiler.Options{})
	if diags.HasErrors() {
		return
	}
	r := outcome.Compare(policy, policy.Beside(f.Policy, res))
	if r.Same() {
		f.State = Equivalent
		return
	}
	for _, c := range r.Changes {
		if c.Witness != nil && f.Witness == nil {
			f.Witness, f.From, f.To, f.What = c.Witness, c.From, c.To, c.What
		}
	}
}
