//go:build !linux

package emit

import "time"

// settleTime is how long an evaluator may take from its start to its scripts,
// where no list of processes says whether one runs.
const settleTime = 200 * time.Millisecond

// removed gives evaluators that are about to start the time to do so.
func removed([]string) (running func() bool) {
	end := time.Now().Add(settleTime)
	return func() bool { return time.Now().Before(end) }
}
