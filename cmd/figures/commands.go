package main

import (
	"os"
	"path/filepath"

	"github.com/hookc/hookc/cmd/figures/corpus"
	"github.com/hookc/hookc/cmd/figures/measure"
)

// measureCommands holds a pack against the commands of HOOKC_CORPORA.
func measureCommands(l *lab) ([]row, error) {
	corpora := os.Getenv("HOOKC_CORPORA")
	if corpora == "" {
		return []row{skipped("commands", "HOOKC_CORPORA names no folder of corpora")}, nil
	}
	m, err := corpus.Measure(l.pack, corpora, filepath.Join(l.root, "docs", "packs", "scope.md"), filepath.Join(l.dir, "state"))
	if err != nil {
		return nil, err
	}
	if err := corpus.Print(l.out, m); err != nil {
		return nil, err
	}
	if l.disagreements {
		corpus.PrintDisagreements(l.out, m.Answers)
	}
	var rows []row
	shells, files := corpus.Split(m.Answers)
	for _, part := range []struct {
		name    string
		answers []corpus.Answer
	}{{"commands: ", shells}, {"files: ", files}} {
		for _, t := range corpus.Of(part.answers).Targets() {
			limit := &target{Limit: t.Limit, AtLeast: t.AtLeast}
			rows = append(rows, newRow(part.name+t.Name, percent, measure.Sample{t.Percent}, limit, "std/"+l.pack+" for Claude Code"))
		}
	}
	return rows, nil
}
