package clienttest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Needed is the clients, what they run on, and what checks the files for them.
func Needed() []Client { return append(Clients(), node, typescript) }

// Install puts the client into its folder with npm, unless its program is there.
func (c Client) Install() error {
	dir := c.Folder()
	if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(c.Program))); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), ".new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	// The packages' own scripts only choose or copy programs, or look for compilers;
	// --force takes those that want a newer Node than npm's.
	args := append([]string{"install", "--prefix", tmp, "--ignore-scripts", "--force", "--no-audit", "--no-fund", "--loglevel=error"}, c.Packages...)
	if out, err := exec.Command("npm", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("npm install %v: %w\n%s", c.Packages, err, out)
	}
	return errors.Join(c.slim(tmp), os.RemoveAll(dir), os.Rename(tmp, dir))
}

// slim removes what the client does not need in the tests.
func (c Client) slim(dir string) error {
	var errs []error
	for _, pattern := range c.unused {
		found, err := filepath.Glob(filepath.Join(dir, "node_modules", filepath.FromSlash(pattern)))
		errs = append(errs, err)
		for _, path := range found {
			errs = append(errs, os.RemoveAll(path))
		}
	}
	return errors.Join(errs...)
}
