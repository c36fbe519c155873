package policytest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/hookc/hookc/runtime/world"
)

// File is one file of tests.
type File struct {
	Name string // relative to the policy's folder, slash-separated, without .txtar
	Path string // as it can be opened
}

const suffix = ".txtar"

// maxFile is the most bytes of a file of tests.
const maxFile = 16 << 20

// Read reads a file of tests. It leads out of no project.
func Read(f File) ([]byte, error) {
	data, err := world.ReadInProject(f.Path, maxFile)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return data, nil
}

// Find lists the tests of a policy: every *.txtar in its folder, then every one
// in the folder tests below, each by name. Deeper folders are other policies'
// affair. A pattern that is not nil keeps the names that it matches.
func Find(dir string, run *regexp.Regexp) ([]File, error) {
	here, err := list(dir, "", run)
	if err != nil {
		return nil, err
	}
	below, err := list(dir, "tests", run)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return append(here, below...), nil
}

func list(dir, below string, run *regexp.Regexp) ([]File, error) {
	entries, err := os.ReadDir(filepath.Join(dir, below))
	if err != nil {
		return nil, err
	}
	var files []File
	for _, e := range entries {
		base, ok := strings.CutSuffix(e.Name(), suffix)
		name := path.Join(below, base)
		if !ok || e.IsDir() || run != nil && !run.MatchString(name) {
			continue
		}
		files = append(files, File{Name: name, Path: filepath.Join(dir, below, e.Name())})
	}
	return files, nil
}
