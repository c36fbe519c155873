// Package hostile holds hookc against repositories that were made to stop it: each
// command on each input, as a process of its own.
package hostile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// MaxSeconds and MaxMegabytes are what a process may take on any input.
const (
	MaxSeconds   = 2
	MaxMegabytes = 500
)

// giveUp ends a process that does not end.
const giveUp = time.Minute

// Case is a repository, and the commands that somebody runs in it.
type Case struct {
	Name string
	Lay  func(dir string) error
	Args []string // a command line each, "hookc" left out; "< file" gives it the file as its input
}

// Run is what came of a command.
type Run struct {
	Case, Args string
	Exit       int
	Seconds    float64
	Megabytes  float64
	Output     string // the beginning of what it said
}

// Bad says what is wrong with how a process ended; "" where nothing is.
func (r Run) Bad() string {
	switch {
	case r.Seconds >= giveUp.Seconds():
		return "no end"
	case r.Exit != 0 && r.Exit != 1 && r.Exit != 2:
		return fmt.Sprintf("exit code %d", r.Exit)
	case strings.Contains(r.Output, "goroutine 1 ["):
		return "a panic"
	case r.Megabytes > MaxMegabytes:
		return fmt.Sprintf("%.0f MB", r.Megabytes)
	}
	return ""
}

// Measure lays each case into a folder of its own below dir and runs its commands;
// peak is the program of testdata/figures/peak, which measures them.
func Measure(peak, hookc, dir string, cases []Case) ([]Run, error) {
	var runs []Run
	for i, c := range cases {
		repo := filepath.Join(dir, fmt.Sprintf("%d", i))
		if err := os.MkdirAll(filepath.Join(repo, ".git"), 0o755); err != nil {
			return nil, err
		}
		if err := c.Lay(repo); errors.Is(err, errors.ErrUnsupported) {
			continue
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		for _, args := range c.Args {
			r, err := run(peak, hookc, repo, args)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", c.Name, args, err)
			}
			r.Case = c.Name
			runs = append(runs, r)
		}
		if err := os.RemoveAll(repo); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

func run(peak, hookc, dir, args string) (Run, error) {
	r := Run{Args: args, Exit: -1, Seconds: giveUp.Seconds()}
	ctx, stop := context.WithTimeout(context.Background(), giveUp)
	defer stop()
	line, input, given := strings.Cut(args, " < ")
	cmd := exec.CommandContext(ctx, peak, append([]string{hookc}, strings.Fields(line)...)...)
	cmd.Dir = dir
	cmd.Env = []string{"HOME=" + dir, "PATH=" + os.Getenv("PATH")}
	endWhole(cmd)
	if given {
		f, err := os.Open(filepath.Join(dir, input))
		if err != nil {
			return r, err
		}
		defer f.Close()
		cmd.Stdin = f
	}
	var stderr head
	cmd.Stderr = &stderr
	said, err := cmd.Output()
	r.Output = string(stderr)
	if ctx.Err() != nil {
		return r, nil
	}
	var nanos, busy, bytes float64
	if _, scan := fmt.Sscan(string(said), &nanos, &busy, &bytes, &r.Exit); scan != nil {
		return r, errors.Join(err, scan)
	}
	r.Seconds, r.Megabytes = nanos/1e9, bytes/1e6
	return r, nil
}

// head keeps the beginning of an output.
type head []byte

func (h *head) Write(p []byte) (int, error) {
	*h = append(*h, p[:min(len(p), max(0, 4000-len(*h)))]...)
	return len(p), nil
}

// files lays texts, by path.
func files(texts map[string]string) func(string) error {
	return func(dir string) error {
		for name, text := range texts {
			if err := write(filepath.Join(dir, name), text); err != nil {
				return err
			}
		}
		return nil
	}
}

func write(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// sparse lays a file of so many bytes that takes no room.
func sparse(name string, size int64) func(string) error {
	return func(dir string) error {
		path := filepath.Join(dir, name)
		if err := write(path, ""); err != nil {
			return err
		}
		return os.Truncate(path, size)
	}
}

// link lays a link.
func link(name, to string) func(string) error {
	return func(dir string) error {
		path := filepath.Join(dir, name)
		return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.Symlink(to, path))
	}
}

// all lays several.
func all(lays ...func(string) error) func(string) error {
	return func(dir string) error {
		for _, lay := range lays {
			if err := lay(dir); err != nil && !errors.Is(err, fs.ErrExist) {
				return err
			}
		}
		return nil
	}
}
