package main

import (
	"fmt"
	"slices"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// agree says where an engine's answer is not the expected one: the verdict
// always counts, of the rules those that the engine names.
func agree(e engine.Engine, rules []workload.Rule, ev workload.Event, got workload.Answer) error {
	want := workload.Expected(rules, ev)
	if got.Verdict != want.Verdict {
		return fmt.Errorf("%s decides %s of %+v, want %s", e.Name, got.Verdict, ev, want.Verdict)
	}
	is, should := slices.Clone(got.Rules), named(e.Names, rules, want)
	if e.Names == engine.Every {
		slices.Sort(is)
		slices.Sort(should)
	}
	if !slices.Equal(is, should) {
		return fmt.Errorf("%s says that %q hold for %+v, want %q", e.Name, got.Rules, ev, should)
	}
	return nil
}

// named is those of the rules that hold which an engine names.
func named(which engine.Listing, rules []workload.Rule, want workload.Answer) (out []string) {
	if which == engine.Nothing {
		return nil
	}
	effects := map[string]workload.Verdict{}
	for _, r := range rules {
		effects[r.Name] = r.Effect
	}
	for _, name := range want.Rules {
		switch {
		case which == engine.First && effects[name] == want.Verdict:
			return []string{name}
		case which == engine.First:
			continue
		}
		out = append(out, name)
		if which == engine.UntilDeny && effects[name] == workload.Deny {
			return out
		}
	}
	return out
}
