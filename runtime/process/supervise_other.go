//go:build !linux

package process

import (
	"os"
	"syscall"
)

// Main is called first in main. Only Linux has supervisors.
func Main() {}

func (p *child) launch(path string, argv []string, attr *os.ProcAttr) (err error) {
	p.proc, err = os.StartProcess(path, argv, attr)
	return err
}

func (p *child) await() { p.state = awaitExit(p.proc) }

func (p *child) dismissSupervisor(*Result) {}

func signalBelow(int, syscall.Signal) {}

func endBelow(int, []int) {}
