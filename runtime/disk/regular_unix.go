//go:build unix

package disk

import (
	"io/fs"
	"syscall"
)

// noFollow refuses a link that came to the path since it was looked at, and
// opens a pipe without waiting.
const noFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

func isAt(string, fs.FileInfo, fs.FileInfo) bool { return true }
