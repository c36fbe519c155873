//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAgentHooksPackGate: the quality gate runs the project's real tests, and
// lets the agent stop once they pass.
func TestAgentHooksPackGate(t *testing.T) {
	c, dir := clientOf(t, builtPack(t)), t.TempDir()
	project := func(want string) {
		for name, text := range map[string]string{
			"go.mod":       "module example.com/sum\n\ngo 1.21\n",
			"sum.go":       "package sum\n\nfunc Sum(a, b int) int { return a - b }\n",
			"sum_test.go":  "package sum\n\nimport \"testing\"\n\nfunc TestSum(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Error(\"the sum is wrong\")\n\t}\n}\n",
			".git/HEAD":    "ref: refs/heads/main\n",
			"package.json": "{}\n",
		} {
			if name == "sum.go" {
				text = strings.Replace(text, "a - b", want, 1)
			}
			path := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	stop := base("before_stop", dir, map[string]any{"stop_reason": "no_tool_calls"})

	project("a - b")
	if got := c.fire(t, stop); got.blockedBy != "enforce-test-coverage" || !strings.Contains(got.reason, "Tests must pass before completing: go test ./...") || !strings.Contains(got.reason, "the sum is wrong") {
		t.Errorf("with a test that fails: %+v", got)
	}
	if _, err := exec.LookPath("gofmt"); err == nil {
		project("a+ b")
		if got := c.fire(t, stop); got.blockedBy != "enforce-test-coverage" || !strings.Contains(got.reason, "Code is not formatted") || !strings.Contains(got.reason, "sum.go") {
			t.Errorf("with code that is not formatted: %+v", got)
		}
	}
	project("a + b")
	if got := c.fire(t, stop); got.blockedBy != "" {
		t.Errorf("with tests that pass: %+v", got)
	}
	project("a - b")
	for range 3 {
		if got := c.fire(t, stop); got.blockedBy == "" {
			t.Errorf("it does not block: %+v", got)
		}
	}
	if got := c.fire(t, stop); got.blockedBy != "" || len(got.said) != 1 || !strings.Contains(got.said[0]["log"].(string), "may stop now") {
		t.Errorf("after three blocks in a row: %+v", got)
	}
}
