//go:build unix

package launch

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestOnePlatform needs no launcher.
func TestOnePlatform(t *testing.T) {
	if got := Files("bin", []string{"linux/amd64"}); got != nil {
		t.Errorf("got %v", got)
	}
}

// TestLauncher runs the script on systems that it is told it is on.
func TestLauncher(t *testing.T) {
	for _, c := range []struct {
		uname, platform string
		args            []string
		out             string
		exit            int
	}{
		{"Linux x86_64", "linux/amd64", []string{"a b", "c"}, "linux/amd64 a b|c\n", 0},
		{"Linux aarch64", "linux/arm64", nil, "linux/arm64 \n", 0},
		{"Linux armv7l", "linux/arm", nil, "linux/arm \n", 0},
		{"Linux i686", "linux/386", nil, "linux/386 \n", 0},
		{"Darwin arm64", "darwin/arm64", nil, "darwin/arm64 \n", 0},
		{"Darwin x86_64", "darwin/amd64", nil, "darwin/amd64 \n", 0},
		{"MINGW64_NT-10.0 x86_64", "windows/amd64", nil, "windows/amd64 \n", 0},
		{"SunOS i86pc", "linux/amd64", []string{"--on-error", "open"}, "", 1},
		{"SunOS i86pc", "linux/amd64", []string{"--on-error", "closed", "--x"}, "", 2},
		{"SunOS i86pc", "linux/amd64", []string{"--on-error", "failure,timeout", "--x"}, "", 2},
		{"SunOS i86pc", "linux/amd64", []string{"--on-error", "parse", "--x"}, "", 1},
	} {
		out, exit := run(t, c.uname, c.platform, c.args)
		if out != c.out || exit != c.exit {
			t.Errorf("%s %v: got %q, exit %d", c.uname, c.args, out, exit)
		}
	}
}

// run starts the launcher in a folder with one binary, with a uname that lies.
func run(t *testing.T, uname, platform string, args []string) (string, int) {
	t.Helper()
	dir := t.TempDir()
	for _, f := range Files("bin dir", []string{platform, "plan9/386"}) {
		write(t, filepath.Join(dir, f.Path), string(f.Data), os.FileMode(f.Mode))
	}
	program := "#!/bin/sh\nIFS='|'\necho \"" + platform + " $*\"\n"
	write(t, filepath.Join(dir, "bin dir", Binary(platform)), program, 0o755)
	// Like the real one, -s and -m give one word each.
	fake := "#!/bin/sh\nset -- \"$1\" " + uname + "\ncase $1 in -sm) echo \"$2 $3\" ;; -s) echo \"$2\" ;; -m) echo \"$3\" ;; esac\n"
	write(t, filepath.Join(dir, "path", "uname"), fake, 0o755)
	cmd := exec.Command(filepath.Join(dir, "bin dir", "hookeval"), args...)
	cmd.Env = []string{"PATH=" + filepath.Join(dir, "path") + ":/bin:/usr/bin"}
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if !strings.Contains(string(exit.Stderr), "no evaluator for this system") {
			t.Errorf("standard error: %s", exit.Stderr)
		}
		return string(out), exit.ExitCode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(out), 0
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}
