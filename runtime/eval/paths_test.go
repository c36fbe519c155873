package eval

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/internal/filetest"
	"github.com/hookc/hookc/runtime/value"
)

func TestResolve(t *testing.T) {
	root := filetest.Make(t, "p/src/a.go", "secret/key", "p/link -> ../secret", "p/abs -> $/secret/key", "p/loop -> loop", "home/")
	ev := &event.Event{}
	ev.Set(event.Cwd, value.OfString(filepath.Join(root, "p")))
	s := &Scope{ev: ev, Home: root + "/home"}
	for in, want := range map[string]string{
		"src/a.go":          "/p/src/a.go",
		"./src/../src/a.go": "/p/src/a.go",
		"../secret/key":     "/secret/key",
		"link/key":          "/secret/key",
		"link/../p/x":       "/p/x",
		"link/new/file":     "/secret/new/file",
		"abs":               "/secret/key",
		"loop/x":            "/p/loop/x",
		"no/such/../file":   "/p/no/file",
		"~/x":               "/home/x",
		root + "/p/link":    "/secret",
	} {
		if got := s.resolve(in); got != filepath.ToSlash(root)+want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
}

// A home folder that is a symlink is the folder that paths lead to.
func TestHomeGlob(t *testing.T) {
	root := filetest.Make(t, "disk/me/.ssh/id", "home -> disk/me")
	for _, home := range []string{root + "/home", root + "/home/", root + "/disk/me"} {
		s := &Scope{ev: &event.Event{}, Home: home}
		for _, p := range []string{"~/.ssh/id", root + "/home/.ssh/id", root + "/disk/me/.ssh/id"} {
			if rel, ok := below(s.resolvedHome(), s.resolve(p)); !ok || rel != ".ssh/id" {
				t.Errorf("below %s, %s is %q", home, p, rel)
			}
		}
	}
	if got := (&Scope{ev: &event.Event{}}).resolvedHome(); got != "" {
		t.Errorf("no home is %q", got)
	}
}

// TestResolveLong wants long paths to cost time linear in their length.
func TestResolveLong(t *testing.T) {
	ev := &event.Event{}
	ev.Set(event.Cwd, value.OfString("/"))
	s := &Scope{ev: ev}
	start := time.Now()
	for _, part := range []string{"a/", "../", "./", "a"} {
		s.resolve(strings.Repeat(part, 1<<20))
	}
	if d := time.Since(start); d > time.Minute {
		t.Errorf("took %s", d)
	}
}

func TestProject(t *testing.T) {
	root := filetest.Make(t, "p/.git/", "p/a/b/")
	for cwd, want := range map[string]string{"p/a/b": "p", "p": "p", "none": "none"} {
		ev := &event.Event{}
		ev.Set(event.Cwd, value.OfString(filepath.Join(root, cwd)))
		s := &Scope{ev: ev}
		if got := s.Field(event.Project).Str(); got != filepath.ToSlash(filepath.Join(root, want)) {
			t.Errorf("the project of %s is %s", cwd, got)
		}
	}
}

func TestBelow(t *testing.T) {
	for _, tt := range []struct {
		root, p, rel string
		ok           bool
	}{
		{"/p", "/p/a", "a", true}, {"/p/", "/p/a", "a", true}, {"/p", "/pq", "/pq", false}, {"/p", "/p", ".", true}, {"/", "/a", "a", true}, {"", "/a", "", false},
	} {
		if rel, ok := below(tt.root, tt.p); ok != tt.ok || ok && rel != tt.rel {
			t.Errorf("below(%q, %q) = %q, %t", tt.root, tt.p, rel, ok)
		}
	}
}

// A pattern of a command stays one, whatever the tool call itself names: a path with the
// same bytes, before it or behind it, takes nothing away.
func TestPatternOfCommand(t *testing.T) {
	const star, plain = "/w/.en\x01", "/w/.env"
	for _, c := range []struct {
		own, command []string
		marked       int
	}{
		{nil, []string{star}, 1},
		{[]string{star}, nil, 0},
		{[]string{star}, []string{star}, 1},
		{[]string{star, star}, []string{star, plain}, 1},
		{[]string{plain}, []string{star}, 1},
		{[]string{plain, star}, []string{plain, star, "/w/\x02"}, 2},
	} {
		for _, ownFirst := range []bool{true, false} {
			s := &Scope{ev: &event.Event{}}
			if ownFirst {
				s.touch(false, c.own)
			}
			s.touch(true, c.command)
			if !ownFirst {
				s.touch(false, c.own)
			}
			marked := 0
			for _, f := range s.touched.lists[0] {
				if f.marked {
					marked++
				}
			}
			if marked != c.marked {
				t.Errorf("own %q, command %q, own first %t: %d patterns, want %d", c.own, c.command, ownFirst, marked, c.marked)
			}
		}
	}
}
