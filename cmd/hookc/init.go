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
	return &cobra.Command{
		Use:   "init [DIR]",
		Short: "Write a starting policy with a test",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := "hooks"
			if len(args) > 0 {
				dir = args[0]
			}
			return a.init(dir)
		},
	}
}

func (a *app) init(dir string) error {
	if err := mayInit(dir); err != nil {
		return exitError{2, err}
	}
	targets := foundTargets(".")
	files, err := starterFiles(targets)
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

func starterFiles(targets []string) (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, name := range starterNames {
		b, err := starter.ReadFile("starter/" + name)
		if err != nil {
			return nil, err
		}
		quoted := `"` + strings.Join(targets, `", "`) + `"`
		out[name] = []byte(strings.Replace(string(b), `"claude-code"`, quoted, 1))
	}
	return out, nil
}
