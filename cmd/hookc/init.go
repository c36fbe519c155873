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

	"github.com/hookc/hookc/cmd/hookc/transcript"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/stdlib"
)

// starter is the policy that init writes and demo runs, with its test.
//
//go:embed starter/*.hcl starter/*.txtar starter/events/*.json
var starter embed.FS

func newInitCmd(a *app) *cobra.Command {
	var packs []string
	cmd := &cobra.Command{
		Use:   "init [DIR]",
		Short: "Write a starting policy and its test",
		Long: `Write a starting policy and its test to DIR, the folder "hooks" by default. DIR
must not hold a policy yet. The policy is for the agents that the current folder
shows signs of, such as a folder .claude; else for those of your home folder; else
for claude-code. Where agents have recorded sessions of this project, init names the
command that shows what the policy would have stopped in them.`,
		Example: `  hookc init
  hookc init policy
  hookc init --pack std/default --pack std/agent-hooks`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := "hooks"
			if len(args) > 0 {
				dir = args[0]
			}
			return a.init(dir, packs)
		},
	}
	cmd.Flags().StringSliceVar(&packs, "pack", nil, "start from these packs, such as std/default, instead of example hooks; hookc packs lists them")
	return cmd
}

// textFile is a file that init writes.
type textFile struct{ name, text string }

func (a *app) init(dir string, packs []string) error {
	targets := foundTargets(".")
	files, err := a.starterFiles(targets, packs)
	if err != nil {
		return exitError{2, err}
	}
	if err := mayInit(dir, files); err != nil {
		return exitError{2, err}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return exitError{2, err}
	}
	for _, f := range files {
		path := filepath.Join(dir, f.name)
		if err := os.WriteFile(path, []byte(f.text), 0o644); err != nil {
			return exitError{2, err}
		}
		fmt.Fprintln(a.out, path)
	}
	fmt.Fprintf(a.out, "\nA policy for %s. Next:\n  hookc test %s\n", strings.Join(targets, " and "), dir)
	if haveSessions() {
		fmt.Fprintf(a.out, "  hookc replay %s    # what it would have stopped in your recorded sessions\n", dir)
	}
	fmt.Fprintf(a.out, "  hookc install %s\n", dir)
	return nil
}

// haveSessions reports whether an agent has a record of this project that hookc replay
// would find by itself. The ledger is no reason: it is of a policy that there is.
func haveSessions() bool {
	place, err := new(replayFlags).place()
	return err == nil && slices.ContainsFunc(transcript.Formats, func(f *transcript.Format) bool {
		return f.Agent() && len(place.Find([]*transcript.Format{f})) > 0
	})
}

// The files of a starting policy.
const (
	starterPolicy = "guardrails" + policySuffix
	starterTest   = "guardrails.txtar"
)

// mayInit refuses a folder that has a policy already, or one of the files.
func mayInit(dir string, files []textFile) error {
	found, err := filepath.Glob(filepath.Join(dir, "*"+policySuffix))
	if err != nil {
		return err
	}
	for _, f := range files {
		if _, err := os.Lstat(filepath.Join(dir, f.name)); !errors.Is(err, fs.ErrNotExist) {
			found = append(found, filepath.Join(dir, f.name))
		}
	}
	if len(found) > 0 {
		return fmt.Errorf("%s exists already; init writes only into a folder without a policy", found[0])
	}
	return nil
}

// foundTargets are the agents that a project shows signs of, or else those that the
// home folder does: install takes them too. It is claude-code where there is none.
func foundTargets(project string) (out []string) {
	home, _ := os.UserHomeDir() // none shows no signs
	for _, from := range []func(*host.Target) bool{
		func(t *host.Target) bool { return shows(t.Marks, host.Site{Root: project}.InRoot) },
		func(t *host.Target) bool {
			return home != "" && t.Install != nil && shows(t.Home, t.Moved.Site(host.Site{Home: home}, os.Getenv).InHome)
		},
	} {
		for _, t := range all.Targets() {
			if from(t) {
				out = append(out, t.Name)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return []string{claudecode.Host.Name}
}

// starterFiles is a policy for the targets and its tests: rules of its own, or
// packs.
func (a *app) starterFiles(targets, packs []string) ([]textFile, error) {
	names, err := packsNamed(packs)
	if err != nil {
		return nil, err
	}
	var files []textFile
	var policies []*ast.Policy
	if len(names) > 0 {
		files, policies, err = a.packFiles(names)
	} else {
		files, policies, err = ownFiles()
	}
	if err != nil {
		return nil, err
	}
	quoted := `"` + strings.Join(targets, `", "`) + `"`
	files[0].text = accepting(strings.Replace(files[0].text, `"claude-code"`, quoted, 1), policies, targets)
	return files, nil
}

// ownFiles is a policy with rules of its own, and its test.
func ownFiles() (files []textFile, policies []*ast.Policy, err error) {
	for _, name := range []string{starterPolicy, starterTest} {
		b, err := starter.ReadFile("starter/" + name)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, textFile{name, string(b)})
	}
	p, diags := lang.Load(lang.Options{FS: starter, Dir: "starter", Packs: stdlib.Packs})
	if diags.HasErrors() {
		return nil, nil, fmt.Errorf("the starting policy has errors: %s", diags[0].Summary)
	}
	return files, []*ast.Policy{p}, nil
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
