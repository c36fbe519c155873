package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/format"
	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/world"
)

const policySuffix = ".hook.hcl"

// maxFormatted is the most bytes of a file that is formatted: as many as a
// policy's may have.
const maxFormatted = 32 << 20

type fmtFlags struct{ check, diff bool }

func newFmtCmd(a *app) *cobra.Command {
	var f fmtFlags
	cmd := &cobra.Command{
		Use:   "fmt [PATH…]",
		Short: "Format policy files",
		Long: `Format policy files in place. A PATH is a file, or a folder with everything below
it; without one, hookc formats the current folder. With - it reads standard input
and prints the result.`,
		Example: `  hookc fmt
  hookc fmt --check hooks
  hookc fmt --diff hooks/guardrails.hook.hcl`,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.fmt(args, f)
		},
	}
	cmd.Flags().BoolVar(&f.check, "check", false, "write nothing; exit 1 if a file is not formatted")
	cmd.Flags().BoolVar(&f.diff, "diff", false, "write nothing; print what would change")
	return cmd
}

func (a *app) fmt(paths []string, f fmtFlags) error {
	if slices.Equal(paths, []string{"-"}) {
		return a.fmtStdin()
	}
	files, err := policyFiles(paths)
	if err != nil {
		return exitError{2, err}
	}
	var diags diag.List
	sources := map[string][]byte{}
	changed := false
	for _, file := range files {
		src, err := world.ReadInProject(file, maxFormatted)
		if err != nil {
			return exitError{2, fmt.Errorf("%s: %w", file, err)}
		}
		sources[file] = src
		out, ds := format.Source(file, src)
		diags.Add(ds...)
		if ds.HasErrors() || bytes.Equal(src, out) {
			continue
		}
		changed = true
		if err := a.reformat(file, src, out, f); err != nil {
			return exitError{2, err}
		}
	}
	return a.fmtResult(diags, sources, changed && f.check)
}

func (a *app) fmtResult(diags diag.List, sources map[string][]byte, unformatted bool) error {
	if len(diags) > 0 {
		diag.RenderText(a.errOut, diags, sources, diag.TextOptions{Colour: colour(a.errOut)})
	}
	switch {
	case diags.HasErrors():
		return exitError{code: 2}
	case unformatted:
		return findings
	}
	return nil
}

// reformat shows or writes one changed file.
func (a *app) reformat(file string, src, out []byte, f fmtFlags) error {
	if f.diff {
		_, err := io.WriteString(a.out, format.Diff(file, src, out))
		return err
	}
	fmt.Fprintln(a.out, file)
	if f.check {
		return nil
	}
	return disk.Rewrite(file, out)
}

func (a *app) fmtStdin() error {
	src, err := io.ReadAll(io.LimitReader(a.in, maxFormatted+1))
	if err == nil && len(src) > maxFormatted {
		err = fmt.Errorf("standard input is longer than %d bytes", maxFormatted)
	}
	if err != nil {
		return exitError{2, err}
	}
	out, diags := format.Source("<stdin>", src)
	if err := a.fmtResult(diags, map[string][]byte{"<stdin>": src}, false); err != nil {
		return err
	}
	_, err = a.out.Write(out)
	return err
}

// policyFiles lists the policy files of folders, at any depth, and the files
// named.
func policyFiles(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var out []string
	for _, p := range paths {
		if err := noSuch(p); err != nil {
			return nil, err
		}
		info, err := os.Stat(p)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			out = append(out, p)
			continue
		}
		err = filepath.WalkDir(p, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(path, policySuffix) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
