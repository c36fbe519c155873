package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// goRuntime are packages whose start is Go's own: every Go program pays for them.
// internal/godebug is slow here alone, for it reads the setting that traces.
var goRuntime = map[string]bool{"runtime": true, "internal/godebug": true}

// measureInit measures the initialisation of the packages that the evaluator
// links, each by the fastest of many starts: what another process took away does
// not count, what the package itself does always counts.
func measureInit(l *lab) ([]row, error) {
	bin, err := l.binary("cmd/hookeval")
	if err != nil {
		return nil, err
	}
	fastest := map[string]float64{}
	for range l.times(200) {
		trace, err := initTrace(bin)
		if err != nil {
			return nil, err
		}
		for name, took := range trace {
			if before, ok := fastest[name]; !ok || took < before {
				fastest[name] = took
			}
		}
	}
	slowest, sum := "", 0.0
	for name, took := range fastest {
		if goRuntime[name] {
			continue
		}
		sum += took
		if slowest == "" || took > fastest[slowest] || took == fastest[slowest] && name < slowest {
			slowest = name
		}
	}
	if slowest == "" {
		return nil, fmt.Errorf("%s traced no package", bin)
	}
	return []row{
		newRow("init: the slowest package of the evaluator", micros, measure.Sample{fastest[slowest]}, atMost(max(20, faults*pageFault())), slowest),
		newRow("init: all of its packages", micros, measure.Sample{sum}, nil, strconv.Itoa(len(fastest))+" packages, without Go's runtime"),
	}, nil
}

// faults is how many pages a package may touch first where they take longer than 20 µs
// together: some virtual machines take 10 µs for each, others 0.2 µs.
const faults = 8

// initTrace is how long each package took in one start, in microseconds. A package
// without anything to do is not traced.
func initTrace(bin string) (map[string]float64, error) {
	cmd := exec.Command(bin, "--version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace strings.Builder
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	out := map[string]float64{}
	for line := range strings.Lines(trace.String()) {
		var name string
		var at, took float64
		if _, err := fmt.Sscanf(line, "init %s @%f ms, %f ms clock", &name, &at, &took); err == nil {
			out[name] = took * 1000
		}
	}
	return out, nil
}
