package docs

import (
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// packed is a file of an archive of testdata.
//
//	packed ARCHIVE FILE
func packed(t *testing.T, args []string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", filepath.FromSlash(args[0])+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		if f.Name == args[1] {
			return fenced(strings.TrimPrefix(path.Ext(f.Name), "."), []string{string(f.Data)})
		}
	}
	t.Fatalf("%s has no %s", args[0], args[1])
	return ""
}

// TestBefore holds the script of the README to its three bugs: it does not block what it
// finds, since Claude Code blocks on exit code 2 alone; it misses a command, and finds a
// text.
func TestBefore(t *testing.T) {
	for _, program := range []string{"bash", "jq", "grep"} {
		if _, err := exec.LookPath(program); err != nil || runtime.GOOS == "windows" {
			t.Skipf("no %s here", program)
		}
	}
	dir := unpacked(t, "lint/before")
	for command, want := range map[string]int{
		"git reset --hard HEAD~1":                      1,
		"cd api && sudo git -C .. reset --hard HEAD~1": 0,
		`git commit -m \"Explain git reset --hard\"`:   1,
		"git status": 0,
	} {
		cmd := exec.Command("bash", filepath.Join(dir, ".claude/hooks/guard.sh"))
		cmd.Stdin = strings.NewReader(`{"tool_name": "Bash", "tool_input": {"command": "` + command + `"}}`)
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("%s: exit code %d, want %d\n%s", command, got, want, out)
		}
	}
}
