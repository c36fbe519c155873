//go:build !linux

package table

import "os"

// running is the evaluator's own file, by the path that it was started with.
func running() (string, error) { return os.Executable() }
