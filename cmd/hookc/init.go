package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/claudecode"
)

// starter is the policy that init writes and demo runs, with its test.
//
//go:embed starter/*.hcl starter/*.txtar starter/events/*.json
var starter embed.FS

func newInitCmd(a *app) *cobra.Command {
	var packs []string
	cmd := &cobra.Command{
		Use:   "init [DIR]",
		Short: "Write a starting policy with a test",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := "hooks"
			if len(args) > 0 {
				dir = args[0]
			}
			return a.init(dir, packs)
		},
	}
	cmd.Flags().StringSliceVar(&packs, "pack", nil, "use these packs, such as std/default, instead of rules of its own; hookc packs lists them")
	return cmd
}

func (a *app) init(dir string, packs []string) error {
	if err := mayInit(dir); err != nil {
		return exitError{2, err}
	}
	targets := foundTargets(".")
	files, err := starterFiles(targets, packs)
	if err != nil {
		return exitError{2, err}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return exitError{2, err}
	}
	for _, name := range starterNames {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return exitError{2, err}
		}
		fmt.Fprintln(a.out, path)
	}
	fmt.Fprintf(a.out, `
A policy for %s. Next:
  hookc test %s
  hookc build %s -o %s
`, strings.Join(targets, " and "), dir, dir, filepath.Join(dir, "out"))
	return nil
}

// starterNames are the files of a starting policy, in the order they are
// written.
var starterNames = []string{"guardrails" + policySuffix, "guardrails.txtar"}

// mayInit refuses a folder that has a policy already.
func mayInit(dir string) error {
	found, err := filepath.Glob(filepath.Join(dir, "*"+policySuffix))
	if err != nil {
		return err
	}
	for _, name := range starterNames {
		if _, err := os.Lstat(filepath.Join(dir, name)); !errors.Is(err, fs.ErrNotExist) {
			found = append(found, filepath.Join(dir, name))
		}
	}
	if len(found) > 0 {
		return fmt.Errorf("%s is there already; init writes only where there is no policy", found[0])
	}
	return nil
}

// foundTargets are the agents that a project shows signs of; claude-code where
// it shows none.
func foundTargets(project string) []string {
	var out []string
	for _, h := range all.Targets() {
		if slices.ContainsFunc(h.Marks, func(mark string) bool {
			_, err := os.Stat(filepath.Join(project, mark))
			return err == nil
		}) {
			out = append(out, h.Name)
		}
	}
	if len(out) == 0 {
		return []string{claudecode.Host.Name}
	}
	return out
}

// starterFiles is a policy for the targets and its test: rules of its own, or
// packs.
func starterFiles(targets, packs []string) (map[string][]byte, error) {
	texts := map[string]string{}
	for _, name := range starterNames {
		b, err := starter.ReadFile("starter/" + name)
		if err != nil {
			return nil, err
		}
		texts[name] = string(b)
	}
	if len(packs) > 0 {
		names, err := packsNamed(packs)
		if err != nil {
			return nil, err
		}
		texts[starterNames[0]], texts[starterNames[1]] = packPolicy(names)
	}
	out := map[string][]byte{}
	quoted := `"` + strings.Join(targets, `", "`) + `"`
	for name, text := range texts {
		out[name] = []byte(strings.Replace(text, `"claude-code"`, quoted, 1))
	}
	return out, nil
}

// packsNamed is the packs that a command line names, each once.
func packsNamed(args []string) (names []string, err error) {
	for _, arg := range args {
		name, err := packNamed(arg)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}
