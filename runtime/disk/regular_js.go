package disk

import "io/fs"

const noFollow = 0

// isAt holds: nobody else changes the files between two looks.
func isAt(string, fs.FileInfo, fs.FileInfo) bool { return true }
