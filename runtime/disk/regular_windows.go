package disk

import (
	"io/fs"
	"os"
)

const noFollow = 0

// isAt reports whether the open file is what lies at the path itself: Windows
// follows links on opening.
func isAt(path string, before, opened fs.FileInfo) bool {
	if before == nil {
		var err error
		if before, err = os.Lstat(path); err != nil {
			return false
		}
	}
	return os.SameFile(before, opened)
}
