package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/world"
)

// baselineName is the file of --write-baseline where nothing names one.
const baselineName = "hookc-baseline.json"

// maxBaseline is the most bytes of a baseline.
const maxBaseline = 64 << 20

// lintBaseline writes the baseline, or leaves out what it lists.
func (a *app) lintBaseline(s *lintSettings, f lintFlags, res *lint.Result) error {
	if f.writeBaseline && s.baseline == "" {
		s.baseline = baselineName
	}
	if s.baseline == "" {
		return nil
	}
	base := filepath.Dir(s.baseline)
	if f.writeBaseline {
		b := res.NewBaseline(base)
		if err := writeBaseline(s.baseline, b); err != nil {
			return exitError{2, err}
		}
		n := 0
		for _, e := range b.Findings {
			n += e.Count
		}
		fmt.Fprintf(a.errOut, "%s: %s\n", s.baseline, plural(n, "finding"))
		res.ApplyBaseline(b, base)
		return nil
	}
	data, err := world.ReadInProject(s.baseline, maxBaseline)
	if err != nil {
		return exitError{2, fmt.Errorf("the baseline: %w; --write-baseline writes one", err)}
	}
	b, err := lint.ReadBaseline(data)
	if err != nil {
		return exitError{2, fmt.Errorf("the baseline %s: %w", s.baseline, err)}
	}
	if gone := res.ApplyBaseline(b, base); gone > 0 {
		fmt.Fprintf(a.errOut, "hookc: %s lists %s no more; --write-baseline brings it up to date\n", s.baseline, count(gone, "finding that is", "findings that are"))
	}
	return nil
}

func writeBaseline(file string, b lint.Baseline) error {
	data, err := indented(b)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
		return disk.Replace(file, data, 0o644)
	}
	return disk.Rewrite(file, data)
}
