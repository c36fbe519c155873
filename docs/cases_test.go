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
// proven: every case that they name is an archive of testdata/conform or a test,
// and every row names one.
func TestCasesExist(t *testing.T) {
	tests := testNames(t)
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
				if !tests[name[1]] && !archived(name[1]) {
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

// testNames is every test function of the module.
func testNames(t *testing.T) map[string]bool {
	cmd := exec.Command("git", "grep", "-hoE", "^func Test[A-Za-z0-9_]+", "--", "*_test.go")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Skip("no git here")
	}
	names := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		names[strings.TrimPrefix(strings.TrimSpace(line), "func ")] = true
	}
	return names
}
