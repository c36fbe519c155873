//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/table"
)

// TestMain makes the test binary an evaluator where a test starts it as one.
func TestMain(m *testing.M) {
	if os.Getenv("HOOKEVAL_TEST") != "" {
		if os.Getenv(fullVar) != "" {
			fillDisk()
		}
		main()
	}
	os.Exit(m.Run())
}

// guards is a policy; %s stands for further arguments of the policy block.
const guards = `
policy "p" {
  targets     = ["claude-code"]
  accept_loss = ["start-failure"]
  defaults {
    timeout = "300ms"
    %s
  }
}
hook "no-rm" {
  on = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "rm"
  }
  deny { reason = "no rm" }
}
hook "keys" {
  on = ["before_tool"]
  match { path = ["~/.ssh/**"] }
  deny { reason = "no keys" }
}
hook "local" {
  on = ["before_tool"]
  match { path = ["secrets/**"] }
  deny { reason = "no secrets" }
}
hook "house-rules" {
  on = ["session_start"]
  context { files = ["RULES.md"] }
}
`

// tableFile compiles the policy into a file.
func tableFile(t *testing.T, defaults string) string {
	t.Helper()
	source := strings.Replace(guards, "%s", defaults, 1)
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	path := filepath.Join(t.TempDir(), table.FileName)
	if err := os.WriteFile(path, res.Table, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// evaluator is a hookeval that is about to start.
func evaluator(t *testing.T, path string, args ...string) *exec.Cmd {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, append([]string{"--host", "claude-code", "--policy", path}, args...)...)
	cmd.Env = append(os.Environ(), "HOOKEVAL_TEST=1", "CLAUDE_PROJECT_DIR=")
	cmd.Dir = t.TempDir()
	return cmd
}

// exitCode runs an evaluator; -1 where a signal ended it.
func exitCode(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

func call(tool, input, more string) io.Reader {
	return strings.NewReader(`{"hook_event_name":"PreToolUse","tool_name":"` + tool + `","tool_input":` + input + more + `}`)
}

// A deny is a deny wherever its words go.
func TestDenyIntoNothing(t *testing.T) {
	path := tableFile(t, "")
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	gone := func() *os.File {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		t.Cleanup(func() { w.Close() })
		return w
	}
	for name, out := range map[string]*os.File{"full": full, "reader gone": gone()} {
		for _, both := range []bool{false, true} {
			cmd := evaluator(t, path)
			cmd.Stdin, cmd.Stdout = call("Bash", `{"command":"rm"}`, ""), out
			if both {
				cmd.Stderr = out
			}
			if code := exitCode(t, cmd); code != 2 {
				t.Errorf("%s, standard error too %t: exit %d", name, both, code)
			}
		}
		cmd := evaluator(t, path)
		cmd.Stdin, cmd.Stdout = call("Bash", `{"command":"ls"}`, ""), out
		if code := exitCode(t, cmd); code != 0 {
			t.Errorf("%s: no decision, which says nothing, exits %d", name, code)
		}
	}
}

// An evaluator that hears nothing answers by its deadline.
func TestSilentHost(t *testing.T) {
	for defaults, want := range map[string]int{"": 1, `on_error = "closed"`: 2} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		defer w.Close()
		cmd := evaluator(t, tableFile(t, defaults), "--event", "PreToolUse")
		cmd.Stdin = r
		start := time.Now()
		if code := exitCode(t, cmd); code != want {
			t.Errorf("%q: exit %d, want %d", defaults, code, want)
		}
		if d := time.Since(start); d > 10*time.Second {
			t.Errorf("%q: took %s", defaults, d)
		}
	}
}

func TestHomeFolder(t *testing.T) {
	path, own := tableFile(t, ""), homeIn(readFile("/etc/passwd"), "0")
	if os.Getuid() != 0 || own == "" {
		t.Skip("whose home?")
	}
	for _, env := range []string{"HOME=", "HOME=relative", "HOME=" + own, "HOME=" + own + "/"} {
		for _, file := range []string{"~/.ssh/id", own + "/.ssh/id"} {
			cmd := evaluator(t, path)
			cmd.Env = append(cmd.Env, env)
			cmd.Stdin = call("Read", `{"file_path":"`+file+`"}`, `,"cwd":"/"`)
			if code := exitCode(t, cmd); code != 2 {
				t.Errorf("%s, %s: exit %d", env, file, code)
			}
		}
	}
}

func readFile(path string) string {
	b, _ := os.ReadFile(path)
	return string(b)
}

func TestHomeIn(t *testing.T) {
	const users = "root:x:0:0:root:/root:/bin/sh\nbroken:1\nme:x:10:10::/home/me:/bin/sh"
	for uid, want := range map[string]string{"0": "/root", "10": "/home/me", "1": "", "-1": ""} {
		if got := homeIn(users, uid); got != want {
			t.Errorf("%s: %q, want %q", uid, got, want)
		}
	}
}

// An event without a working directory is in the evaluator's own.
func TestWorkingDirectory(t *testing.T) {
	path := tableFile(t, "")
	for _, cwd := range []string{"", `,"cwd":""`, `,"cwd":null`} {
		cmd := evaluator(t, path)
		cmd.Stdin = call("Read", `{"file_path":"secrets/a"}`, cwd)
		if code := exitCode(t, cmd); code != 2 {
			t.Errorf("%q: exit %d", cwd, code)
		}
	}
}

// A project whose file is a pipe that nobody writes to does not hold the
// evaluator up.
func TestContextOfAPipe(t *testing.T) {
	cmd := evaluator(t, tableFile(t, ""), "--event", "SessionStart")
	if err := syscall.Mkfifo(filepath.Join(cmd.Dir, "RULES.md"), 0o644); err != nil {
		t.Skip(err)
	}
	var stderr bytes.Buffer
	cmd.Stdin = strings.NewReader(`{"hook_event_name":"SessionStart","source":"startup"}`)
	cmd.Stderr = &stderr
	start := time.Now()
	if code := exitCode(t, cmd); time.Since(start) > 10*time.Second || code > 1 || stderr.Len() == 0 {
		t.Errorf("exit %d after %s: %s", code, time.Since(start), &stderr)
	}
}
