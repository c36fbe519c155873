package process

import "syscall"

// dieWithParent ends the leader where this process is killed and can end
// nothing any more.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }

// keepFiles keeps files that this process was started with, beyond the three
// streams, from the programs that it starts: one that outlives it would hold
// them open. An older kernel does not know the call, which does no harm.
func keepFiles() {
	const closeRange, onlyOnExec = 436, 4
	syscall.RawSyscall(closeRange, 3, 1<<31-1, onlyOnExec)
}
