//go:build unix

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/hookc/hookc/runtime/host"
)

// The file of the session's variables is the agent's to replace: a pipe that
// nobody reads would hold the answer up for ever.
func TestEnvFile(t *testing.T) {
	dir := t.TempDir()
	pipe, file := filepath.Join(dir, "pipe"), filepath.Join(dir, "file")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{pipe, dir} {
		if err := appendTo(host.Append{Path: path, Text: "x"}); err == nil {
			t.Errorf("%s is written", path)
		}
	}
	for range 2 {
		if err := appendTo(host.Append{Path: file, Text: "x"}); err != nil {
			t.Error(err)
		}
	}
	if b, _ := os.ReadFile(file); string(b) != "xx" {
		t.Errorf("got %q", b)
	}
}
