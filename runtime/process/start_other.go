//go:build !js

package process

import (
	"os"
	"syscall"
)

// canStart is nil where the system has processes.
func canStart() error { return nil }

// endings are the signals that ask a process to end.
func endings() []os.Signal { return []os.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} }
