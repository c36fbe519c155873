//go:build !linux && !darwin

package process

import "os"

// awaitExit waits until a program has ended and reaps it: these systems have no
// way to look first.
func awaitExit(p *os.Process) *os.ProcessState {
	state, _ := p.Wait()
	return state
}
