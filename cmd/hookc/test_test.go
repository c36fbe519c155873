package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// runTest runs hookc test and returns its exit code and output.
func runTest(args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = Main(append([]string{"test"}, args...), strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

// policyDir writes a policy that denies rm, with tests.
func policyDir(t *testing.T, tests map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "p.hook.hcl"), `
policy "p" {
  targets = ["claude-code"]
}

hook "no-rm" {
  on = ["before_tool"]
  match {
    tool  = "Shell"
    input = { command = "^rm " }
  }
  deny { reason = "No." }
}
`)
	for name, script := range tests {
		writeFile(t, filepath.Join(dir, name), script)
	}
	return dir
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const (
	passing = "event before_tool tool=Shell command='rm x'\ndecide deny no-rm\n[!host:claude-code] decide none\n"
	failing = "event before_tool tool=Shell command='ls'\ndecide deny no-rm\n"
)

func TestTestExitCodes(t *testing.T) {
	ok := policyDir(t, map[string]string{"a.txtar": passing})
	bad := policyDir(t, map[string]string{"a.txtar": passing, "tests/b.txtar": failing})
	none := policyDir(t, nil)
	broken := policyDir(t, map[string]string{"a.txtar": passing, "q.hook.hcl": "hook {"})
	tests := []struct {
		args []string
		code int
		want string // somewhere in the output
	}{
		{[]string{ok}, 0, "1 passed, 0 failed"},
		{[]string{bad}, 1, "1 passed, 1 failed"},
		{[]string{bad}, 1, "b.txtar:2: decide deny no-rm: the decision is none"},
		{[]string{bad, "--run", "^a"}, 0, "1 passed, 0 failed"},
		{[]string{bad, "--run", "tests/"}, 1, "0 passed, 1 failed"},
		{[]string{bad, "--format", "json"}, 1, `"status":"fail"`},
		{[]string{bad, "--format", "junit"}, 1, `tests="2" failures="1"`},
		{[]string{ok, "-v"}, 0, "> decide deny no-rm"},
		{[]string{none}, 0, "hookc: no tests: there is no *.txtar in"},
		{[]string{ok, "--run", "zzz"}, 0, "matches --run zzz"},
		{[]string{ok, "--run", "("}, 2, "--run: "},
		{[]string{ok, "--format", "html"}, 2, "text, json, junit"},
		{[]string{filepath.Join(ok, "absent")}, 2, "absent"},
		{[]string{broken}, 2, "q.hook.hcl"},
	}
	for _, tt := range tests {
		code, out, errOut := runTest(tt.args...)
		if code != tt.code || !strings.Contains(out+errOut, tt.want) {
			t.Errorf("test %v: code %d, want %d and %q\n%s%s", tt.args[1:], code, tt.code, tt.want, out, errOut)
		}
	}
}

func TestTestUpdate(t *testing.T) {
	dir := policyDir(t, map[string]string{"a.txtar": failing})
	if code, out, _ := runTest(dir, "--update"); code != 0 || !strings.Contains(out, "(updated)") {
		t.Fatalf("code %d\n%s", code, out)
	}
	got, err := os.ReadFile(filepath.Join(dir, "a.txtar"))
	if want := strings.Replace(failing, "deny no-rm", "none", 1); err != nil || string(got) != want {
		t.Errorf("got %q, %v", got, err)
	}
}

var fenced = regexp.MustCompile("(?ms)^```(hcl|txtar)\n(.*?)^```")

// The examples of docs/testing.md must be true, whether steps act or not: each
// test for the policy above it.
func TestTestingPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "testing.md"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{"hcl": "p.hook.hcl", "txtar": "p.txtar"}
	dir, tests := t.TempDir(), 0
	for _, m := range fenced.FindAllSubmatch(page, -1) {
		kind := string(m[1])
		writeFile(t, filepath.Join(dir, names[kind]), string(m[2]))
		if kind == "hcl" {
			continue
		}
		tests++
		for _, flags := range [][]string{{dir}, {dir, "--effects"}} {
			if code, out, errOut := runTest(flags...); code != 0 || !strings.Contains(out, "1 passed") {
				t.Errorf("%v: code %d\n%s%s", flags[1:], code, out, errOut)
			}
		}
	}
	if tests != 3 {
		t.Errorf("%d tests", tests)
	}
}
