package emit

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

// swap puts the folder tmp in the place of dir. What was there has tmp's name
// afterwards, or is gone.
func swap(tmp, dir string) error {
	if _, err := os.Lstat(dir); os.IsNotExist(err) {
		return os.Rename(tmp, dir)
	}
	if exchanged, err := exchange(tmp, dir); exchanged || err != nil {
		return err
	}
	return replace(tmp, dir)
}

// replace is swap where the system cannot exchange two names: each file takes its
// place by itself, so that none is ever missing, and what the new build does not
// have goes last. Scripts come before the evaluators that start them.
func replace(tmp, dir string) error {
	if runtime.GOOS == "windows" {
		return replaceWhole(tmp, dir)
	}
	files, err := filesIn(tmp)
	if err != nil {
		return err
	}
	slices.SortStableFunc(files, func(a, b string) int { return order(a) - order(b) })
	old, err := filesIn(dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		to := filepath.Join(dir, f)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.Rename(filepath.Join(tmp, f), to); err != nil {
			return fmt.Errorf("the build is only partly replaced; build again: %w", err)
		}
	}
	for _, f := range old {
		if slices.Contains(files, f) {
			continue
		}
		os.Remove(filepath.Join(dir, f))
		for up := filepath.Dir(f); up != "."; up = filepath.Dir(up) {
			os.Remove(filepath.Join(dir, up)) // only where it is empty
		}
	}
	return nil
}

// order is when a file takes its place: before what names it.
func order(path string) int {
	switch {
	case path == manifestName:
		return 2
	case filepath.Base(filepath.Dir(path)) == "bin":
		return 1
	}
	return 0
}

func filesIn(dir string) (out []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		out = append(out, rel)
		return err
	})
	return out, err
}

// replaceWhole moves the folder that was there aside. For a moment neither has
// the name: no system lets a program that runs be replaced here.
func replaceWhole(tmp, dir string) error {
	old := tmp + ".old"
	if err := os.Rename(dir, old); err != nil {
		return err
	}
	if err := os.Rename(tmp, dir); err != nil {
		os.Rename(old, dir)
		return err
	}
	return retire(old)
}

// retireTime is how long a build keeps the one that it replaced, for evaluators
// that run and need its scripts, or the table beside them: no longer than for one
// that hangs.
const retireTime = 10 * time.Second

// retire removes the folder of a replaced build: its evaluators first, so that one
// which begins from now on knows that it has been replaced (process.Renew), and
// the rest once none of those that began before is running.
func retire(dir string) error {
	if needed(dir) {
		bins, _ := filepath.Glob(filepath.Join(dir, "*", "bin", "hookeval*"))
		running := removed(bins)
		for end := time.Now().Add(retireTime); running() && time.Now().Before(end); {
			time.Sleep(retireTime / 1000)
		}
	}
	return os.RemoveAll(dir)
}

// needed reports whether a build has files that an evaluator opens after its start.
func needed(dir string) bool {
	for _, f := range []string{"scripts", "bin/policy.hkt"} {
		if found, _ := filepath.Glob(filepath.Join(dir, "*", f)); len(found) > 0 {
			return true
		}
	}
	return false
}
