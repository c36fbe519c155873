package process

import (
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// group is a program with what it starts: a job object, where the system lets
// us make one, else the program alone. A program could start another before it
// is in the job; that one is not reached.
type group struct {
	proc *os.Process
	job  syscall.Handle
}

func newGroup(p *os.Process, _ bool) group {
	const setQuota, terminate = 0x0100, 0x0001
	g := group{proc: p}
	h, err := syscall.OpenProcess(setQuota|terminate, false, uint32(p.Pid))
	if err != nil {
		return g
	}
	defer syscall.CloseHandle(h)
	job, _, _ := kernel("CreateJobObjectW").Call(0, 0)
	if job == 0 {
		return g
	}
	if ok, _, _ := kernel("AssignProcessToJobObject").Call(job, uintptr(h)); ok == 0 {
		syscall.CloseHandle(syscall.Handle(job))
		return g
	}
	g.job = syscall.Handle(job)
	return g
}

func kernel(name string) *syscall.LazyProc {
	return syscall.NewLazyDLL("kernel32.dll").NewProc(name)
}

// terminate is nothing: there is no request to end that every program hears.
func (g group) terminate() {}

// kill ends all of the group.
func (g group) kill() {
	if g.job == 0 {
		g.proc.Kill()
		return
	}
	kernel("TerminateJobObject").Call(uintptr(g.job), 1)
}

func (g group) release() {
	if g.job != 0 {
		syscall.CloseHandle(g.job)
	}
}

func groupAttr(c Command) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
	if c.Line != "" {
		attr.CmdLine = `cmd.exe /d /s /c "` + c.Line + `"`
	}
	return attr
}

func sessionAttr() *syscall.SysProcAttr {
	const detached = 0x00000008
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP | detached, HideWindow: true}
}

// argv is what the program sees as its arguments.
func (c *Command) argv() []string {
	if c.Line != "" {
		return []string{"cmd.exe"}
	}
	return c.Args
}

// shell is the program that runs a Line.
func shell() string { return os.Getenv("SystemRoot") + `\System32\cmd.exe` }

func signalOf(*os.ProcessState) string { return "" }

func die(os.Signal) { os.Exit(1) }

// extensions is how the file of a program may end. Batch files are left out:
// their shell reads arguments anew, and an argument of an event could start
// another program.
func extensions() []string { return []string{"", ".exe", ".com"} }

func sameName(a, b string) bool { return strings.EqualFold(a, b) }

func mayStart(fs.FileInfo) bool { return true }
