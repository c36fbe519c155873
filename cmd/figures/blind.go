package main

import (
	"path/filepath"

	"github.com/hookc/hookc/cmd/figures/corpus"
	"github.com/hookc/hookc/cmd/figures/measure"
)

// measureBlind holds std/default against commands that were written without
// sight of its rules.
func measureBlind(l *lab) (rows []row, err error) {
	lists, err := corpus.MeasureBlind(filepath.Join(l.root, "testdata", "commands", "blind"), filepath.Join(l.dir, "state"))
	if err != nil {
		return nil, err
	}
	corpus.PrintBlind(l.out, lists, l.disagreements)
	for _, b := range lists {
		dangerous, harmless := b.Parts()
		if len(dangerous) > 0 {
			rows = append(rows, newRow(b.List+": dangerous, denied or asked", percent, measure.Sample{corpus.Share(dangerous, "deny", "ask")}, atLeast(92), "std/default for Claude Code"))
		}
		if len(harmless) > 0 {
			rows = append(rows,
				newRow(b.List+": everyday, denied", percent, measure.Sample{corpus.Share(harmless, "deny")}, atMost(0), "std/default for Claude Code"),
				newRow(b.List+": everyday, asked", percent, measure.Sample{corpus.Share(harmless, "ask")}, atMost(1), "std/default for Claude Code"))
		}
	}
	return rows, nil
}
