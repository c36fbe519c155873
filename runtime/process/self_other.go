//go:build !linux

package process

import (
	"os"
	"path/filepath"
)

// Self starts this program once more.
func Self() (string, error) { return os.Executable() }

// Build is the folder above the folder of this program's file.
func Build() (string, error) {
	exe, err := os.Executable()
	return filepath.Dir(filepath.Dir(exe)), err
}
