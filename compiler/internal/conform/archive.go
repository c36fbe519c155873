// Package conform reads the engine-neutral suite of testdata/conform, and asks
// the built evaluator of each host its questions. testdata/conform/README.md
// says what stands in an archive.
package conform

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
)

// Case is one archive: a rule, and the questions that prove it.
type Case struct {
	Name    string
	Rule    string         // the archive's comment
	Host    *host.Host     // whose events they are
	Policy  fstest.MapFS   // the policy's folder
	Events  []string       // one JSON object each, or "! " and a command line in the project
	Want    []byte         // the answers, a line each
	Project fstest.MapFS   // the project's files; empty where no disk is asked
	After   fstest.MapFS   // the project's files once all is done
	Gone    []string       // files that are not there any more
	archive *txtar.Archive // for Update
	path    string
}

// Acts reports whether the case wants an evaluator that works on a real project:
// it starts programs and keeps state, so that only a process can be asked.
func (c *Case) Acts() bool { return c.section("project") != nil || len(c.Project) > 0 }

// Load reads every archive of a folder.
func Load(t testing.TB, dir string) []*Case {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no archives in %s: %v", dir, err)
	}
	var cases []*Case
	for _, name := range names {
		c, err := read(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		cases = append(cases, c)
	}
	return cases
}

func read(path string) (*Case, error) {
	ar, err := txtar.ParseFile(path)
	if err != nil {
		return nil, err
	}
	c := &Case{
		Name: strings.TrimSuffix(filepath.Base(path), ".txtar"), Rule: string(ar.Comment), Host: generic.Host,
		Policy: fstest.MapFS{}, Project: fstest.MapFS{}, After: fstest.MapFS{},
		archive: ar, path: path,
	}
	for _, f := range ar.Files {
		c.file(f)
	}
	return c, nil
}

// file takes one file of the archive.
func (c *Case) file(f txtar.File) {
	folder, rest, below := strings.Cut(f.Name, "/")
	switch {
	case f.Name == "host":
		if h, ok := all.Lookup(strings.TrimSpace(string(f.Data))); ok {
			c.Host = h
		}
	case f.Name == "events.jsonl":
		c.Events = lines(f.Data)
	case f.Name == "want.jsonl":
		c.Want = f.Data
	case f.Name == "gone":
		c.Gone = lines(f.Data)
	case f.Name == "project":
	case below && folder == "project":
		c.Project[rest] = mapFile(f)
	case below && folder == "after":
		c.After[rest] = mapFile(f)
	default:
		c.Policy[f.Name] = mapFile(f)
	}
}

// mapFile is a file as a policy's or a project's; one that starts with #! can
// be run.
func mapFile(f txtar.File) *fstest.MapFile {
	m := &fstest.MapFile{Data: f.Data, Mode: 0o644}
	if strings.HasPrefix(string(f.Data), "#!") {
		m.Mode = 0o755
	}
	return m
}

func lines(data []byte) (out []string) {
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func (c *Case) section(name string) *txtar.File {
	for i := range c.archive.Files {
		if c.archive.Files[i].Name == name {
			return &c.archive.Files[i]
		}
	}
	return nil
}
