//go:build unix

package install

import (
	"errors"
	"os"
	"syscall"
)

// ownedByOther refuses a file of another user: a replacement would be ours.
func ownedByOther(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil // there is none yet
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if ok && int(stat.Uid) != os.Geteuid() {
		return errors.New("it belongs to another user: run this as that user, or give --scope managed to an administrator")
	}
	return nil
}
