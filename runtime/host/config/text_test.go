//go:build unix

package config

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestCommandLine starts a program in folders with every kind of name, by a shell.
func TestCommandLine(t *testing.T) {
	for _, name := range []string{"plain", "two words", "it's", `quo"te`, "$HOME", "$(touch ran)", "`touch ran`", `back\slash`, "a$b'c", "é✓", "!x", "a;b", "*"} {
		dir := filepath.Join(t.TempDir(), name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		program := filepath.Join(dir, "run")
		if err := os.WriteFile(program, []byte("#!/bin/sh\necho \"$@\"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "-c", CommandLine(program, []string{"--on-error", "open"}))
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil || string(out) != "--on-error open\n" {
			t.Errorf("%q: %v %s", name, err, out)
		}
		if _, err := os.Stat(filepath.Join(dir, "ran")); err == nil {
			t.Errorf("%q ran", name)
		}
	}
	cmd := exec.Command("sh", "-c", CommandLine("$PLACE/true", nil))
	cmd.Env = []string{"PLACE=/bin", "PATH=" + os.Getenv("PATH")}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("a variable: %v %s", err, out)
	}
}
