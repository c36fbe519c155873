//go:build unix

package process

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// hang is what no test takes unless something waits for ever.
const hang = 20 * time.Second

// sh runs a line with a time to end.
func sh(t *testing.T, line string, in []byte, within time.Duration) Result {
	t.Helper()
	c := Command{Line: line, Env: os.Environ(), Dir: t.TempDir(), In: in}
	if within > 0 {
		c.Deadline = time.Now().Add(within)
	}
	start := time.Now()
	r := Run(c)
	if took := time.Since(start); took > hang {
		t.Errorf("%s: took %s", line, took)
	}
	return r
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		line, in    string
		exit        int
		out, errOut string
		signal      string
	}{
		{line: "echo a; echo b >&2; exit 3", exit: 3, out: "a\n", errOut: "b\n"},
		{line: "cat", in: "some text", out: "some text"},
		{line: "cat", out: ""},
		{line: "exit 2", exit: 2},
		{line: "kill -SEGV $$", exit: -1, signal: "segmentation fault"},
		{line: `printf 'a\000b\377'`, out: "a\x00b\xff"},
		{line: "ls -l /proc/self/fd 2>/dev/null | grep -c /dev/tty; true", out: "0\n"},
	} {
		r := sh(t, c.line, []byte(c.in), 0)
		if r.Err != nil || r.Exit != c.exit || string(r.Stdout) != c.out || string(r.Stderr) != c.errOut || r.Signal != c.signal || r.Late || r.Flood != 0 {
			t.Errorf("%s: %+v", c.line, r)
		}
	}
}

// A program that reads nothing, or nothing more, is fed no further.
func TestInputThatNobodyReads(t *testing.T) {
	huge := bytes.Repeat([]byte("x"), 8<<20)
	for _, line := range []string{"exit 0", "sleep 0.1", "head -c 10 >/dev/null", "exec <&-; sleep 0.1"} {
		if r := sh(t, line, huge, hang); r.Err != nil || r.Exit != 0 || r.Late {
			t.Errorf("%s: %+v", line, r)
		}
	}
	if r := sh(t, "wc -c", huge, hang); strings.TrimSpace(string(r.Stdout)) != strconv.Itoa(len(huge)) {
		t.Errorf("got %+v", r)
	}
}

// alive reports whether a process is there and no zombie.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err != nil || !bytes.Contains(stat, []byte(") Z "))
}

// dies waits until a process that a file names is gone.
func dies(t *testing.T, file string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(hang); alive(pid); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("%s: process %d is alive", file, pid)
		}
	}
}

// The time-out ends the whole group, whatever its members do about it.
func TestTimeout(t *testing.T) {
	for name, line := range map[string]string{
		"it waits":                       "echo $$ >self; echo $$ >child; sleep 60",
		"it ignores SIGTERM":             "trap '' TERM; echo $$ >self; echo $$ >child; while :; do sleep 1; done",
		"its child waits":                "echo $$ >self; sleep 60 & echo $! >child; wait",
		"its child ignores SIGTERM":      "echo $$ >self; (trap '' TERM; while :; do sleep 1; done) & echo $! >child; wait",
		"it floods":                      "echo $$ >self; yes >/dev/null & echo $! >child; wait",
		"its child lets go of the pipes": "echo $$ >self; (trap '' TERM; exec sleep 60) >/dev/null 2>&1 & echo $! >child; wait",
	} {
		dir := t.TempDir()
		r := Run(Command{Line: line, Env: os.Environ(), Dir: dir, Deadline: time.Now().Add(500 * time.Millisecond)})
		if !r.Late || r.Exit != -1 {
			t.Errorf("%s: %+v", name, r)
		}
		dies(t, filepath.Join(dir, "self"))
		dies(t, filepath.Join(dir, "child"))
	}
}

// A program that is asked to end may clean up, and what it says then is heard. Where much
// else runs, a shell does not always get its turn within Grace.
func TestCleanup(t *testing.T) {
	var r Result
	for range 10 {
		r = sh(t, "trap 'echo cleaned; exit 9' TERM; sleep 60 & wait", nil, 300*time.Millisecond)
		if r.Late && r.Exit == 9 && string(r.Stdout) == "cleaned\n" {
			return
		}
	}
	t.Errorf("%+v", r)
}

// A program that says too much is ended; of what is not its answer the end is
// kept.
func TestFlood(t *testing.T) {
	if r := sh(t, "yes", nil, hang); r.Flood != maxStdout || r.Late || len(r.Stdout) > 2*maxStdout {
		t.Errorf("standard output: flood %d, late %t, %d bytes", r.Flood, r.Late, len(r.Stdout))
	}
	if r := sh(t, "yes >&2", nil, hang); r.Flood != maxStderr || len(r.Stderr) > keptTail {
		t.Errorf("standard error: flood %d, %d bytes", r.Flood, len(r.Stderr))
	}
	if r := sh(t, "head -c 1048577 /dev/zero", nil, hang); r.Flood != maxStdout {
		t.Errorf("a byte too much: %d", r.Flood)
	}
	if r := sh(t, "head -c 1048576 /dev/zero; head -c 1000000 /dev/zero >&2; echo end >&2", nil, hang); r.Flood != 0 ||
		len(r.Stdout) != maxStdout || len(r.Stderr) != keptTail || !bytes.HasSuffix(r.Stderr, []byte("end\n")) {
		t.Errorf("just enough: %d, %d bytes, %d bytes", r.Flood, len(r.Stdout), len(r.Stderr))
	}
	r := Run(Command{Line: "head -c 10000000 /dev/zero; echo one; echo two >&2", Env: os.Environ(), Dir: t.TempDir(), Merge: true})
	if r.Flood != 0 || !bytes.HasSuffix(r.Stdout, []byte("one\ntwo\n")) || len(r.Stdout) != keptTail {
		t.Errorf("merged: %d, %d bytes", r.Flood, len(r.Stdout))
	}
}

