package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler/hookmd"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

func newImportCmd(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "import [FILE|DIR] [-o DIR]",
		Short: "Turn agents' existing hooks into a policy",
		Long: `Read the hooks of agents and write a policy that does the same. hookc reads agents'
configurations (.claude/settings.json, .codex/hooks.json, a plugin's
hooks/hooks.json, …) and hooks in the Agent Hooks format (a HOOK.md with its
script). In a DIR it reads everything below: a project, a plugin, a folder of hooks.

Without an argument hookc reads what agents find here: the project's
configurations, the user's hooks in ${XDG_CONFIG_HOME:-~/.config}/agents/hooks, and
the project's in .agents/hooks. A project's hook replaces the user's hook of the
same name.

hookc reports what a policy cannot express, at its place in the file. It leaves out a
hook that would do more or less than before, imports the others, and exits with 1.
It does not change the files that it reads.`,
		Example: `  hookc import
  hookc import .claude/settings.json
  hookc import ~/.config/agents/hooks -o policy`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.importHooks(args, out) },
	}
	cmd.Flags().StringVarP(&out, "out", "o", "hooks", "write to this `folder`; it must be missing or empty")
	return cmd
}

func (a *app) importHooks(args []string, out string) error {
	if err := mayImport(out); err != nil {
		return exitError{2, err}
	}
	found, err := a.found(args)
	if err != nil {
		return exitError{2, err}
	}
	files, err := found.policy()
	if err != nil {
		return exitError{2, err}
	}
	left := a.reportIn(found.Sources, found.diags)
	if len(found.hooks)+len(found.Hooks) == 0 {
		return left
	}
	if err := a.writePolicy(out, files); err != nil {
		return err
	}
	for _, f := range files {
		fmt.Fprintln(a.out, filepath.Join(out, filepath.FromSlash(f.Path)))
	}
	fmt.Fprintf(a.out, "\n%s imported%s. Next:\n  hookc build %s -o %s\n", plural(len(found.hooks)+len(found.Hooks), "hook"), found.leftOut(), out, filepath.Join(out, "out"))
	return left // one that cannot be imported does not stop the others
}

// found reads the hooks that an argument names, or those that agents find.
func (a *app) found(args []string) (*imported, error) {
	if len(args) == 0 {
		return a.foundHere()
	}
	files, notes, err := lint.Configurations(args[0])
	if err != nil {
		return nil, err
	}
	a.notes(notes)
	var configs []*hostconfig.File
	var pages []string
	if info, err := os.Stat(args[0]); err == nil && info.IsDir() {
		files = withHooks(files)
	}
	for _, f := range files {
		if isPage(f.Name) {
			pages = append(pages, filepath.Dir(filepath.FromSlash(f.Name)))
		} else {
			configs = append(configs, f)
		}
	}
	i := &imported{}
	slices.Sort(pages) // a HOOK.md may have a hook.md beside it
	i.hooks, i.diags = hookmd.ReadAll(slices.Compact(pages))
	if err := i.read(configs); err != nil {
		return nil, err
	}
	if len(i.hooks)+len(i.Hooks) == 0 && !i.diags.HasErrors() {
		i.diags.Errorf(diag.CodeHookFile, diag.Span{File: args[0]}, "there is no hook here").Detail =
			"A hook is a folder with a HOOK.md, or stands in a configuration of an agent, such as .claude/settings.json."
		if folder.IsPolicyFile(filepath.Base(args[0])) {
			i.diags[len(i.diags)-1].Detail = "This is a policy of hookc already. To use it in another policy, write use \"./folder\" { }."
		}
	}
	return i, nil
}

func isPage(name string) bool {
	base := filepath.Base(name)
	return base == "HOOK.md" || base == "hook.md"
}

// foundHere reads what agents find in this folder.
func (a *app) foundHere() (*imported, error) {
	var paths []string
	for _, agent := range agents.All() {
		for _, glob := range agent.Files {
			more, err := filepath.Glob(filepath.FromSlash(glob))
			if err != nil {
				return nil, err
			}
			paths = append(paths, more...)
		}
	}
	var configs []*hostconfig.File
	if len(paths) > 0 {
		files, notes, err := lint.Configurations(paths...)
		if err != nil {
			return nil, err
		}
		a.notes(notes)
		configs = withHooks(files)
	}
	config := os.Getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(config) { // as the standard has it
		home, _ := os.UserHomeDir()
		config = filepath.Join(home, ".config")
	}
	i := &imported{}
	user, project := filepath.Join(config, "agents", "hooks"), filepath.Join(".agents", "hooks")
	if i.hooks, i.diags = hookmd.Discover(user, project); len(i.hooks)+len(configs)+len(i.diags) == 0 {
		i.diags.Errorf(diag.CodeHookFile, diag.Span{File: project}, "there are no hooks").Detail =
			"Neither here, nor in " + user + ", nor in a configuration of an agent; give a file or a folder."
	}
	return i, i.read(configs)
}

// withHooks is what has hooks: settings need not, and a hooks.json may be somebody
// else's.
func withHooks(files []*hostconfig.File) (out []*hostconfig.File) {
	for _, f := range files {
		if isPage(f.Name) || !f.Unrelated && len(f.Groups)+len(f.Misshapen)+len(f.Problems) > 0 {
			out = append(out, f)
		}
	}
	return out
}

func (a *app) notes(notes []string) {
	for _, n := range notes {
		fmt.Fprintf(a.errOut, "hookc: %s\n", shown(n))
	}
}
