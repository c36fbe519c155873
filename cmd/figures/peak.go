package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"runtime"
	"strings"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// peak is what a process took: seconds on the clock and of all processors, and
// megabytes at its largest.
type peak struct{ seconds, busy, megabytes measure.Sample }

// peak runs a program n times below a small program that measures it.
func (l *lab) peak(n int, p measure.Program) (out peak, err error) {
	if runtime.GOOS == "windows" {
		return out, fmt.Errorf("there is no peak memory of a process on %s", runtime.GOOS)
	}
	helper, err := l.binary("testdata/figures/peak")
	if err != nil {
		return out, err
	}
	for range n {
		cmd := exec.Command(helper, p.Argv...)
		cmd.Stdin = bytes.NewReader(p.Stdin)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		said, err := cmd.Output()
		if err != nil {
			return out, fmt.Errorf("%s: %w: %s", strings.Join(p.Argv, " "), err, &stderr)
		}
		var nanos, busy, bytes float64
		var exit int
		if _, err := fmt.Sscan(string(said), &nanos, &busy, &bytes, &exit); err != nil {
			return out, err
		}
		if exit != p.Exit {
			return out, fmt.Errorf("%s: exit code %d, want %d: %s", strings.Join(p.Argv, " "), exit, p.Exit, &stderr)
		}
		out.seconds = append(out.seconds, nanos/1e9)
		out.busy = append(out.busy, busy/1e9)
		out.megabytes = append(out.megabytes, bytes/1e6)
	}
	return out, nil
}
