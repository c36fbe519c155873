//go:build unix

package config

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host/command"
)

// TestLine: the evaluator's own answer stays as it is, with every shell that there
// is. Where it cannot answer, the line of a closed policy denies with a text.
func TestLine(t *testing.T) {
	closed, late := decision.OnError{Parse: true, Failure: true, Timeout: true}, decision.OnError{Timeout: true}
	cases := []struct {
		script        string // "" is no program
		mode          os.FileMode
		event         string
		onError       decision.OnError
		exit          int
		stdout, tells string
	}{
		{"cat; exit 0", 0o755, "before_tool", closed, 0, "in", ""},
		{"cat; exit 1", 0o755, "before_tool", closed, 1, "in", ""},
		{"cat; echo no >&2; exit 2", 0o755, "before_tool", closed, 2, "in", "no\n"},
		{"cat; kill -KILL $$", 0o755, "before_tool", closed, 2, "in", "cannot run"},
		{"kill -SEGV $$", 0o755, "before_tool", closed, 2, "", "cannot run"},
		{"exit 0", 0o644, "before_tool", closed, 2, "", "cannot run"},
		{"", 0, "before_tool", closed, 2, "", "cannot run"},
		{"", 0, "before_agent", closed, 2, "", "cannot run"},
		{"", 0, "before_tool", late, 127, "", ""},
		{"", 0, "before_tool", decision.OnError{}, 127, "", ""},
		{"", 0, "before_stop", closed, 127, "", ""},
		{"", 0, "after_tool", closed, 127, "", ""},
	}
	for _, shell := range []string{"sh", "bash", "dash", "zsh", "busybox"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		for _, c := range cases {
			program := filepath.Join(t.TempDir(), "it's $here")
			if c.script != "" {
				if err := os.WriteFile(program, []byte("#!/bin/sh\n"+c.script+"\n"), c.mode); err != nil {
					t.Fatal(err)
				}
			}
			g := &Group{Row: &command.Event{Name: "E", Canonical: c.event}, OnError: c.onError}
			args := []string{"-c", Line(g, "h", program, true)}
			if shell == "busybox" {
				args = append([]string{"sh"}, args...)
			}
			cmd := exec.Command(path, args...)
			cmd.Stdin = strings.NewReader("in")
			var stderr strings.Builder
			cmd.Stderr = &stderr
			out, _ := cmd.Output() // the exit code tells
			exact := c.exit == 2 && !strings.Contains(c.tells, "cannot") && stderr.String() != c.tells
			if cmd.ProcessState.ExitCode() != c.exit || string(out) != c.stdout || exact || !strings.Contains(stderr.String(), c.tells) {
				t.Errorf("%s, %q on %s, %s: %s, %q, %q", shell, c.script, c.event, c.onError, cmd.ProcessState, out, stderr.String())
			}
		}
	}
	g := &Group{Row: &command.Event{Name: "E", Canonical: "before_tool"}, OnError: closed}
	if got := Line(g, "h", `C:\p.exe`, false); strings.Contains(got, "||") {
		t.Errorf("for another shell: %s", got)
	}
}
