package eval

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/internal/filetest"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// TestFollowed: a path that is resolved by way of the folders that it lies in is
// where it is without, whichever of them are links or missing.
func TestFollowed(t *testing.T) {
	root := filetest.Make(t, "a/b/c/", "a/b/f", "la -> a", "a/lc -> b/c", "a/b/up -> ../..", "gone -> nowhere", "round -> round", "a/b/lf -> f", "lf -> a/b/f")
	names := []string{"a", "b", "c", "la", "lc", "up", "gone", "round", "nope", "lf", "f", "..", ".", ""}
	sep := string(filepath.Separator)
	s := NewScope(nil, &event.Event{})
	check := func(p string) {
		if got, want := s.followed(p).real, world.Follow(p); got != want {
			t.Errorf("the folder %s: %s, want %s", p, got, want)
		}
		if got, want := s.resolve(p), filepath.ToSlash(inTwo(p)); got != want {
			t.Errorf("%s: %s, want %s", p, got, want)
		}
	}
	for _, x := range names {
		for _, y := range names {
			for _, z := range names {
				check(root + sep + x + sep + y + sep + z)
				check(root + sep + x + sep + y + sep + z + sep)
			}
		}
	}
	for _, dir := range []string{sep, sep + "tmp", sep + "nope" + sep} {
		check(dir)
	}
}

// inTwo resolves the folder of a path, then its last name.
func inTwo(p string) string {
	dir, name := filepath.Split(p)
	if name == "" || name == "." || name == ".." {
		return world.Follow(p)
	}
	p = filepath.Join(world.Follow(dir), name)
	if _, err := os.Readlink(p); err == nil {
		return world.Follow(p)
	}
	return p
}

// TestNowhere: a pattern of the shell names what is in a folder, unless the folder
// is missing.
func TestNowhere(t *testing.T) {
	root := filetest.Make(t, "a/f1", "a/f2", "la -> a", "gone -> nowhere")
	ev := &event.Event{}
	ev.Set(event.Cwd, value.OfString(root))
	for pattern, want := range map[string]int{
		"a/*": 2, "la/*": 2, "a/f*": 2, "nope/../a/*": 2, "*/f1": 2, "la/../a/*": 2,
		"nope/*": 0, "gone/*": 0, "nope/../nope/*": 0, "nope/a/*": 0, "a/f1/*": 0,
	} {
		s := NewScope(nil, ev)
		f := s.file(strings.ReplaceAll(pattern, "*", string(rune(program.Star))))
		if found := s.expanded(&f); len(found) != want {
			t.Errorf("%s names %d files, want %d", pattern, len(found), want)
		}
	}
}
