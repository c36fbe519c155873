//go:build !linux

package docs

import (
	"os/exec"
	"strings"
	"testing"
)

// drawn checks nothing where no terminal can be made.
func drawn(*testing.T, string, string, *exec.Cmd) {}

func recorded(_ *testing.T, args []string) string { return recordingLink(args[0]) }

func (*terminal) answered(_ *testing.T, args []string) string {
	return pictureLink(args[0], strings.Join(args[1:], " "))
}
