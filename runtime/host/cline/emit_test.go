//go:build unix

package cline

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
)

var closed = decision.OnError{Parse: true, Failure: true, Timeout: true}

// answer runs the emitted hook of PreToolUse with an evaluator that is this script,
// none where it is empty.
func answer(t *testing.T, evaluator string, on decision.OnError) string {
	t.Helper()
	files, err := emit(host.Plugin{Name: "p", Events: []host.Handler{{Event: "before_tool", OnError: on}}})
	if err != nil {
		t.Fatal(err)
	}
	if evaluator != "" {
		files = append(files, host.File{Path: "bin/hookeval", Data: []byte("#!/bin/sh\n" + evaluator + "\n"), Mode: 0o755})
	}
	dir := filepath.Join(t.TempDir(), "a b'c")
	for _, f := range files {
		path := filepath.Join(dir, f.Path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, os.FileMode(f.Mode)); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("sh", filepath.Join(dir, "hooks", "PreToolUse")) // as the client starts it (measured)
	cmd.Stdin = strings.NewReader("{}")
	out, _ := cmd.Output() // the client does not look at the exit code
	return string(out)
}

// TestHookFails: whatever keeps the evaluator from answering, the hook of a closed
// policy ends the run, that of an open one says nothing that does.
func TestHookFails(t *testing.T) {
	for _, evaluator := range []string{"", "exit 1", "exit 2", "exit 7", "kill -9 $$", "echo hello", "echo '{}'; exit 1", "printf '{'"} {
		if got := answer(t, evaluator, closed); !strings.HasPrefix(got, `{"cancel":true,`) || strings.Count(got, "\n") != 1 {
			t.Errorf("closed, %q: %q", evaluator, got)
		}
		if got := answer(t, evaluator, decision.OnError{}); strings.Contains(got, "cancel") {
			t.Errorf("open, %q: %q", evaluator, got)
		}
	}
}

// TestHookAnswers: what the evaluator says is what the hook says, byte for byte.
func TestHookAnswers(t *testing.T) {
	for _, line := range []string{"", `{"contextModification":"a \\n b 'c' \"d\" $e %s é"}` + "\n"} {
		file := filepath.Join(t.TempDir(), "line")
		if err := os.WriteFile(file, []byte(line), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, on := range []decision.OnError{{}, closed} {
			if got := strings.TrimSpace(answer(t, "cat "+file, on)); got != strings.TrimSpace(line) {
				t.Errorf("got %q, want %q", got, line)
			}
		}
	}
}

// TestTooLong: what the client would end before it answers is not emitted where it
// has to deny.
func TestTooLong(t *testing.T) {
	p := host.Plugin{Name: "p", Events: []host.Handler{{Event: "before_tool", OnError: closed, Deadline: 119_000}}}
	if _, err := emit(p); err == nil {
		t.Error("a closed policy may take 119 s, and the client waits 120 s")
	}
	p.Events[0].OnError = decision.OnError{}
	if _, err := emit(p); err != nil {
		t.Error(err)
	}
}
