package main

import (
	"os"
	"path/filepath"

	"github.com/hookc/hookc/cmd/figures/corpus"
	"github.com/hookc/hookc/cmd/figures/measure"
)

// measureManual says how often std/default stands in the way of the examples of
// a public manual, in HOOKC_CORPORA.
func measureManual(l *lab) ([]row, error) {
	corpora := os.Getenv("HOOKC_CORPORA")
	if corpora == "" {
		return []row{skipped("manual", "HOOKC_CORPORA names no folder of corpora")}, nil
	}
	answers, err := corpus.MeasureManual(corpora, filepath.Join(l.dir, "state"))
	if err != nil {
		return nil, err
	}
	if l.disagreements {
		corpus.PrintManual(l.out, answers)
	}
	return []row{
		newRow("manual: examples denied", percent, measure.Sample{corpus.Share(answers, "deny")}, atMost(2), "std/default for Claude Code"),
		newRow("manual: examples asked", percent, measure.Sample{corpus.Share(answers, "ask")}, nil, "std/default for Claude Code"),
	}, nil
}
