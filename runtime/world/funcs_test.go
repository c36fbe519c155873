//go:build unix

package world

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/internal/filetest"
	"github.com/hookc/hookc/runtime/value"
)

// TestNoInit wants the functions to be laid out by the linker: the evaluator
// starts on every event.
func TestNoInit(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %s", err, out)
	}
	for _, pkg := range []string{"world", "document"} {
		if strings.Contains(string(out), "init github.com/hookc/hookc/runtime/"+pkg+" ") {
			t.Errorf("runtime/%s has work to do at its start", pkg)
		}
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFunctions(t *testing.T) {
	root := filetest.Make(t, "p/d/empty", "p/link -> d", "home/")
	project := filepath.Join(root, "p")
	write(t, project+"/a.json", `{"x":[1]}`)
	write(t, project+"/b.yml", "x: [2]\n")
	write(t, project+"/c.toml", "x = [3]\n")
	write(t, project+"/bad.yaml", "x: [")
	write(t, root+"/bin/tool", "#!/bin/sh\n")
	write(t, root+"/bin/plain", "text")
	if err := os.Chmod(root+"/bin/tool", 0o755); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 21, 9, 5, 0, 0, time.FixedZone("", 3600))
	if err := os.Chtimes(project+"/a.json", now, now.Add(-90*time.Second)); err != nil {
		t.Fatal(err)
	}
	vars := map[string]string{"PATH": "relative:" + root + "/none:" + root + "/bin", "EMPTY": ""}
	for _, tt := range []struct {
		id   uint16
		args []string
		want string // "error" where it fails
	}{
		{DocID, []string{"a.json"}, `{"x":[1]}`}, {DocID, []string{"./b.yml"}, `{"x":[2]}`}, {DocID, []string{project + "/c.toml"}, `{"x":[3]}`}, {DocID, []string{"none.json"}, "null"},
		{DocID, []string{"a.json/b"}, "null"}, {DocID, []string{"d/../a.json"}, `{"x":[1]}`}, {DocID, []string{"bad.yaml"}, "error"}, {DocID, []string{"d"}, "error"}, {DocID, []string{"d/empty"}, "error"}, {DocID, []string{strings.Repeat("x", 5000)}, "null"},
		{ExistsID, []string{"a.json"}, "true"}, {ExistsID, []string{"d"}, "true"}, {ExistsID, []string{"link/empty"}, "true"}, {ExistsID, []string{"none"}, "false"}, {ExistsID, []string{"/etc/passwd"}, "error"},
		{SizeID, []string{"a.json"}, "9"}, {SizeID, []string{"d/empty"}, "0"}, {SizeID, []string{"d"}, "null"}, {SizeID, []string{"none"}, "null"},
		{AgeID, []string{"a.json"}, "90"}, {AgeID, []string{"none"}, "null"},
		{GlobID, []string{"*.json"}, `["a.json"]`}, {GlobID, []string{project + "/*.yml"}, `["b.yml"]`}, {GlobID, []string{"["}, "error"},
		{WhichID, []string{"tool"}, `"` + root + `/bin/tool"`}, {WhichID, []string{root + "/bin/tool"}, `"` + root + `/bin/tool"`}, {WhichID, []string{"plain"}, "null"}, {WhichID, []string{"none"}, "null"}, {WhichID, []string{"bin/tool"}, "null"}, {WhichID, []string{""}, "null"}, {WhichID, []string{".."}, "null"},
		{EnvID, []string{"EMPTY"}, `""`}, {EnvID, []string{"NONE"}, "null"},
		{TimeID, []string{"hour"}, "9"}, {TimeID, []string{"minute"}, "5"}, {TimeID, []string{"weekday"}, `"saturday"`}, {TimeID, []string{"date"}, `"2026-11-21"`}, {TimeID, []string{"text"}, `"2026-11-21T09:05:00+01:00"`}, {TimeID, []string{"unix"}, "1795248300"}, {TimeID, []string{"era"}, "null"},
		{GitID, []string{"branch"}, "null"}, {GitID, []string{"none"}, "null"},
		{WithinID, []string{"x", "project"}, "true"}, {WithinID, []string{"~/x", "home"}, "true"},
	} {
		w := at(project)
		w.Home = root + "/home"
		w.Now = func() time.Time { return now }
		w.Getenv = func(name string) (string, bool) { v, ok := vars[name]; return v, ok }
		v, err := ask(t, w, tt.id, tt.args...)
		got := string(value.AppendJSON(nil, v))
		if err != nil {
			got = "error"
		}
		if got != tt.want {
			t.Errorf("%d%q is %s, %v, want %s", tt.id, tt.args, got, err, tt.want)
		}
	}
	for _, f := range append(append([]*Func(nil), Funcs...), hidden...) {
		args := make([]value.Value, f.Min)
		if _, ok, err := at(project).Call(uint32(f.ID), args); !ok || err == nil && f.ID != StateID {
			t.Errorf("%s of nil: %t, %v", f.Name, ok, err)
		}
	}
}

