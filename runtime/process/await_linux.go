package process

import (
	"os"
	"syscall"
	"unsafe"
)

// awaitExit waits until a program has ended, and leaves it to be reaped: so long
// its number is its own, and that of its group. It is nil then.
func awaitExit(p *os.Process) *os.ProcessState {
	const onlyThis, ended, look = 1, 4, 0x1000000
	var info [128]byte // a siginfo
	for {
		_, _, errno := syscall.Syscall6(syscall.SYS_WAITID, onlyThis, uintptr(p.Pid),
			uintptr(unsafe.Pointer(&info)), ended|look, 0, 0)
		if errno != syscall.EINTR {
			return nil
		}
	}
}