// Output that others hold open ends soon after the program; they run on.
func TestHeldOpen(t *testing.T) {
	dir := t.TempDir()
	start := time.Now()
	r := Run(Command{Line: "sleep 30 & echo $! >child; echo done", Env: os.Environ(), Dir: dir})
	if r.Exit != 0 || string(r.Stdout) != "done\n" || time.Since(start) > hang {
		t.Errorf("%+v after %s", r, time.Since(start))
	}
	b, _ := os.ReadFile(filepath.Join(dir, "child"))
	pid, _ := strconv.Atoi(strings.TrimSpace(string(b)))
	if !alive(pid) {
		t.Errorf("process %d was ended", pid)
	}
	syscall.Kill(pid, syscall.SIGKILL)
}

// TestCannotStart checks that the reason is named.
func TestCannotStart(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string, mode os.FileMode) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	file("plain", "#!/bin/sh\n", 0o644)
	file("nobody", "#!/no/such/shell -e\n", 0o755)
	file("dos", "#!/bin/sh\r\n", 0o755)
	file("text", "echo hello\n", 0o755)
	file("fine", "#!/bin/sh\necho $0\n", 0o755)
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		dir  string
		want string
	}{
		{[]string{"no-such-program-here"}, dir, "there is no program no-such-program-here in PATH"},
		{[]string{"./absent"}, dir, "there is no program " + dir + "/absent"},
		{[]string{"./plain"}, dir, dir + "/plain is not executable; chmod +x makes it so"},
		{[]string{"./plain/x"}, dir, "there is no program " + dir + "/plain/x"},
		{[]string{"./nobody"}, dir, dir + "/nobody cannot be started: the program /no/such/shell of its first line is missing"},
		{[]string{"./dos"}, dir, dir + "/dos cannot be started: the program /bin/sh followed by a carriage return (Windows line ends) of its first line is missing"},
		{[]string{"./text"}, dir, dir + "/text cannot be started: it has no #! line and is no program of this system"},
		{[]string{"./folder"}, dir, dir + "/folder is a folder"},
		{[]string{"fine"}, dir, "there is no program fine in PATH"},
		{[]string{"./fine"}, dir + "/gone", "its working directory " + dir + "/gone is missing"},
		{[]string{"./fine"}, dir + "/fine", "its working directory " + dir + "/fine is missing"},
		{[]string{"./fine", "a\x00b"}, dir, "an argument has a NUL byte, which no program can be given"},
		{[]string{"./fine", strings.Repeat("x", 3<<20)}, dir, dir + "/fine cannot be started: its arguments and variables are larger than the system allows"},
		{nil, dir, "it names no program"},
		{[]string{""}, dir, "it names no program"},
	} {
		r := Run(Command{Args: c.args, Dir: c.dir, Env: append(os.Environ(), "PATH=.::relative:/usr/bin")})
		if r.Err == nil || r.Err.Error() != c.want {
			t.Errorf("%.40q:\n got %v\nwant %s", c.args, r.Err, c.want)
		}
	}
	if r := Run(Command{Args: []string{"./fine"}, Dir: dir}); r.Err != nil || string(r.Stdout) != dir+"/fine\n" {
		t.Errorf("%+v", r)
	}
	if r := Run(Command{Args: []string{"fine"}, Dir: "/", Env: []string{"PATH=/nowhere:" + dir}}); r.Err != nil || r.Exit != 0 {
		t.Errorf("%+v", r)
	}
}

// TestStreams checks that a program holds nothing of this process: its streams
// are its own, and it has no other file.
func TestStreams(t *testing.T) {
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		t.Skip(err)
	}
	leak, _, errno := syscall.Syscall(syscall.SYS_DUP, 1, 0, 0) // not closed on exec
	if errno != 0 {
		t.Fatal(errno)
	}
	defer syscall.Close(int(leak))
	r := sh(t, "for f in /proc/$$/fd/*; do echo ${f##*/} $(readlink $f); done", nil, hang)
	for line := range strings.Lines(string(r.Stdout)) {
		fd, to, _ := strings.Cut(strings.TrimSpace(line), " ")
		if n, _ := strconv.Atoi(fd); n > 2 && n < 10 && !strings.HasPrefix(to, "pipe:") && to != "" {
			t.Errorf("it has %s", line)
		}
		for own := range 3 {
			if mine, _ := os.Readlink("/proc/self/fd/" + strconv.Itoa(own)); mine == to && to != os.DevNull {
				t.Errorf("it has our stream: %s", line)
			}
		}
	}
}

func TestEnviron(t *testing.T) {
	got := Environ([]string{"A=1", "B=2", "A=3", "=odd", "none", "C=x\x00y"},
		[2]string{"B", "two=2"}, [2]string{"", "x"}, [2]string{"D=E", "x"}, [2]string{"F", "a\x00"}, [2]string{"G", ""}, [2]string{"B", "last"})
	if want := "A=3 G= B=last"; strings.Join(got, " ") != want {
		t.Errorf("got %q", got)
	}
}
