package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler/hookmd"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agenthooks"
)

func newImportCmd(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "import [FILE|DIR] [-o DIR]",
		Short: "Write hooks in the Agent Hooks format as a policy",
		Long: `Reads a HOOK.md with its script, or a folder of them, and writes a policy that does the same.
Without an argument it reads those that an agent would find here: the user's in
${XDG_CONFIG_HOME:-~/.config}/agents/hooks, and the project's in .agents/hooks, which replace
the user's of the same name. A hook that cannot be imported is reported and left out; the
others are imported, and the exit code is 1.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.importHooks(args, out) },
	}
	cmd.Flags().StringVarP(&out, "out", "o", "hooks", "folder to write; it must not be there, or be empty")
	return cmd
}

func (a *app) importHooks(args []string, out string) error {
	if err := mayImport(out); err != nil {
		return exitError{2, err}
	}
	hooks, diags := found(args)
	left := a.report(&ast.Policy{}, diags)
	if left != nil && len(hooks) == 0 {
		return left
	}
	files, err := hookmd.Policy(hooks, []string{agenthooks.Name})
	if err != nil {
		return exitError{2, err}
	}
	if err := a.writePolicy(out, files); err != nil {
		return err
	}
	for _, f := range files {
		fmt.Fprintln(a.out, filepath.Join(out, filepath.FromSlash(f.Path)))
	}
	fmt.Fprintf(a.out, "\n%s imported. Next:\n  hookc build %s -o %s\n", plural(len(hooks), "hook"), out, filepath.Join(out, "out"))
	return left // one that cannot be imported does not stop the others
}

// found reads the hooks that an argument names, or those that an agent finds.
func found(args []string) ([]*hookmd.Hook, diag.List) {
	if len(args) > 0 {
		return hookmd.Find(args[0])
	}
	config := os.Getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(config) { // as the standard has it
		home, _ := os.UserHomeDir()
		config = filepath.Join(home, ".config")
	}
	return hookmd.Discover(filepath.Join(config, "agents", "hooks"), filepath.Join(".agents", "hooks"))
}

// mayImport refuses a folder that holds something already.
func mayImport(dir string) error {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("%s is not empty: import writes a new policy; give another folder with -o", dir)
}

// writePolicy writes a new policy that has no errors: all or nothing, beside dir
// and then renamed.
func (a *app) writePolicy(dir string, files []host.File) error {
	parent := filepath.Dir(filepath.Clean(dir))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return exitError{2, err}
	}
	tmp, err := os.MkdirTemp(parent, ".import-")
	if err != nil {
		return exitError{2, err}
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return exitError{2, err}
	}
	for _, f := range files {
		path := filepath.Join(tmp, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return exitError{2, err}
		}
		if err := os.WriteFile(path, f.Data, os.FileMode(f.Mode)); err != nil {
			return exitError{2, err}
		}
	}
	p, diags := lang.Load(lang.Options{FS: os.DirFS(tmp), Dir: "."})
	if err := a.report(p, diags); err != nil {
		return err
	}
	_ = os.Remove(dir) // it is empty, or not there
	if err := os.Rename(tmp, dir); err != nil {
		return exitError{2, err}
	}
	return nil
}
