package process

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

// superviseArg makes this program a supervisor: the parent of one program. What
// kills its parent kills the supervisor, and not who waits for an answer; what
// leaves the program's group stays below the supervisor, and after its end below
// the process that started it.
const superviseArg = "--supervise"

// supervising says that Main was called.
var supervising bool

// Main is called first in main, by a program that starts others through this
// package alone. It does not return where this process is to be a supervisor.
func Main() {
	if len(os.Args) > 3 && os.Args[1] == superviseArg {
		supervise(os.Args[2], os.Args[3:])
	}
	supervising = true
}

// wire is where a supervisor is told of its starter's end, and says two numbers:
// why the program could not start, 0 if it could, and how it ended.
const wire = 3

func supervise(path string, argv []string) {
	runtime.LockOSThread() // the program dies with the thread that starts it
	subreaper()
	for _, s := range []os.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGUSR1, syscall.SIGUSR2} {
		if !signal.Ignored(s) { // a signal that is ignored would be for the program, too
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
	keepFiles()
	attr := &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(attr)
	pid, err := syscall.ForkExec(path, argv, &syscall.ProcAttr{Env: syscall.Environ(), Files: []uintptr{0, 1, 2}, Sys: attr})
	errno, _ := err.(syscall.Errno)
	if err != nil && errno == 0 {
		errno = syscall.EINVAL
	}
	report(uint32(errno))
	if err != nil {
		os.Exit(1)
	}
	for fd := range 3 { // whoever reads to their end waits for the program alone
		syscall.Close(fd)
	}
	go untilAlone()
	for {
		var status syscall.WaitStatus
		switch ended, err := syscall.Wait4(-1, &status, 0, nil); {
		case err == syscall.ECHILD:
			select {} // untilAlone ends it, or its starter
		case err == nil && ended == pid:
			report(uint32(status))
		}
	}
}

func report(n uint32) {
	syscall.Write(wire, binary.LittleEndian.AppendUint32(nil, n))
}

// untilAlone waits for the end of the process that started this one, and ends
// what is below.
func untilAlone() {
	var b [1]byte
	for {
		if n, err := syscall.Read(wire, b[:]); err != syscall.EINTR && n <= 0 {
			endBelow(os.Getpid(), nil)
			os.Exit(1)
		}
	}
}

// subreaper makes orphans below this process its children.
func subreaper() {
	const setChildSubreaper = 36
	syscall.RawSyscall6(syscall.SYS_PRCTL, setChildSubreaper, 1, 0, 0, 0, 0)
}

// launch starts the program, below a supervisor where this process may have one.
func (p *child) launch(path string, argv []string, attr *os.ProcAttr) (err error) {
	if supervising {
		err = p.supervised(path, argv, *attr)
		if !errors.Is(err, errNoSelf) {
			return err
		}
	}
	p.proc, err = os.StartProcess(path, argv, attr)
	return err
}

// errNoSelf is a system that does not show processes their own file.
var errNoSelf = errors.New("there is no /proc/self/exe")

func (p *child) supervised(path string, argv []string, attr os.ProcAttr) error {
	self, _ := Self()
	if _, err := os.Stat(self); err != nil {
		return errNoSelf
	}
	subreaper()
	ends, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	p.wire = os.NewFile(uintptr(ends[0]), "supervisor")
	theirs := os.NewFile(uintptr(ends[1]), "supervisor")
	attr.Files = append(attr.Files[:len(attr.Files):len(attr.Files)], theirs)
	attr.Sys = &syscall.SysProcAttr{Setpgid: true}
	p.proc, err = os.StartProcess(self, append([]string{os.Args[0], superviseArg, path}, argv...), &attr)
	theirs.Close()
	if err == nil {
		err = p.begun()
	}
	if err != nil {
		p.wire.Close()
		p.wire = nil
	}
	return err
}

// begun waits for the program's start, and is nil where it has started. A
// supervisor that says nothing was ended by the program already, for all that is
// known: await finds that out.
func (p *child) begun() error {
	errno, ok := p.heard()
	if !ok || errno == 0 {
		return nil
	}
	p.proc.Kill()
	p.proc.Wait()
	return syscall.Errno(errno)
}

// heard is the next number that the supervisor says; false where it ended.
func (p *child) heard() (uint32, bool) {
	var b [4]byte
	_, err := io.ReadFull(p.wire, b[:])
	return binary.LittleEndian.Uint32(b[:]), err == nil
}

// await waits for the end of the program.
func (p *child) await() {
	if p.wire == nil {
		p.state = awaitExit(p.proc)
		return
	}
	status, ok := p.heard()
	p.ended, p.lost = syscall.WaitStatus(status), !ok
}

// dismissSupervisor ends the supervisor of a program that is over. Where the
// supervisor was ended before, what was below it is below this process now.
func (p *child) dismissSupervisor(r *Result) {
	p.proc.Kill()
	p.proc.Wait()
	p.wire.Close()
	switch {
	case p.lost && !r.Late && r.Flood == 0:
		endBelow(os.Getpid(), ours())
		*r = Result{Exit: -1, Err: errors.New("the process that watches over it was ended before it")}
	case p.lost || p.ended.Signaled():
		r.Exit, r.Signal = -1, p.ended.Signal().String()
	default:
		r.Exit = p.ended.ExitStatus()
	}
}
