package main

import (
	"fmt"
	"path/filepath"

	"github.com/hookc/hookc/cmd/figures/hostile"
	"github.com/hookc/hookc/cmd/figures/measure"
)

// measureHostile runs each command on repositories that were made to stop it, and
// shows the worst.
func measureHostile(l *lab) ([]row, error) {
	hookc, err := l.binary("cmd/hookc")
	if err != nil {
		return nil, err
	}
	peak, err := l.binary("testdata/figures/peak")
	if err != nil {
		return nil, err
	}
	runs, err := hostile.Measure(peak, hookc, filepath.Join(l.dir, "hostile"), hostile.Cases())
	if err != nil {
		return nil, err
	}
	var slowest, largest hostile.Run
	failed := 0
	for _, r := range runs {
		if r.Bad() != "" {
			failed++
		}
		if r.Seconds > slowest.Seconds {
			slowest = r
		}
		if r.Megabytes > largest.Megabytes {
			largest = r
		}
	}
	many, err := l.mixture(100_000)
	if err != nil {
		return nil, err
	}
	took, err := l.lints(1, hookc, many)
	if err != nil {
		return nil, err
	}
	which := func(r hostile.Run) string { return fmt.Sprintf("%s: hookc %s", r.Case, r.Args) }
	return []row{
		newRow("hostile: processes that crashed, did not end or took too much", count, measure.Sample{float64(failed)}, atMost(0), fmt.Sprintf("of %d", len(runs))),
		newRow("hostile: the slowest", seconds, measure.Sample{slowest.Seconds}, atMost(hostile.MaxSeconds), which(slowest)),
		newRow("hostile: the largest", megabyte, measure.Sample{largest.Megabytes}, atMost(hostile.MaxMegabytes), which(largest)),
		newRow("hostile: lint of 100,000 hooks", seconds, took.seconds, atMost(60), "all rules; the process hookc lint"),
		newRow("hostile: lint of 100,000 hooks, peak memory", megabyte, took.megabytes, nil, "its largest resident size"),
	}, nil
}
