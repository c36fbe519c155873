//go:build unix

package clienttest

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the client the head of a process group, and a time-out the
// end of that group: the client starts shells and hooks that would stay.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// endGroup ends what the client left running; usually nothing is.
func endGroup(cmd *exec.Cmd) {
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}
