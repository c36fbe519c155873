package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/install"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// uninstallFlags are what uninstall can be told.
type uninstallFlags struct {
	agents []string
	scope  string
	policy string
	dryRun bool
}

func newUninstallCmd(a *app) *cobra.Command {
	var f uninstallFlags
	cmd := &cobra.Command{
		Use:   "uninstall [DIR]",
		Short: "Take a policy out of the agents' configuration",
		Long: `Undo "hookc install". A file that nobody changed since gets the bytes of before;
from any other file, only the entries that call hookc are removed.

DIR is a folder of the project whose policies go (default: the current folder).`,
		Example: `  hookc uninstall
  hookc uninstall --scope user --policy guardrails`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := a.uninstall(dirArg(args), f); err != nil {
				return exitError{2, err}
			}
			return nil
		},
	}
	addFormat(cmd, a)
	cmd.Flags().StringSliceVar(&f.agents, "agent", nil, "only from these `agents`")
	cmd.Flags().StringVar(&f.scope, "scope", "project", "whose configuration: project, user or managed")
	cmd.Flags().StringVar(&f.policy, "policy", "", "only the policy of this `name`")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "write nothing; print what would change")
	return cmd
}

// uninstallation is one run of uninstall.
type uninstallation struct {
	app   *app
	flags uninstallFlags
	scope host.Scope
	home  string
	root  string

	plan   *install.Plan
	agents []string // of each change of the plan
	done   func() error
}

func (a *app) uninstall(dir string, f uninstallFlags) error {
	u, err := a.newUninstallation(dir, f)
	if err != nil {
		return err
	}
	if err := u.recorded(); err != nil {
		return err
	}
	if err := u.unrecorded(); err != nil {
		return err
	}
	if len(u.plan.Changes) == 0 {
		return fmt.Errorf("nothing is installed here with --scope %s", f.scope)
	}
	files := make([]plannedFile, len(u.plan.Changes))
	for i, c := range u.plan.Changes {
		files[i] = planned(u.agents[i], c)
	}
	if !f.dryRun {
		if err := u.write(); err != nil {
			return err
		}
	}
	return a.showFiles(files, f.dryRun)
}

func (a *app) newUninstallation(dir string, f uninstallFlags) (*uninstallation, error) {
	u := &uninstallation{app: a, flags: f}
	scope, ok := scopeOf(f.scope)
	if !ok {
		return nil, unknownScope(f.scope)
	}
	if _, err := named(f.agents); err != nil {
		return nil, err
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return nil, errors.New("there is no home folder: set HOME")
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	u.scope, u.home, u.root = scope, home, folder.ProjectOf(abs)
	return u, nil
}

// wants reports whether an agent's part of a policy goes.
func (u *uninstallation) wants(policy, agent string) bool {
	return (u.flags.policy == "" || policy == u.flags.policy) &&
		(len(u.flags.agents) == 0 || slices.Contains(u.flags.agents, agent))
}

// recorded plans to undo what this user's record has.
func (u *uninstallation) recorded() (err error) {
	u.plan, u.done, err = storeIn(u.home).Remove(func(in install.Installed) bool {
		return in.Scope == u.flags.scope && (u.scope != host.Project || in.Root == u.root) && u.wants(in.Policy, in.Agent)
	})
	if err != nil {
		return err
	}
	for _, c := range u.plan.Changes {
		u.agents = append(u.agents, c.Agent)
	}
	return nil
}

// unrecorded plans to remove the entries of policies that somebody else has
// installed, as in a clone of a project. The policy's sources say which files have
// them.
func (u *uninstallation) unrecorded() error {
	for _, b := range builtIn(u.scope, u.root, u.home) {
		for _, agent := range b.manifest.Agents {
			if !u.wants(b.manifest.Policy, agent) || slices.Contains(u.agents, agent) {
				continue
			}
			plan, err := u.without(b, agent)
			if err != nil {
				return err
			}
			for _, c := range plan.Changes {
				u.plan.Changes, u.agents = append(u.plan.Changes, c), append(u.agents, agent)
			}
		}
	}
	return nil
}

// without plans to take a policy's entries out of an agent's files.
func (u *uninstallation) without(b builtPolicy, agent string) (*install.Plan, error) {
	t, ok := all.LookupTarget(agent)
	in, _ := u.app.again(u.scope, b, u.home)
	if !ok || in == nil {
		return nil, fmt.Errorf("%s: it is not recorded what was installed for %s, and the policy's sources cannot be read: take the entries that start %s out by hand",
			b.folder, agent, program(u.scope, b.folder, runtime.GOOS))
	}
	plan, err := in.planFor(t)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, c := range plan.Changes {
		paths = append(paths, c.Path)
	}
	return install.Without(in.owner(), paths)
}

// write carries the plan out, and lets the policies' own files say who still has
// them.
func (u *uninstallation) write() error {
	if err := u.plan.Write(); err != nil {
		return err
	}
	if err := u.done(); err != nil {
		return err
	}
	if err := u.app.retrust(u.home, u.agents); err != nil {
		return err
	}
	for _, b := range builtIn(u.scope, u.root, u.home) {
		if err := u.left(b); err != nil {
			return err
		}
	}
	return nil
}

// left removes a policy that no agent calls any more, or notes which agents do.
func (u *uninstallation) left(b builtPolicy) error {
	left := slices.DeleteFunc(slices.Clone(b.manifest.Agents), func(agent string) bool { return u.wants(b.manifest.Policy, agent) })
	switch len(left) {
	case len(b.manifest.Agents):
		return nil
	case 0:
		err := os.RemoveAll(b.folder)
		os.Remove(filepath.Dir(b.folder)) // stays where something else is in it
		return err
	}
	return emit.SetAgents(b.folder, left)
}
