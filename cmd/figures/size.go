package main

import (
	"os"
	"runtime"

	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/compiler/emit"
)

// measureSize measures what the evaluator weighs, on disk and in memory.
func measureSize(l *lab) ([]row, error) {
	bin, err := l.binary("cmd/hookeval")
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(bin)
	if err != nil {
		return nil, err
	}
	file, err := l.mixtureTable(10_000)
	if err != nil {
		return nil, err
	}
	rows := []row{
		newRow("size: the evaluator", megabyte, measure.Sample{float64(info.Size()) / 1e6}, atMost(4.5), "stripped, without a table"),
		newRow("size: the table of 10,000 hooks", megabyte, measure.Sample{float64(len(file)) / 1e6}, nil, "policy.hkt"),
	}
	for _, m := range []struct {
		name  string
		hooks int
	}{{"size: memory of one decision, 10 hooks", 10}, {"size: memory of one decision, 10,000 hooks", 10_000}} {
		p, err := l.mixtureEvaluator(m.hooks)
		if err != nil {
			return nil, err
		}
		took, err := l.peak(l.times(20), p)
		if err != nil {
			rows = append(rows, skipped(m.name, err.Error()))
			continue
		}
		rows = append(rows, newRow(m.name, megabyte, took.megabytes, atMost(12), "largest resident size of the process"))
	}
	return rows, nil
}

func readEvaluator(path string) (emit.Evaluator, error) {
	data, err := os.ReadFile(path)
	return emit.Evaluator{Platform: runtime.GOOS + "/" + runtime.GOARCH, Binary: data, From: path}, err
}
