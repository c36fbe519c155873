package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// lockedText is what a command prints while a test reads it.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestWatch changes a policy under watch: the hooks that changed are named, an
// error keeps what was built, and a mended policy is built again.
func TestWatch(t *testing.T) {
	evaluator := builtEvaluator(t)
	dir := t.TempDir()
	file, out := filepath.Join(dir, "p.hook.hcl"), filepath.Join(dir, "out")
	hook := func(name, reason string) string {
		return "hook \"" + name + "\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"Shell\"\n  }\n  deny {\n    reason = \"" + reason + "\"\n  }\n}\n"
	}
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	head := "policy \"p\" {\n  targets = [\"claude-code\"]\n}\n"
	put(head + hook("one", "No."))
	var printed lockedText
	a := &app{out: &printed, errOut: &printed, format: "text"}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- a.watch(ctx, dir, buildFlags{out: out, evaluator: evaluator}, 10*time.Millisecond)
	}()
	seen := func(words string) {
		t.Helper()
		for range 12000 {
			if strings.Contains(printed.String(), words) {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatalf("%q is not printed:\n%s", words, printed.String())
	}
	seen("target " + filepath.Join(out, "claude-code"))
	first, err := os.ReadFile(filepath.Join(out, "policy.hkt"))
	if err != nil {
		t.Fatal(err)
	}
	put(head + "oops\n")
	seen("p.hook.hcl:4:")
	if now, err := os.ReadFile(filepath.Join(out, "policy.hkt")); err != nil || string(now) != string(first) {
		t.Error("an error changed the build")
	}
	put(head + hook("one", "Not at all.") + hook("two", "Never."))
	seen("changed hook one")
	seen("new hook two")
	seen("2 hooks")
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
