// Package config reads .hookc.hcl, what a project says about hookc itself: which
// rules of the linter it wants, and how.
//
//	lint {
//	  preset   = "recommended"
//	  select   = ["HK"]               # codes, their beginnings, names
//	  ignore   = ["missing-description"]
//	  exclude  = ["examples/**"]
//	  baseline = "hookc-baseline.json"
//
//	  rule "slow-sync" {
//	    severity = "error"
//	    limit    = "2s"
//	  }
//	}
//
// What rules there are and what options they have is the linter's to say.
package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/world"
)

// maxFile is the most bytes of the file.
const maxFile = 1 << 20

// Name is what the file is called.
const Name = ".hookc.hcl"

// File is a configuration that was read.
type File struct {
	Path   string // as diagnostics name it
	Dir    string // its folder, which its paths and globs start from
	Source []byte
	Lint   Lint
}

// Lint is what it says about hookc lint.
type Lint struct {
	Preset         Text
	Select, Ignore []Text
	Exclude        []Text // globs, from the file's folder
	Baseline       Text
	Severity       diag.Severity // what is shown; 0 where it says nothing
	FailLevel      diag.Severity // what makes the command fail; 0 where it says nothing
	Rules          []Rule
}

// Text is a string with its place.
type Text struct {
	Text string
	Span diag.Span
}

// Rule is what it says about one rule.
type Rule struct {
	Name     Text
	Severity diag.Severity // 0 where it says nothing
	Enabled  *bool
	Options  []Option
}

// Option is an argument of a rule that is not everybody's.
type Option struct {
	Name  Text
	Value any // a string, a bool, an int or a []string
	Span  diag.Span
}

// Find is the nearest configuration, from a folder upwards to the root of the
// repository; "" where there is none.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		file := filepath.Join(dir, Name)
		if exists(file) {
			return file, nil
		}
		above := filepath.Dir(dir)
		if exists(filepath.Join(dir, ".git")) || above == dir {
			return "", nil
		}
		dir = above
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// Read reads a configuration by its path. The list is what is wrong with it.
func Read(path string) (*File, diag.List) {
	data, err := world.ReadInProject(path, maxFile)
	if err != nil {
		var list diag.List
		list.Errorf(diag.CodeSettings, diag.Span{File: path}, "the configuration cannot be read: %v", err)
		return &File{Path: path, Dir: filepath.Dir(path)}, list
	}
	return Parse(path, data)
}
