package disk

import (
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// The flags and the error of LockFileEx.
const (
	exclusive     = 2
	failAtOnce    = 1
	lockViolation = syscall.Errno(33)
	allBytes      = ^uint32(0)
)

func tryLock(f *os.File) error { return lockFile(f, exclusive|failAtOnce) }

func waitLock(f *os.File) error { return lockFile(f, exclusive) }

func lockFile(f *os.File, flags uintptr) error {
	var at syscall.Overlapped
	ok, _, err := lockFileEx.Call(f.Fd(), flags, 0, uintptr(allBytes), uintptr(allBytes), uintptr(unsafe.Pointer(&at)))
	if ok != 0 {
		return nil
	}
	if err == lockViolation {
		return ErrLocked
	}
	return err
}
