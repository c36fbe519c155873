package seeded_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/figures/seeded"
)

// Each archive is a mistake of a kind of which there are at most ten, and its
// two projects differ.
func TestArchives(t *testing.T) {
	seeds, err := seeded.All()
	if err != nil {
		t.Fatal(err)
	}
	type kind struct {
		configuration bool
		name          string
	}
	kinds := map[kind]int{}
	for _, s := range seeds {
		k := kind{s.IsConfiguration(), s.Kind}
		kinds[k]++
		if kinds[k] > 10 {
			t.Errorf("%s: more than ten mistakes are of the kind %q", s.ID(), s.Kind)
		}
	}
	if len(seeds) != 1447 {
		t.Errorf("%d archives, want 1447", len(seeds))
	}
}

// The archives that no rule was written with sight of can be read, too.
func TestHeldOut(t *testing.T) {
	if _, err := seeded.HeldOut(); err != nil {
		t.Fatal(err)
	}
}

// A finding counts where the mistake is, and only if the right version does not
// have it too.
func TestJudge(t *testing.T) {
	seeds, err := seeded.All()
	if err != nil {
		t.Fatal(err)
	}
	const id, file = "claude-code/stop-for-ever", ".claude/hooks/done.py"
	for _, c := range []struct {
		name         string
		wrong, right []seeded.Finding
		found        bool
	}{
		{name: "nothing"},
		{"the line", []seeded.Finding{{Rule: "r", File: file, Line: 5}}, nil, true},
		{"the handler", []seeded.Finding{{Rule: "r", File: ".claude/settings.json", Line: 8}}, nil, true},
		{"another file", []seeded.Finding{{Rule: "r", File: "README.md", Line: 5}}, nil, false},
		{"another line", []seeded.Finding{{Rule: "r", File: ".claude/settings.json", Line: 1}}, nil, false},
		{"both versions", []seeded.Finding{{Rule: "r", File: file, Line: 5}}, []seeded.Finding{{Rule: "r", File: file, Line: 7}}, false},
		{"no test", []seeded.Finding{{Rule: seeded.Untested, File: file, Line: 5}}, nil, false},
	} {
		for _, v := range seeded.Judge(seeds, seeded.Report{id: c.wrong}, seeded.Report{id: c.right}) {
			if v.ID() == id && (v.Found != c.found || len(v.False) != len(c.right)) {
				t.Errorf("%s: found %v, %d false; want %v", c.name, v.Found, len(v.False), c.found)
			} else if v.ID() != id && (v.Found || len(v.False) > 0) {
				t.Errorf("%s: %s is judged too", c.name, v.ID())
			}
		}
	}
}

// The two versions of a project are two sets of files, or two modes of one.
func TestLay(t *testing.T) {
	seeds, err := seeded.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range seeds {
		wrong, right := t.TempDir(), t.TempDir()
		if err := s.Lay(wrong, seeded.Wrong); err != nil {
			t.Fatal(err)
		}
		if err := s.Lay(right, seeded.Right); err != nil {
			t.Fatal(err)
		}
		if dump(t, wrong) == dump(t, right) {
			t.Errorf("%s: the right version is the wrong one", s.ID())
		}
	}
}

// dump is all files of a folder, with their modes.
func dump(t *testing.T, dir string) string {
	t.Helper()
	var out strings.Builder
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text, err := fs.ReadFile(root, name)
		fmt.Fprintf(&out, "%s %v\n%s", name, info.Mode(), text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}
