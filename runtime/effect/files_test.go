//go:build unix

package effect_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// compiled is the table of a policy with one hook.
func compiled(t *testing.T, hook string) []byte {
	t.Helper()
	source := "policy \"house\" {\n}\nhook \"h\" {\n on = [\"before_tool\"]\n" + hook + "\n}\n"
	policy, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(policy, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return res.Table
}

// decide decides a call of a tool in a project, and does what follows the answer.
func decide(t *testing.T, tab *table.Table, dir, state string, effects bool) *eval.Result {
	t.Helper()
	h, _ := all.Lookup("claude-code")
	call, err := h.Decode([]byte(`{"session_id":"s","cwd":"`+dir+`",`+shellCall+`}`), host.World{})
	if err != nil {
		t.Fatal(err)
	}
	res := eval.Decide(tab, call.Events, eval.Options{World: &world.World{Policy: "house", State: state, Effects: effects}})
	if err := tab.Err(); err != nil {
		t.Fatal(err)
	}
	for _, f := range res.After {
		if err := f(&res.Decision); err != nil {
			t.Error(err)
		}
	}
	return res
}

// files makes files with their texts.
func files(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestContext(t *testing.T) {
	project := map[string]string{
		"a.md": "alpha\n", "b.md": "beta", "d/c.md": "gamma\n", "x[1].txt": "odd\n", "s.json": `{"v":{"n":[1,"é"]},"t":"a text\n"}`, "y.yaml": "v: [1, 2]\n",
		"line\nbreak.md": "ok\n", "bad.json": "{",
	}
	for _, tt := range []struct {
		step, known, reason string
		verdict             decision.Verdict
		failures            int
	}{
		{step: `files = ["b.md", "a.md"]`, known: "=== b.md ===\nbeta\n\n=== a.md ===\nalpha\n"},
		{step: `files = ["?.md", "d/**"]`, known: "=== a.md ===\nalpha\n\n=== b.md ===\nbeta\n\n=== d/c.md ===\ngamma\n"},
		{step: `files = ["{a,d/c}.md"]`, known: "=== a.md ===\nalpha\n\n=== d/c.md ===\ngamma\n"},
		{step: `files = ["x[1].txt", "missing.md", "no*"]`, known: "=== x[1].txt ===\nodd\n"},
		{step: `files = ["line*"]`, known: "=== \"line\\nbreak.md\" ===\nok\n"},
		{step: `files = ["s.json#/v", "s.json#/t", "y.yaml#/v/1", "s.json#/none"]`, known: "=== s.json#/v ===\n{\n  \"n\": [\n    1,\n    \"é\"\n  ]\n}\n\n=== s.json#/t ===\na text\n\n=== y.yaml#/v/1 ===\n2\n"},
		{step: `values = { a = [1, "x"], b = "{{ command }}" }`, known: "=== a ===\n[\n  1,\n  \"x\"\n]\n\n=== b ===\n\"make deploy\"\n"},
		{step: "text = \"hello\"\nfiles = [\"a.md\"]\nto = \"both\"", known: "hello|=== a.md ===\nalpha\n|@user hello|@user === a.md ===\nalpha\n"},
		{step: "text = \"hello\"\nto = \"user\"", known: "@user hello"},
		{step: "files = [\"a.md\"]\nvalues = { v = 1 }\nmax_bytes = 20", known: "=== a.md ===\nalpha\n\n\n[cut: 20 of 32 bytes shown]\n"},
		{step: "values = { v = \"éé\" }\nmax_bytes = 13", known: "=== v ===\n\"é\n[cut: 13 of 17 bytes shown]\n"},
		{step: "files = [\"a.md\", \"gone.md\"]\nrequire = true", verdict: decision.Deny, reason: "This needs gone.md, which is missing."},
		{step: "files = [\"*.none\"]\nrequire = true", verdict: decision.Deny, reason: "This needs *.none, which is missing."},
		{step: "files = [\"s.json#/none\"]\nrequire = true", verdict: decision.Deny, reason: "This needs s.json#/none, which is missing."},
		{step: "files = [\"a.md\", \"?.md\"]\nrequire = true\nmax_bytes = 1", known: "=\n[cut: 1 of 57 bytes shown; read a.md, b.md]\n"},
		{step: "files = [\"a.md\"]\nmax_bytes = \"{{ 10 + 7 }}\"", known: "=== a.md ===\nalph\n[cut: 17 of 19 bytes shown; read a.md]\n"},
		{step: "files = [\"a.md\"]\nmax_bytes = \"{{ -1 }}\"", known: "\n[cut: 0 of 19 bytes shown; read a.md]\n"},
		{step: `files = ["bad.json#/a", "../out.md", "a.md"]`, known: "=== a.md ===\nalpha\n", failures: 2},
	} {
		p := newPlace(t, "context {\n"+tt.step+"\n}", nil)
		files(t, p.dir, project)
		res := decide(t, p.table, p.dir, t.TempDir(), true)
		said := append([]string(nil), res.Context...)
		for _, m := range res.Messages {
			said = append(said, "@"+m.To.String()+" "+m.Text)
		}
		if got := strings.Join(said, "|"); got != tt.known || res.Verdict != tt.verdict || res.Reason != tt.reason || len(res.Errors) != tt.failures {
			t.Errorf("%s:\n%q\nwant\n%q\n%s %q %v", tt.step, got, tt.known, res.Verdict, res.Reason, res.Errors)
		}
	}
}

// TestConsume wants only files to go that were shown whole and have not changed
// since, once the answer is written.
func TestConsume(t *testing.T) {
	p := newPlace(t, "context {\nfiles = [\"in/*\"]\nconsume = true\nmax_bytes = 100\n}", nil)
	set := map[string]string{"in/a": "1", "in/b": "2", "in/c": strings.Repeat("long", 100), "other": "3"}
	files(t, p.dir, set)
	left := func() (out []string) {
		names, err := filepath.Glob(filepath.Join(p.dir, "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			out = append(out, filepath.Base(n))
		}
		return out
	}
	decide(t, p.table, p.dir, "", false)
	if got := left(); len(got) != 3 {
		t.Errorf("without effects %q are left", got)
	}
	decide(t, p.table, p.dir, "", true)
	if got := left(); len(got) != 1 || got[0] != "c" {
		t.Errorf("%q are left", got)
	}
	p = newPlace(t, "context {\nfiles = [\"in/a\", \"in/b\"]\nconsume = true\n}\nwrite {\nfile = \"in/a\"\ncontent = \"news\"\n}\n", nil)
	files(t, p.dir, map[string]string{"in/a": "1", "in/b": "2"})
	decide(t, p.table, p.dir, "", true)
	if got := left(); len(got) != 1 || got[0] != "a" {
		t.Errorf("%q are left where a has changed", got)
	}
}

func TestWrite(t *testing.T) {
	for _, tt := range []struct {
		step, old, want string
		failure         string
		kind            decision.FailureKind
	}{
		{step: `content = "a\n"`, want: "a\n"}, {step: `content = ""`, old: "x", want: ""}, {step: `content = "{{ [1, {b: \"é\"}] }}"`, want: "[\n  1,\n  {\n    \"b\": \"é\"\n  }\n]\n"},
		{step: `set = { "/b/c" = 1, "/a" = "{{ command }}" }`, old: `{"z":0,"a":1}`, want: "{\n  \"z\": 0,\n  \"a\": \"make deploy\",\n  \"b\": {\n    \"c\": 1\n  }\n}\n"},
		{step: `set = { "/a" = [] }`, want: "{\n  \"a\": []\n}\n"}, {step: `append = { "" = 1 }`, want: "[\n  1\n]\n"},
		{step: "set = { \"/n\" = 1 }\nappend = { \"/l\" = 2, \"/m/k\" = \"ü\" }", old: `{"l":[1]}`, want: "{\n  \"l\": [\n    1,\n    2\n  ],\n  \"n\": 1,\n  \"m\": {\n    \"k\": [\n      \"ü\"\n    ]\n  }\n}\n"},
		{step: `set = { "/a" = 1 }`, old: `{"a":1,}`, want: `{"a":1,}`, failure: "f.json: JSON", kind: decision.ParseFailure},
		{step: `append = { "/a" = 1 }`, old: `{"a":1}`, want: `{"a":1}`, failure: "not a list", kind: decision.ExecFailure},
		{step: `delete = true`, old: "x", want: "-"}, {step: `delete = true`, want: "-"},
	} {
		p := newPlace(t, "write {\nfile = \"f.json\"\n"+tt.step+"\n}", nil)
		if tt.old != "" {
			files(t, p.dir, map[string]string{"f.json": tt.old})
		}
		file := filepath.Join(p.dir, "f.json")
		if tt.old != "" && os.Chmod(file, 0o640) != nil {
			t.Fatal("chmod")
		}
		decide(t, p.table, p.dir, t.TempDir(), false)
		if got := content(t, file); tt.old == "" && got != "-" || tt.old != "" && got != tt.old {
			t.Errorf("%s writes without effects", tt.step)
		}
		res := decide(t, p.table, p.dir, t.TempDir(), true)
		if got := content(t, file); got != tt.want {
			t.Errorf("%s on %q makes %q, want %q: %v", tt.step, tt.old, got, tt.want, res.Errors)
		}
		if info, err := os.Stat(file); err == nil && tt.old != "" && info.Mode().Perm() != 0o640 {
			t.Errorf("%s: the mode is %s", tt.step, info.Mode())
		}
		if tt.failure == "" && len(res.Errors) > 0 || tt.failure != "" && (len(res.Errors) != 1 || !strings.Contains(res.Errors[0].Text, tt.failure) || res.Errors[0].Kind != tt.kind) {
			t.Errorf("%s: %v", tt.step, res.Errors)
		}
		if rest, _ := filepath.Glob(filepath.Join(p.dir, ".*")); len(rest) > 0 {
			t.Errorf("%s leaves %q", tt.step, rest)
		}
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return "-"
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestWritePlaces wants writes to stay in the project, and off special files.
func TestWritePlaces(t *testing.T) {
	out := t.TempDir()
	for name, ok := range map[string]bool{
		"new/deep/f": true, "./f": true, "in/../f": true, "$/f": true, "link/f": true,
		"../f": false, "~/f": false, "/etc/hookc-test": false, out + "/f": false, "away/f": false, "away": false, "last": false, "pipe": false, "in": false, "": false, "in/": false, ".": false, "dangling": false,
	} {
		p := newPlace(t, `let = { name = "{{ tool.raw.name }}" }`+"\nwrite {\nfile = \"{{ name }}\"\ncontent = \"x\"\n}", nil)
		files(t, p.dir, map[string]string{"in/x": "1"})
		for link, target := range map[string]string{"link": "in", "away": out, "last": "in/x", "dangling": "in/new"} {
			if err := os.Symlink(target, filepath.Join(p.dir, link)); err != nil {
				t.Skip(err)
			}
		}
		if err := syscall.Mkfifo(filepath.Join(p.dir, "pipe"), 0o644); err != nil {
			t.Skip(err)
		}
		name := strings.ReplaceAll(name, "$", p.dir)
		h, _ := all.Lookup("claude-code")
		call, err := h.Decode([]byte(`{"session_id":"s","cwd":"`+p.dir+`","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"x","name":"`+name+`"}}`), host.World{})
		if err != nil {
			t.Fatal(err)
		}
		res := eval.Decide(p.table, call.Events, eval.Options{World: &world.World{Policy: "house", State: t.TempDir(), Home: out, Effects: true}})
		if (len(res.Errors) == 0) != ok {
			t.Errorf("%q: %v", name, res.Errors)
		}
		if left, _ := os.ReadDir(out); len(left) > 0 {
			t.Fatalf("%q: %s is written outside of the project", name, left[0].Name())
		}
		if got := content(t, filepath.Join(p.dir, "in/x")); got != "1" {
			t.Errorf("%q: in/x is %q", name, got)
		}
	}
}

// TestWriteFails wants the old file whole where the new one cannot be written.
func TestWriteFails(t *testing.T) {
	if alone(t) {
		return
	}
	p := newPlace(t, "write {\nfile = \"d/f.json\"\nappend = { \"/l\" = \"{{ repeat(command, 100) }}\" }\n}", nil)
	old := `{"l":[]}`
	files(t, p.dir, map[string]string{"d/f.json": old})
	check := func(why string) {
		t.Helper()
		res := decide(t, p.table, p.dir, "", true)
		if len(res.Errors) != 1 || res.Errors[0].Kind != decision.ExecFailure {
			t.Errorf("%s: %v", why, res.Errors)
		}
		if got := content(t, filepath.Join(p.dir, "d/f.json")); got != old {
			t.Errorf("%s: the file is %q", why, got)
		}
		if names, _ := os.ReadDir(filepath.Join(p.dir, "d")); len(names) != 1 {
			t.Errorf("%s: %d files are left", why, len(names))
		}
	}
	if os.Getuid() != 0 { // whom no mode keeps out
		if err := os.Chmod(filepath.Join(p.dir, "d"), 0o555); err != nil {
			t.Fatal(err)
		}
		check("a read-only folder")
		if err := os.Chmod(filepath.Join(p.dir, "d"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	full(t, func() { check("a full disk") })
}

const (
	tableVar  = "HOOKC_TEST_TABLE"
	placeVar  = "HOOKC_TEST_PLACE"
	processes = 64
	each      = 5
)

// TestAppendProcess is one of the processes of TestAppendConcurrently.
func TestAppendProcess(t *testing.T) {
	data, err := os.ReadFile(os.Getenv(tableVar))
	if err != nil {
		t.Skip("it is started by TestAppendConcurrently")
	}
	tab, err := table.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	dir := os.Getenv(placeVar)
	for range each {
		if res := decide(t, tab, filepath.Join(dir, "p"), filepath.Join(dir, "state"), true); len(res.Errors) > 0 {
			t.Fatal(res.Errors)
		}
	}
}

// TestAppendConcurrently wants nothing to be lost where many processes change
// one file.
func TestAppendConcurrently(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts many processes")
	}
	data := compiled(t, "write {\nfile = \"log.json\"\nappend = { \"/calls\" = \"{{ command }}\" }\n}")
	dir := t.TempDir()
	files(t, dir, map[string]string{"table": string(data), "p/log.json": `{"first":1}`})
	var all sync.WaitGroup
	for range processes {
		all.Go(func() {
			cmd := exec.Command(os.Args[0], "-test.run=^TestAppendProcess$")
			cmd.Env = append(os.Environ(), tableVar+"="+filepath.Join(dir, "table"), placeVar+"="+dir)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	all.Wait()
	got := content(t, filepath.Join(dir, "p", "log.json"))
	if n := strings.Count(got, "make deploy"); n != processes*each || !strings.HasPrefix(got, "{\n  \"first\": 1,\n") {
		t.Errorf("%d of %d are there", n, processes*each)
	}
}
