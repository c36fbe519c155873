package world

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
)

// settings finds the parts of a map.
func settings(all value.Value) func(string) value.Value {
	return func(part string) value.Value {
		v, _ := all.Get(part)
		return v
	}
}

// counting is a world whose policy declares a number in each scope.
func counting(t *testing.T, root string) *World {
	t.Helper()
	all, err := value.DecodeJSON([]byte(`{"state": {
		"n": {"type": "int", "default": 0, "scope": "session"},
		"p": {"type": "int", "default": 0, "scope": "project"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return &World{State: root, Policy: "p", Host: "h", Settings: settings(all)}
}

func number(t *testing.T, w *World, name string) int {
	t.Helper()
	v, ok, err := w.Call(uint32(StateID), []value.Value{value.OfString(name)})
	if !ok || err != nil {
		t.Errorf("state.%s: %v", name, err)
	}
	return v.Int()
}

func addOne(t *testing.T, w *World) {
	t.Helper()
	one := value.OfMap([]string{"n", "p"}, []value.Value{value.OfInt(1), value.OfInt(1)})
	if _, err := w.Change(state.Edit{Add: one}, time.Minute); err != nil {
		t.Error(err)
	}
}

// A world that keeps nothing still has the values of its own event, also where
// the event is several.
func TestStateInMemory(t *testing.T) {
	w := counting(t, "")
	for want := 1; want < 4; want++ {
		w.Enter(Place{})
		addOne(t, w)
		if n, p := number(t, w, "n"), number(t, w, "p"); n != want || p != want {
			t.Errorf("n is %d, p %d, want %d", n, p, want)
		}
	}
	if err := w.Stamp("c"); err != nil {
		t.Error(err)
	}
	if _, ok := w.Since("c"); ok {
		t.Error("a stamp without a folder")
	}
	if _, ok, err := w.Approval("x"); ok || err != nil {
		t.Errorf("an approval without a folder: %v", err)
	}
}

// A file is read once an event, and the values are those of the event's session
// and project.
func TestStateOfThePlace(t *testing.T) {
	root, one, two := t.TempDir(), t.TempDir(), t.TempDir()
	w := counting(t, root)
	at := func(project, session string) {
		w.Enter(Place{Project: found(project), Session: session})
	}
	at(one, "s1")
	addOne(t, w)
	for _, c := range []struct {
		project, session string
		n, p             int
	}{{one, "s1", 1, 1}, {two, "s1", 1, 0}, {one, "s2", 0, 1}} {
		at(c.project, c.session)
		if n, p := number(t, w, "n"), number(t, w, "p"); n != c.n || p != c.p {
			t.Errorf("%s: n is %d, p %d", c.session, n, p)
		}
	}
	at(one, "s1")
	if number(t, w, "n") != 1 {
		t.Error("n is not 1")
	}
	files, err := filepath.Glob(filepath.Join(root, "sessions", "*", "values", "*.json"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	if err := os.WriteFile(files[0], []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if number(t, w, "n") != 1 {
		t.Error("the file was read again in the same event")
	}
	at(one, "s1")
	_, _, err = w.Call(uint32(StateID), []value.Value{value.OfString("n")})
	if malformed := (*MalformedError)(nil); !errors.As(err, &malformed) || malformed.Path != files[0] {
		t.Errorf("damaged: %v", err)
	}
	at(one, "")
	if _, _, err := w.Call(uint32(StateID), []value.Value{value.OfString("n")}); !errors.Is(err, state.ErrNoSession) {
		t.Errorf("no session: %v", err)
	}
	if number(t, w, "p") != 1 {
		t.Error("the project needs no session")
	}
}

func TestFindProject(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"repo/.git", "repo/a/b", "work/c", "plain"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "work", ".git"), nil, 0o644); err != nil { // of a worktree
		t.Fatal(err)
	}
	for cwd, want := range map[string]string{
		"repo/a/b": "repo", "repo": "repo", "repo/.git": "repo", "work/c": "work", "plain": "plain", "repo/gone/x": "repo",
	} {
		if got := FindProject(filepath.Join(root, cwd)); got != filepath.Join(root, want) {
			t.Errorf("%s: %s", cwd, got)
		}
	}
	if got := FindProject(""); got != "" {
		t.Errorf("nowhere is in %s", got)
	}
}

// found is a project that is known.
type found string

func (f found) Project() string { return string(f) }

// An approval holds in the folder that it was given for, and where that is a
// repository in its folders too: an agent may have been started in one of them.
func TestApprovalOfTheRepository(t *testing.T) {
	root, repo, now := t.TempDir(), t.TempDir(), time.Now()
	app := filepath.Join(repo, "services", "app")
	for _, dir := range []string{app, filepath.Join(repo, ".git")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	approve := func(dir, name string, at time.Time) {
		o, err := state.OfProject(root, dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Approve(state.Approval{Name: name, At: at}); err != nil {
			t.Fatal(err)
		}
	}
	approve(repo, "whole", now)
	approve(app, "part", now)
	approve(app, "both", now.Add(-time.Hour))
	approve(repo, "both", now)
	w := counting(t, root)
	for _, c := range []struct {
		project, name string
		at            time.Time // zero: not approved
	}{
		{app, "whole", now}, {repo, "whole", now}, {app, "part", now}, {repo, "part", time.Time{}},
		{app, "both", now}, {app, "other", time.Time{}}, {filepath.Join(repo, "services"), "part", time.Time{}},
	} {
		w.Enter(Place{Project: found(c.project)})
		a, ok, err := w.Approval(c.name)
		if err != nil || ok == c.at.IsZero() || ok && a.At.UnixMilli() != c.at.UnixMilli() {
			t.Errorf("%s in %s: %v, %v, %v", c.name, c.project, a, ok, err)
		}
	}
}
