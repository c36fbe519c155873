package process

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// canStart is an error: WebAssembly has no processes. The rest of this file is
// never reached.
func canStart() error { return errors.New("hookc runs as WebAssembly here, which starts no programs") }

func endings() []os.Signal { return nil }

type group struct{}

func newGroup(*os.Process, bool) group { return group{} }

func (group) terminate() {}

func (group) kill() {}

func (group) release() {}

func groupAttr(Command) *syscall.SysProcAttr { return nil }

func sessionAttr() *syscall.SysProcAttr { return nil }

func (c *Command) argv() []string { return c.Args }

func shell() string { return "" }

func signalOf(*os.ProcessState) string { return "" }

func die(os.Signal) { os.Exit(1) }

func extensions() []string { return nil }

func sameName(a, b string) bool { return a == b }

func mayStart(fs.FileInfo) bool { return false }

func input([]byte) (*os.File, error) { return nil, canStart() }
