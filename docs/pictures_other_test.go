//go:build !linux

package docs

import (
	"os/exec"
	"testing"
)

// drawn checks nothing where no terminal can be made.
func drawn(*testing.T, string, string, *exec.Cmd) {}

func recorded(_ *testing.T, args []string) string { return recordingLink(args[0]) }
