package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/hookc/hookc/lang/format"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/disk"
)

// lintFix makes fixes, or shows what they would change.
func (a *app) lintFix(s *lintSettings, f lintFlags, res *lint.Result) (*lint.Result, error) {
	m, err := lint.ApplyFixes(s.options, res, f.unsafe)
	if err != nil {
		return nil, exitError{2, err}
	}
	for _, w := range m.Withheld {
		fmt.Fprintf(a.errOut, "hookc: %s: the fix of %s %s was not made: %s\n", w.Span, w.Code, w.Name, w.Why)
	}
	files := slices.Sorted(maps.Keys(m.After))
	if f.diff {
		for _, file := range files {
			if _, err := io.WriteString(a.out, format.Diff(file, m.Before[file], m.After[file])); err != nil {
				return nil, exitError{2, err}
			}
		}
		if len(files) > 0 {
			return nil, findings
		}
		return m.Result, nil
	}
	if err := replaceAll(files, m); err != nil {
		return nil, exitError{2, err}
	}
	if m.Applied > 0 {
		fmt.Fprintf(a.errOut, "%s mended in %s\n", plural(m.Applied, "finding"), plural(len(files), "file"))
	}
	return m.Result, nil
}

// replaceAll writes all files or, where one cannot be written, none.
func replaceAll(files []string, m *lint.Fixed) error {
	for i, file := range files {
		err := disk.Rewrite(file, m.After[file])
		if err == nil {
			continue
		}
		for _, done := range files[:i] {
			err = errors.Join(err, disk.Rewrite(done, m.Before[done]))
		}
		return fmt.Errorf("nothing was mended: %w", err)
	}
	return nil
}
