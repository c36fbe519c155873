//go:build !linux

package process

import (
	"os"
	"path/filepath"
)

// Self starts this program once more.
func Self() (string, error) { return os.Executable() }

// Renew does nothing: what runs cannot be told from what its path names by now.
func Renew() {}

// Build is the folder above the folder of this program's file.
func Build() (string, error) {
	exe, err := os.Executable()
	return filepath.Dir(filepath.Dir(exe)), err
}
