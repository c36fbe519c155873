//go:build unix

package process

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain makes the test binary a process that runs a program, or detaches one,
// where a test starts it as such.
func TestMain(m *testing.M) {
	if os.Getenv("PROCESS_TEST_DIRECT") == "" {
		Main()
	}
	line := os.Getenv("PROCESS_TEST_LINE")
	switch os.Getenv("PROCESS_TEST") {
	case "run":
		Run(Command{Line: line, Env: os.Environ(), Dir: os.Getenv("PROCESS_TEST_DIR")})
		os.Exit(0)
	case "stop":
		go Run(Command{Line: line, Env: os.Environ(), Dir: os.Getenv("PROCESS_TEST_DIR")})
		appears(filepath.Join(os.Getenv("PROCESS_TEST_DIR"), "child"))
		StopAll()
		r := Run(Command{Line: "sleep 60", Env: os.Environ()})
		if r.Exit != -1 {
			os.Exit(1)
		}
		os.Exit(7)
	case "detach":
		in := bytes.Repeat([]byte("x"), len(os.Getenv("PROCESS_TEST_IN"))*1000)
		err := Detach(Detached{Args: []string{"/bin/sh", "-c", line}, Env: os.Environ(), Dir: os.Getenv("PROCESS_TEST_DIR"), In: in})
		if err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// as starts the test binary as another process.
func as(t *testing.T, what, dir, line string) *exec.Cmd {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "PROCESS_TEST="+what, "PROCESS_TEST_LINE="+line, "PROCESS_TEST_DIR="+dir)
	return cmd
}

// appears waits for a file with something in it.
func appears(path string) bool {
	for end := time.Now().Add(hang); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if b, err := os.ReadFile(path); err == nil && bytes.HasSuffix(b, []byte("\n")) {
			return true
		}
	}
	return false
}

const twoThatStay = "trap '' TERM; echo $$ >self; (trap '' TERM INT HUP; while :; do sleep 1; done) & echo $! >child; wait"

// A signal that ends this process ends the group first; that it ended by the
// signal can be seen.
func TestSignals(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		if signal.Ignored(s) { // these tests run under nohup, say
			t.Logf("%s is ignored here", s)
			continue
		}
		dir := t.TempDir()
		cmd := as(t, "run", dir, twoThatStay)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if !appears(filepath.Join(dir, "child")) {
			t.Fatal("it did not start")
		}
		cmd.Process.Signal(s)
		err := cmd.Wait()
		if w, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || w.Signal() != s {
			t.Errorf("%s: %v", s, err)
		}
		dies(t, filepath.Join(dir, "self"))
		dies(t, filepath.Join(dir, "child"))
	}
}

// Even SIGKILL leaves no leader behind, on Linux.
func TestKilled(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	cmd := as(t, "run", dir, "echo $$ >self; exec sleep 60")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if !appears(filepath.Join(dir, "self")) {
		t.Fatal("it did not start")
	}
	cmd.Process.Kill()
	cmd.Wait()
	dies(t, filepath.Join(dir, "self"))
}

func TestStopAll(t *testing.T) {
	dir := t.TempDir()
	var exit *exec.ExitError
	if err := as(t, "stop", dir, twoThatStay).Run(); !errors.As(err, &exit) || exit.ExitCode() != 7 {
		t.Errorf("got %v", err)
	}
	dies(t, filepath.Join(dir, "self"))
	dies(t, filepath.Join(dir, "child"))
}

// A detached program holds nothing that its starter's reader waits for, has its
// input whole, and survives.
func TestDetach(t *testing.T) {
	for _, in := range []string{"", "1", strings.Repeat("1", 1000)} {
		dir := t.TempDir()
		cmd := as(t, "detach", dir, "sleep 0.2; wc -c >count.new; ps -o sid= -p $$ >/dev/null; mv count.new count; echo this goes nowhere")
		cmd.Env = append(cmd.Env, "PROCESS_TEST_IN="+in)
		out, err := cmd.CombinedOutput() // until nobody holds it
		if err != nil || len(out) > 0 {
			t.Fatalf("%v: %s", err, out)
		}
		if !appears(filepath.Join(dir, "count")) {
			t.Fatal("it did not run")
		}
		b, _ := os.ReadFile(filepath.Join(dir, "count"))
		if got := strings.TrimSpace(string(b)); got != map[int]string{0: "0", 1: "1000", 1000: "1000000"}[len(in)] {
			t.Errorf("%d: it read %s bytes", len(in), got)
		}
	}
	if err := Detach(Detached{Args: []string{"./absent"}, Dir: t.TempDir()}); err == nil {
		t.Error("no error")
	}
}
