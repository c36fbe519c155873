//go:build !linux

package process

import "os"

// awaitExit waits until a program has ended and reaps it: these systems have no
// good way to look first. Its number could be another group's then, once none of
// its own group is left.
func awaitExit(p *os.Process) *os.ProcessState {
	state, _ := p.Wait()
	return state
}
