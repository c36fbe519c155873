// Package seeded holds mistakes that people make in the hooks of their agents
// and in policies, each beside its right version, and judges what a linter finds
// in them. README.md says how an archive is written.
package seeded

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
)

//go:embed */*.txtar heldout
var archives embed.FS

// Policy is the agent of the mistakes in policies of hookc.
const Policy = "policy"

// Version is one of the two projects of an archive.
type Version int

const (
	Wrong Version = iota // with the mistake
	Right                // without it: a control
)

// Seed is one mistake.
type Seed struct {
	Agent, Name    string
	Kind           string
	Why, Harm      string
	files          []txtar.File
	place, also    string // a file and what its wrong line contains
	notExecutable  string // in the wrong version
	isAboutTesting bool
}

// ID is the name of the seed's projects and of its archive.
func (s Seed) ID() string { return s.Agent + "/" + s.Name }

// All reads the archives, sorted by name.
func All() ([]Seed, error) { return in(archives) }

// HeldOut reads the archives that no rule was written with sight of, sorted by name.
// There are none between the opening of one set and the writing of the next.
func HeldOut() ([]Seed, error) {
	sub, err := fs.Sub(archives, "heldout")
	if err != nil {
		return nil, err
	}
	return in(sub)
}

func in(archives fs.FS) ([]Seed, error) {
	names, err := fs.Glob(archives, "*/*.txtar")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var seeds []Seed
	for _, name := range names {
		text, err := fs.ReadFile(archives, name)
		if err != nil {
			return nil, err
		}
		agent, file, _ := strings.Cut(strings.TrimSuffix(name, ".txtar"), "/")
		s := Seed{Agent: agent, Name: file}
		if err := s.read(txtar.Parse(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		seeds = append(seeds, s)
	}
	return seeds, nil
}

func (s *Seed) read(a *txtar.Archive) error {
	s.files = a.Files
	fields := map[string]*string{
		"kind": &s.Kind, "why": &s.Why, "harm": &s.Harm, "place": &s.place, "also": &s.also, "plain": &s.notExecutable,
	}
	for line := range strings.Lines(string(a.Comment)) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		field := fields[name]
		if !ok || field == nil {
			return fmt.Errorf("%q is no line of the comment", line)
		}
		*field = value
	}
	s.isAboutTesting = strings.HasPrefix(strings.TrimPrefix(s.Kind, "a "), "test ")
	for _, text := range []string{s.Kind, s.Why, s.Harm} {
		if text == "" {
			return fmt.Errorf("kind, why and harm are wanted")
		}
	}
	return s.check(s.place, s.also)
}

// check reports a place that is in no file, and would have no effect.
func (s *Seed) check(places ...string) error {
	for _, at := range places {
		if name, text, _ := strings.Cut(at, " "); at != "" && s.around(name, strings.Trim(text, `"`)) == nil {
			return fmt.Errorf("no line of %q has the text %q", name, text)
		}
	}
	return nil
}

var marks = regexp.MustCompile(`(?s)⟦(.*?)¦(.*?)⟧`)

// pick gives one version of a text.
func pick(text string, v Version) string {
	return marks.ReplaceAllString(text, [...]string{Wrong: "$1", Right: "$2"}[v])
}

// Lay writes a version of the project below dir, as a repository on main.
func (s Seed) Lay(dir string, v Version) error {
	if err := write(filepath.Join(dir, ".git", "HEAD"), "ref: refs/heads/main\n", 0o644); err != nil {
		return err
	}
	for _, f := range s.files {
		name, text := pick(f.Name, v), content(f, v)
		mode := fs.FileMode(0o644)
		if strings.HasPrefix(text, "#!") && (v == Right || name != s.notExecutable) {
			mode = 0o755
		}
		if err := write(filepath.Join(dir, filepath.FromSlash(name)), text, mode); err != nil {
			return err
		}
	}
	return nil
}

// content is the text of a file, whose own archive markers are escaped.
func content(f txtar.File, v Version) string {
	return unescape(pick(string(f.Data), v))
}

var escaped = regexp.MustCompile(`(?m)^\\-- `)

func unescape(text string) string { return escaped.ReplaceAllString(text, "-- ") }

func write(name, text string, mode fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), mode)
}
