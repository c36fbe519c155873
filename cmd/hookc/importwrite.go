package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/host"
)

// mayImport refuses a folder that holds something already.
func mayImport(dir string) error {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("%s is not empty: import writes a new policy; give another folder with -o", dir)
}

// writePolicy writes a new policy that has no errors: all or nothing, beside dir
// and then renamed.
func (a *app) writePolicy(dir string, files []host.File) error {
	parent := filepath.Dir(filepath.Clean(dir))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return exitError{2, err}
	}
	tmp, err := os.MkdirTemp(parent, ".import-")
	if err != nil {
		return exitError{2, err}
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return exitError{2, err}
	}
	for _, f := range files {
		path := filepath.Join(tmp, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return exitError{2, err}
		}
		if err := os.WriteFile(path, f.Data, os.FileMode(f.Mode)); err != nil {
			return exitError{2, err}
		}
	}
	p, diags := lang.Load(lang.Options{FS: os.DirFS(tmp), Dir: "."})
	if err := a.report(p, diags); err != nil {
		return err
	}
	_ = os.Remove(dir) // it is empty, or not there
	if err := os.Rename(tmp, dir); err != nil {
		return exitError{2, err}
	}
	return nil
}
