//go:build unix

package hostile

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// endWhole has a command that is given up end with all that it has started.
func endWhole(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// pipe lays a FIFO.
func pipe(name string) func(string) error {
	return func(dir string) error {
		path := filepath.Join(dir, name)
		return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), syscall.Mkfifo(path, 0o644))
	}
}
