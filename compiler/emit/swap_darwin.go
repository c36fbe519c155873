package emit

import (
	"os"

	"golang.org/x/sys/unix"
)

// exchange makes two folders change their names in one step. It is false where
// the file system cannot.
func exchange(a, b string) (bool, error) {
	err := unix.RenamexNp(a, b, unix.RENAME_SWAP)
	switch err {
	case nil:
		return true, nil
	case unix.ENOSYS, unix.EINVAL, unix.ENOTSUP:
		return false, nil
	}
	return false, &os.LinkError{Op: "exchange", Old: a, New: b, Err: err}
}