func TestWithin(t *testing.T) {
	root := filetest.Make(t, "p/in/", "p/out -> ../other", "p/up -> ..", "other/x", "home/", "back -> p", "home/p -> ../p", "pp/")
	for _, tt := range []struct {
		path, folder string
		want         bool
	}{
		{"in/new/file", "project", true}, {"", "project", false}, {".", "project", true}, {"..", "project", false}, {"../p/x", "project", true}, {"../pp", "project", false}, {"in/../../x", "project", false},
		{"out/x", "project", false}, {"out/new", "project", false}, {"up/p/in", "project", true}, {"up/other", "project", false}, {"$/back/in", "project", true}, {"~/p/in", "project", true}, {"$/p", "$/back", true},
		{"in/x", "in", true}, {"inn", "in", false}, {"x", "in", false}, {"out/x", "out", true}, {"$/other/x", "out", true}, {"~/.ssh/id", "home", true}, {"~/.ssh/id", "~/.ssh", true}, {"~/.sshx", "~/.ssh", false}, {"/etc/passwd", "/", true},
		{"$/home/../p/in", "home", false}, {"in", "none", false}, {"none/x", "none", true}, {"x\x00y", "project", true}, {"\x00", "project", false}, {"\x00/x", "/", false},
	} {
		w := at(root + "/p")
		w.Home = root + "/home"
		if got := w.within(strings.ReplaceAll(tt.path, "$", root), strings.ReplaceAll(tt.folder, "$", root)); got != tt.want {
			t.Errorf("within(%q, %q) is %t", tt.path, tt.folder, got)
		}
	}
	w := &World{} // a path starts at the event's folder, a folder at the project
	w.Enter(Place{Cwd: root + "/p/in", Project: found(root + "/p")})
	if !w.within("x", "in") || w.within("../x", "in") || !w.within("../x", "project") {
		t.Error("from a folder of the project")
	}
}

func TestBranch(t *testing.T) {
	root := filetest.Make(t, "none/", "p/sub/", "detached/", "tree/", "ref/", "bad/", "pipe/.git/")
	write(t, root+"/p/.git/HEAD", "ref: refs/heads/feat/é\n")
	write(t, root+"/detached/.git/HEAD", "0123456789012345678901234567890123456789\n")
	write(t, root+"/tree/.git", "gitdir: "+root+"/p/.git/worktrees/tree\n")
	write(t, root+"/p/.git/worktrees/tree/HEAD", "ref: refs/heads/side\r\n")
	write(t, root+"/ref/.git/HEAD", "ref: refs/heads/.invalid\n")
	write(t, root+"/bad/.git", "gitdir: ../p/.git/worktrees/tree")
	for dir, want := range map[string]string{"p": `"feat/é"`, "p/sub": `"feat/é"`, "detached": "null", "tree": `"side"`, "ref": "null", "bad": `"side"`, "none": "null", "pipe": "null"} {
		v, err := ask(t, at(filepath.Join(root, dir)), GitID, "branch")
		if got := string(value.AppendJSON(nil, v)); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", dir, got, err, want)
		}
	}
	if git, err := exec.LookPath("git"); err == nil { // the real one says the same
		dir := t.TempDir()
		cmd := exec.Command(git, "init", "-q", "-b", "main", dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Skip(string(out))
		}
		if v, err := ask(t, at(dir), GitID, "branch"); err != nil || v.Str() != "main" {
			t.Errorf("git init -b main: %q, %v", v.Str(), err)
		}
	}
}

// TestCache wants one event to see one state of a file, unless somebody who may
// have changed it says so.
func TestCache(t *testing.T) {
	project := filetest.Make(t)
	file := filepath.Join(project, "a.json")
	write(t, file, "1")
	w := at(project)
	is := func(want int) {
		t.Helper()
		if v, _, err := w.Doc("a.json"); err != nil || v.Int() != want {
			t.Errorf("it is %d, %v, want %d", v.Int(), err, want)
		}
	}
	is(1)
	write(t, file, "2")
	is(1)
	w.Forget()
	is(2)
	err := w.Edit("a.json", time.Now().Add(time.Minute), func([]byte) ([]byte, error) { return []byte("3"), nil })
	if err != nil {
		t.Fatal(err)
	}
	is(3)
	write(t, file, "4")
	w.Enter(Place{Cwd: project})
	is(4)
}

// BenchmarkEvent is what an event costs whose policy names nothing outside.
func BenchmarkEvent(b *testing.B) {
	w := &World{}
	b.ReportAllocs()
	for b.Loop() {
		w.Enter(Place{Cwd: "/"})
	}
}

func BenchmarkDoc(b *testing.B) {
	project := filetest.Make(b)
	for name, text := range map[string]string{
		"a.json": `{"name":"x","list":[1,2,3],"o":{"k":"v"}}`, "a.yaml": "name: x\nlist:\n- 1\n- 2\n- 3\no:\n  k: v\n", "a.toml": "name = 'x'\nlist = [1,2,3]\n[o]\nk = 'v'\n",
	} {
		write(b, filepath.Join(project, name), text)
		b.Run(filepath.Ext(name), func(b *testing.B) {
			w := &World{}
			b.ReportAllocs()
			for b.Loop() {
				w.Enter(Place{Cwd: project})
				if _, _, err := w.Doc(name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestGuardOfPolicies holds that a folder with a policy is seen, and in a test none that lies
// outside of its world: what is decided there depends on no machine.
func TestGuardOfPolicies(t *testing.T) {
	root := t.TempDir()
	write(t, root+"/in/hooks/a.hook.hcl", "")
	write(t, root+"/out/hooks/a.hook.hcl", "")
	for _, tt := range []struct{ only, path, want string }{
		{"", root + "/in", "policies"},
		{"", root + "/out", "policies"},
		{root + "/in", root + "/in/hooks", "policies"},
		{root + "/in", root + "/out/hooks", ""},
		{root + "/in", root + "/out", ""},
	} {
		w := &World{Only: tt.only}
		if got := w.guardPlace(tt.path); got != tt.want {
			t.Errorf("only %q: %s is %q, want %q", tt.only, tt.path, got, tt.want)
		}
	}
}
