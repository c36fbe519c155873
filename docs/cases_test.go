package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestCasesExist reads the tables of the pages that say where something is
// proven: every case that they name is an archive of testdata/conform, a test,
// or a case of a test's table, TestX/its name; and every row names one.
func TestCasesExist(t *testing.T) {
	tests := found(t, "^func (Test[A-Za-z0-9_]+)")
	cases := found(t, `name: "([^"]+)"`)
	for _, page := range []string{"conformance.md", "failures.md"} {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for n, line := range strings.Split(string(data), "\n") {
			cells := strings.Split(strings.Trim(line, "| "), "|")
			last := strings.TrimSpace(cells[len(cells)-1])
			if !strings.HasPrefix(line, "|") || last == "case" || strings.Trim(last, "-: ") == "" {
				continue
			}
			names := quoted.FindAllStringSubmatch(last, -1)
			if len(names) == 0 {
				t.Errorf("%s:%d: no case", page, n+1)
			}
			for _, name := range names {
				test, part, one := strings.Cut(name[1], "/")
				if !tests[test] && !archived(name[1]) || one && !cases[part] {
					t.Errorf("%s:%d: there is no case %s", page, n+1, name[1])
				}
			}
		}
	}
}

var quoted = regexp.MustCompile("`([^`]+)`")

func archived(name string) bool {
	_, err := os.Stat(filepath.Join("..", "testdata", "conform", name+".txtar"))
	return err == nil
}

// found is what a regex finds in the tests of the module.
func found(t *testing.T, expr string) map[string]bool {
	cmd := exec.Command("git", "grep", "-hoE", expr, "--", "*_test.go")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Skip("no git here")
	}
	names := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)"+expr).FindAllStringSubmatch(string(out), -1) {
		names[m[1]] = true
	}
	return names
}
