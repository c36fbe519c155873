package main

import (
	"os"
	"path/filepath"

	"github.com/hookc/hookc/cmd/figures/corpus"
)

// measureCommands holds a pack against the commands of HOOKC_CORPORA.
func measureCommands(l *lab) ([]row, error) {
	corpora := os.Getenv("HOOKC_CORPORA")
	if corpora == "" {
		return []row{skipped("commands", "HOOKC_CORPORA names no folder of corpora")}, nil
	}
	answers, out, err := corpus.Measure(l.pack, corpora, filepath.Join(l.root, "docs", "packs", "scope.md"), filepath.Join(l.dir, "state"))
	if err != nil {
		return nil, err
	}
	if err := corpus.Print(l.out, answers, out); err != nil {
		return nil, err
	}
	if l.disagreements {
		corpus.PrintDisagreements(l.out, answers)
	}
	var rows []row
	shells, files := corpus.Split(answers)
	for _, part := range []struct {
		name    string
		answers []corpus.Answer
	}{{"commands: ", shells}, {"files: ", files}} {
		for _, t := range corpus.Of(part.answers).Targets() {
			limit := &target{Limit: t.Limit, AtLeast: t.AtLeast}
			rows = append(rows, newRow(part.name+t.Name, percent, sample{t.Percent}, limit, "std/"+l.pack+" for Claude Code"))
		}
	}
	return rows, nil
}
