//go:build unix

package codex

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/config"
)

// TestSearching runs the command of a project's program where a session may be: it
// starts the nearest program in the folder or above, with the event and its
// arguments, and does what the policy says where there is none.
func TestSearching(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"a", "a/b c/d"} {
		file := filepath.Join(root, dir, ".hookc/p/run")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("#!/bin/sh\necho \"${0%/.hookc/p/run} $(cat) $*\"\nexit 2\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(root, "a/b c/d/e"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dir, at string
		onError decision.OnError
		exit    int
		event   string
	}{
		{"a", "a", decision.OnError{}, 2, "before_stop"},
		{"a/b c", "a", decision.OnError{}, 2, "before_stop"},
		{"a/b c/d/e", "a/b c/d", decision.OnError{}, 2, "before_stop"},
		{".", "", decision.OnError{}, 1, "before_stop"},
		{".", "", decision.OnError{Parse: true, Timeout: true}, 1, "before_stop"},
		{".", "", decision.OnError{Failure: true}, 2, "before_stop"},
		{"/", "", decision.OnError{Failure: true}, 2, "before_stop"},
		{"a/b c/d/e", "a/b c/d", decision.OnError{Failure: true}, 2, "before_tool"},
		{"/", "", decision.OnError{Failure: true}, 2, "before_tool"},
	} {
		g := config.Group{Row: &command.Event{Name: "Stop", Canonical: c.event}, OnError: c.onError}
		cmd := exec.Command("sh", "-c", searching(".hookc/p/run", &g))
		if cmd.Dir = c.dir; c.dir != "/" {
			cmd.Dir = filepath.Join(root, c.dir)
		}
		cmd.Stdin = strings.NewReader("event")
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, _ := cmd.Output() // the exit code tells
		want := ""
		if c.at != "" {
			want = filepath.Join(root, c.at) + " event " + strings.Join(g.Args(Name), " ") + "\n"
		}
		if got := cmd.ProcessState.ExitCode(); got != c.exit || string(out) != want || want == "" && !strings.HasPrefix(stderr.String(), "hookc: ") {
			t.Errorf("%s: exit code %d, want %d\n%q, want %q\n%s", c.dir, got, c.exit, out, want, &stderr)
		}
	}
}
