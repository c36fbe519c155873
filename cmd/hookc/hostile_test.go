package main_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A hostile repository is what a stranger sends: no input of it costs hookc
// memory or time without end, and what is too large is told at its place.
type hostile struct {
	name  string
	files map[string]string
	lay   func(t *testing.T, dir string) // what no text can say: links, pipes, holes
	want  string                         // a part of what is told; "" where it is only bounded
}

const (
	manyBytes   = 100_000
	hostileRSS  = 500 << 20
	hostileKill = 60 * time.Second // generous: other work may hold the machine
)

// hostileCommands are what CI runs on strangers' code.
var hostileCommands = [][]string{
	{"check", "."}, {"lint", "."}, {"lint", "--fix", "."}, {"fmt", "."}, {"fmt", "--check", "."}, {"test", "."},
	{"build", ".", "-o", "out"}, {"inspect", "."}, {"eval", ".", "--event", "-"}, {"import", "."},
}

func TestHostileRepositories(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the resident set is measured as Linux tells it")
	}
	hookc := builtHookc(t)
	for _, h := range append(hostilePolicies(), hostileFiles()...) {
		t.Run(h.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range h.files {
				writeHostile(t, filepath.Join(dir, name), text)
			}
			if h.lay != nil {
				h.lay(t, dir)
			}
			told := ""
			for _, args := range hostileCommands {
				told += runHostile(t, hookc, dir, args)
			}
			if !strings.Contains(told, h.want) {
				t.Errorf("nothing says %q:\n%.2000s", h.want, told)
			}
		})
	}
}

func writeHostile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// runHostile runs hookc and gives the start of what it said.
func runHostile(t *testing.T, hookc, dir string, args []string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), hostileKill)
	defer cancel()
	cmd := exec.CommandContext(ctx, hookc, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_STATE_HOME="+filepath.Join(dir, ".state"), "NO_COLOR=1")
	cmd.Stdin = strings.NewReader("{}\n")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	text := out.String()
	if ctx.Err() != nil {
		t.Errorf("hookc %s did not end", strings.Join(args, " "))
		return text
	}
	if code := cmd.ProcessState.ExitCode(); err != nil && (code < 0 || code > 2) {
		t.Errorf("hookc %s: %v\n%.2000s", strings.Join(args, " "), err, text)
	}
	if strings.Contains(text, "goroutine ") || strings.Contains(text, "panic") {
		t.Errorf("hookc %s crashed:\n%.2000s", strings.Join(args, " "), text)
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok && usage.Maxrss<<10 > hostileRSS {
		t.Errorf("hookc %s took %d MB", strings.Join(args, " "), usage.Maxrss>>10)
	}
	return text
}
