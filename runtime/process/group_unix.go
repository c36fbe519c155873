//go:build unix

package process

import (
	"os"
	"syscall"
)

// group is a process group, by the number of its leader, or all that is below a
// supervisor.
type group struct {
	leader     int
	supervised bool
}

func newGroup(p *os.Process, supervised bool) group { return group{p.Pid, supervised} }

// terminate asks all of the group to end.
func (g group) terminate() {
	if g.supervised {
		signalBelow(g.leader, syscall.SIGTERM)
		return
	}
	syscall.Kill(-g.leader, syscall.SIGTERM)
}

// kill ends all of the group.
func (g group) kill() {
	if g.supervised {
		endBelow(g.leader, nil)
	}
	syscall.Kill(-g.leader, syscall.SIGKILL)
}

func (g group) release() {}

// groupAttr makes a program the leader of a group.
func groupAttr(Command) *syscall.SysProcAttr {
	keepFiles()
	attr := &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(attr)
	return attr
}

// sessionAttr makes a program the leader of a session, which no terminal and no
// group of this process reaches.
func sessionAttr() *syscall.SysProcAttr {
	keepFiles()
	return &syscall.SysProcAttr{Setsid: true}
}

// argv is what the program sees as its arguments.
func (c *Command) argv() []string {
	if c.Line != "" {
		return []string{"sh", "-c", c.Line}
	}
	return c.Args
}

// shell is the program that runs a Line.
func shell() string { return "/bin/sh" }

func signalOf(s *os.ProcessState) string {
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return w.Signal().String()
	}
	return ""
}

// die ends this process by a signal that it has caught.
func die(s os.Signal) {
	syscall.Kill(os.Getpid(), s.(syscall.Signal))
}
