package disk

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// What Windows says where somebody has the file open for reading just now.
const sharingViolation = syscall.Errno(32)

// rename tries for a while: readers are done in no time.
func rename(from, to string) (err error) {
	for wait := time.Millisecond; wait < time.Second; wait *= 2 {
		err = os.Rename(from, to)
		if !errors.Is(err, sharingViolation) && !errors.Is(err, syscall.ERROR_ACCESS_DENIED) {
			return err
		}
		time.Sleep(wait)
	}
	return err
}
