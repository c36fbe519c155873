package main

import (
	"cmp"
	"os"
	"runtime"
	"slices"

	"github.com/hookc/hookc/cmd/hookc/install"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// standing is a policy that stays installed for an agent.
type standing struct {
	as   install.Installed
	site host.Site
	plan *install.Plan
}

// retrust makes agents trust what other policies still have in their files. Where
// an entry stands is part of what they trust: without this, an agent would leave
// out the hooks behind those that were taken out, without a word.
func (a *app) retrust(home string, agents []string) error {
	store := storeIn(home)
	list, err := store.Load()
	if err != nil {
		return err
	}
	left, err := standings(list, home, agents)
	if err != nil {
		return err
	}
	for _, s := range left {
		t, _ := all.LookupTarget(s.as.Agent)
		if err := addTrust(s.plan, t, s.site); err != nil {
			return err
		}
		if err := store.Write(s.plan, s.as); err != nil {
			return err
		}
	}
	return nil
}

// standings is the policies whose entries an agent must trust, by their place, so
// that each finds its new place free.
func standings(list []install.Installed, home string, agents []string) (out []standing, err error) {
	for _, in := range list {
		t, ok := all.LookupTarget(in.Agent)
		if !ok || t.Trust == nil || !slices.Contains(agents, in.Agent) {
			continue
		}
		owner := install.Owner{Program: in.Program, Root: in.Root}
		plan, err := install.Found(owner, in.Path)
		if err != nil {
			return nil, err
		}
		if len(plan.Placed) == 0 {
			continue
		}
		as := install.Installed{Policy: in.Policy, Agent: in.Agent, Scope: in.Scope}
		site := t.Moved.Site(host.Site{Root: in.Root, Home: home, System: runtime.GOOS, Program: in.Program, Settings: owner.Settings}, os.Getenv)
		site.Scope, _ = scopeOf(in.Scope)
		out = append(out, standing{as, site, plan})
	}
	slices.SortStableFunc(out, func(a, b standing) int { return cmp.Compare(a.plan.Placed[0].Index, b.plan.Placed[0].Index) })
	return out, nil
}
