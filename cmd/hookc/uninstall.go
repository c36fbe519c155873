package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/install"
	"github.com/hookc/hookc/runtime/world"
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

func (a *app) uninstall(dir string, f uninstallFlags) error {
	home, err := os.UserHomeDir()
	if err != nil {
		return errors.New("there is no home folder: set HOME")
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	root := world.FindProject(abs)
	var agents []string
	plan, done, err := storeIn(home).Remove(func(in install.Installed) bool {
		hit := in.Scope == f.scope && (f.scope != "project" || in.Root == root) &&
			(f.policy == "" || in.Policy == f.policy) &&
			(len(f.agents) == 0 || slices.Contains(f.agents, in.Agent))
		if hit {
			agents = append(agents, in.Agent)
		}
		return hit
	})
	if err != nil {
		return err
	}
	if len(plan.Changes) == 0 {
		return fmt.Errorf("nothing is installed here with --scope %s", f.scope)
	}
	files := make([]plannedFile, len(plan.Changes))
	for i, c := range plan.Changes {
		files[i] = planned(agents[i], c)
	}
	if f.dryRun {
		return a.showFiles(files, true)
	}
	if err := plan.Write(); err != nil {
		return err
	}
	if err := done(); err != nil {
		return err
	}
	if err := a.retrust(home, agents); err != nil {
		return err
	}
	if len(f.agents) == 0 {
		built := map[string]string{"project": filepath.Join(root, ".hookc"), "user": filepath.Join(home, ".hookc", "user"), "managed": managedFolder(runtime.GOOS)}
		if err := removeBuilt(built[f.scope], f.policy); err != nil {
			return err
		}
	}
	return a.showFiles(files, false)
}

// removeBuilt removes the policies that install wrote into a project.
func removeBuilt(dir, policy string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		built := filepath.Join(dir, e.Name())
		if _, err := os.Stat(filepath.Join(built, "policy.hkt")); err != nil || policy != "" && e.Name() != policy {
			continue
		}
		if err := os.RemoveAll(built); err != nil {
			return err
		}
	}
	os.Remove(dir) // stays where something else is in it
	return nil
}
