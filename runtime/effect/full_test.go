//go:build unix

package effect_test

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
)

// alone runs a test in a process of its own and reports whether it did: go test
// has each process write down which files it opens, and that file cannot grow
// either while full lasts.
func alone(t *testing.T) bool {
	t.Helper()
	const inner = "HOOKC_TEST_ALONE"
	if os.Getenv(inner) != "" {
		return false
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), inner+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return true
}

// full does something while no file can grow: as on a full disk, the system
// takes a part of what is written and refuses the rest.
func full(t *testing.T, do func()) {
	t.Helper()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	limit := old
	limit.Cur = 100
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Fatal(err)
		}
	}()
	do()
}
