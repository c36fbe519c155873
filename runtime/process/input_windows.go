package process

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// input is a file that holds b and goes when its last reader does.
func input(b []byte) (*os.File, error) {
	const shareDelete, deleteOnClose = 0x4, 0x04000000
	path := filepath.Join(os.TempDir(), "hookc-"+strconv.Itoa(os.Getpid())+"-"+strconv.FormatInt(time.Now().UnixNano(), 36))
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE,
		syscall.FILE_SHARE_READ|syscall.FILE_SHARE_WRITE|shareDelete, nil, syscall.CREATE_NEW, deleteOnClose, 0)
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(h), path)
	if _, err = f.Write(b); err == nil {
		_, err = f.Seek(0, 0)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
