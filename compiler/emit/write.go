package emit

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/hookc/hookc/runtime/host"
)

// Write writes the files of a build to dir: all or nothing. They are written
// beside dir and take its place at once, so that an error leaves what was there,
// and an agent that starts the evaluator meanwhile finds the old build or the
// new one.
func (o *Output) Write(dir string) (err error) {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real // a link to the folder stays
	}
	if err := mayReplace(dir); err != nil {
		return err
	}
	parent := filepath.Dir(filepath.Clean(dir))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(parent, "."+filepath.Base(dir)+".new-")
	if err != nil {
		return err
	}
	defer retire(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	for _, f := range o.Files {
		if err := writeFile(filepath.Join(tmp, filepath.FromSlash(f.Path)), f); err != nil {
			return err
		}
	}
	return swap(tmp, dir)
}

func writeFile(path string, f host.File) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if f.Mode&0o111 != 0 {
		// A program that another goroutine starts meanwhile would hold the file open
		// for writing until it is executed, and nobody could start it: ETXTBSY.
		syscall.ForkLock.RLock()
		defer syscall.ForkLock.RUnlock()
	}
	return os.WriteFile(path, f.Data, fs.FileMode(f.Mode))
}

// mayReplace refuses a folder with files that no build wrote: what the manifest
// in it does not list would be lost.
func mayReplace(dir string) error {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	foreign, err := foreignFiles(dir, written(dir))
	if err != nil || len(foreign) == 0 {
		return err
	}
	return fmt.Errorf("%s has files that hookc did not write: %s; move them, or choose an empty or new folder with -o", dir, few(foreign))
}

// written is the files that the build in dir wrote, by their slashed paths.
func written(dir string) map[string]bool {
	data, err := readManifest(dir)
	if err != nil {
		return nil
	}
	var m Manifest
	if json.Unmarshal(data, &m) != nil || m.Table == "" {
		return nil
	}
	out := map[string]bool{manifestName: true}
	for _, f := range m.Files {
		out[f.Path] = true
	}
	return out
}

// foreignFiles lists what lies in dir and is not among ours.
func foreignFiles(dir string, ours map[string]bool) (out []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err == nil && !ours[filepath.ToSlash(rel)] {
			out = append(out, rel)
		}
		return err
	})
	return out, err
}

// few names files for a message, and no more than can be read.
func few(names []string) string {
	const most = 3
	if n := len(names) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), n)
	}
	return strings.Join(names, ", ")
}
