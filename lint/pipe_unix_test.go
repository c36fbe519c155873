//go:build unix

package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/hookc/hookc/lint"
)

// What is no file is said to be none: a pipe is not waited for, nor a device read
// without an end.
func TestPipe(t *testing.T) {
	for _, name := range []string{".claude/settings.json", "hooks/p.hook.hcl"} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			project(t, map[string]string{filepath.Join(filepath.Dir(name), "other"): ""})
			if err := syscall.Mkfifo(name, 0o600); err != nil {
				t.Fatal(err)
			}
			res := run(t, lint.Options{})
			if len(res.Findings) != 1 || !strings.Contains(res.Findings[0].Summary, "no regular file") {
				t.Errorf("findings: %v", res.Findings)
			}
		})
	}
	project(t, map[string]string{".claude/other": ""})
	if err := os.Symlink(os.DevNull, ".claude/settings.json"); err != nil {
		t.Fatal(err)
	}
	if res := run(t, lint.Options{}); len(res.Findings) != 1 {
		t.Errorf("findings: %v", res.Findings)
	}
}
