//go:build unix

package world

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/internal/filetest"
	"github.com/hookc/hookc/runtime/value"
)

// at is the world of an event in a project.
func at(project string) *World {
	w := &World{Effects: true}
	w.Enter(Place{Cwd: project})
	return w
}

// reading is the world of an event in a project, whose policy reads folders.
func reading(project string, reads ...string) *World {
	w := at(project)
	w.Settings = settings(value.OfMap([]string{"reads"}, []value.Value{value.Strings(reads...)}))
	return w
}

// ask calls a function as a condition does.
func ask(t *testing.T, w *World, id uint16, args ...string) (value.Value, error) {
	t.Helper()
	values := make([]value.Value, len(args))
	for i, a := range args {
		values[i] = value.OfString(a)
	}
	v, ok, err := w.Call(uint32(id), values)
	if !ok {
		t.Fatalf("there is no function %d", id)
	}
	return v, err
}

// What stands in a project is the agent's to choose: nothing there holds the
// evaluator up, fills its memory, or leads out of the project.
func TestHostileProject(t *testing.T) {
	root := filetest.Make(t, "p/sub/", "secret.json", "p/out -> ../secret.json", "p/zero -> /dev/zero", "p/abs -> $/secret.json",
		"p/loop -> loop", "p/a -> b", "p/b -> a", "p/up -> ..", "p/dangling -> nowhere")
	project := filepath.Join(root, "p")
	if err := syscall.Mkfifo(filepath.Join(project, "pipe"), 0o644); err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(filepath.Join(root, "secret.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"pipe", "sub", "out", "zero", "abs", "loop", "a", "up/secret.json", "sub/../../secret.json", "../secret.json",
		filepath.Join(root, "secret.json"), "/etc/passwd", "/dev/zero", "a\x00b", "", "~/x", strings.Repeat("../", 50) + "etc/passwd",
	} {
		start := time.Now()
		f, _, err := at(project).ReadFile(name, 100)
		if name == "~/x" { // there is no home folder, so that this is a name
			if err != nil {
				t.Errorf("%q: %v", name, err)
			}
		} else if err == nil {
			t.Errorf("%q: %q is read", name, f.Text)
		}
		if v, err := ask(t, at(project), DocID, name); err == nil && !v.IsNil() {
			t.Errorf("doc(%q) is %s", name, v.Text())
		}
		if time.Since(start) > time.Minute {
			t.Errorf("%q: %s", name, time.Since(start))
		}
	}
	for _, glob := range []string{"*", "**", "up/*", "up/**", "*/*", "../*", root + "/*", "/dev/*", "loop/*", "a/**"} {
		if names, err := at(project).Glob(glob); len(names) > 0 {
			t.Errorf("%s: %q, %v", glob, names, err)
		}
	}
	if v, err := ask(t, at(project), ExistsID, "dangling"); err != nil || v.Bool() {
		t.Errorf("exists(dangling) is %s, %v", v.Text(), err)
	}
}

// TestReads wants the folders of the policy's reads to be open, by every way
// that leads there, and nothing beside them.
func TestReads(t *testing.T) {
	root := filetest.Make(t, "p/", "home/conf/a.json", "home/conf/out -> ../secret.json", "home/secret.json", "p/in -> ../home/conf",
		"p/file -> ../home/conf/a.json", "p/other -> ../home/secret.json", "home/back -> ../p", "p/own.json")
	for _, name := range []string{"home/conf/a.json", "home/secret.json", "p/own.json"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(`{"n":1}`), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	world := func() *World {
		w := reading(filepath.Join(root, "p"), "~/conf", "~/missing")
		w.Home = filepath.Join(root, "home")
		return w
	}
	for name, want := range map[string]bool{
		"~/conf/a.json": true, "$/home/conf/a.json": true, "../home/conf/a.json": true, "in/a.json": true, "file": true,
		"~/secret.json": false, "../home/secret.json": false, "other": false, "~/conf/out": false, "~/conf/../secret.json": false,
		"own.json": true, "$/p/own.json": true, "../p/own.json": true, "~/back/own.json": true,
	} {
		name = strings.ReplaceAll(name, "$", root)
		if v, found, err := world().Doc(name); (err == nil && found) != want {
			t.Errorf("%s: %s, %t, %v", name, v.Text(), found, err)
		}
	}
	if v, found, err := world().Doc("~/missing/a.json"); found || err != nil {
		t.Errorf("a missing folder: %s, %v", v.Text(), err)
	}
	got, err := world().Glob("~/conf/*")
	if want := filepath.Join(root, "home/conf/a.json"); err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("%q, %v, want %s", got, err, want)
	}
	for _, name := range []string{"~/conf/a.json", "in/a.json", "file", "$/home/conf/new.json"} {
		name = strings.ReplaceAll(name, "$", root)
		err := world().Edit(name, time.Now().Add(time.Second), func([]byte) ([]byte, error) { return []byte("no"), nil })
		if err == nil {
			t.Errorf("%s is written", name)
		}
	}
}

func TestLargeFiles(t *testing.T) {
	project := filetest.Make(t, "a.json", "b")
	if err := os.Truncate(filepath.Join(project, "a.json"), 1<<32); err != nil {
		t.Skip(err)
	}
	if f, _, err := at(project).ReadFile("a.json", 1000); err != nil || len(f.Text) != 1000 || f.Size != 1<<32 || f.Whole() {
		t.Errorf("%d of %d bytes, %v", len(f.Text), f.Size, err)
	}
	if _, _, err := at(project).Doc("a.json"); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("a document of 4 GB: %v", err)
	}
}
