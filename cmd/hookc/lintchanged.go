package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lint"
)

// changedSince is the files of a git repository that differ from where the current
// branch left a revision: committed, in the index, changed, or not yet known to git.
func changedSince(path, rev string) (lint.Changed, error) {
	dir := path
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		dir = filepath.Dir(path)
	}
	top, err := gitOutput(dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("--changed needs a git repository: %w", err)
	}
	root := strings.TrimRight(string(top), "\r\n")
	base, err := mergeBase(root, rev, "HEAD")
	if err != nil {
		return nil, fmt.Errorf("--changed: %w", err)
	}
	diff, err := gitOutput(root, "diff", "--name-only", "-z", "--no-renames", base)
	if err != nil {
		return nil, err
	}
	unknown, err := gitOutput(root, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	changed := lint.Changed{}
	for name := range bytes.SplitSeq(append(diff, unknown...), []byte{0}) {
		if len(name) > 0 {
			changed.Add(filepath.Join(root, filepath.FromSlash(string(name))))
		}
	}
	return changed, nil
}

// gitOutput is what git prints in a folder.
func gitOutput(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(exit.Stderr) > 0 {
		err = errors.New(strings.TrimSpace(string(exit.Stderr)))
	}
	return out, err
}
