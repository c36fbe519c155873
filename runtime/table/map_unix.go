//go:build unix

package table

import (
	"os"
	"syscall"
)

// mapFile maps n bytes from off. Pages come in as they are touched, so opening
// costs the same whatever the size.
func mapFile(f *os.File, off int64, n int) (data []byte, unmap func() error, err error) {
	lead := int(off % int64(os.Getpagesize()))
	m, err := syscall.Mmap(int(f.Fd()), off-int64(lead), n+lead, syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	return m[lead:], func() error { return syscall.Munmap(m) }, nil
}
