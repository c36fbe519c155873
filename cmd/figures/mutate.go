package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/hookc/hookc/cmd/figures/corpus"
	"github.com/hookc/hookc/cmd/figures/measure"
)

// measureMutate runs hookc mutate, as a process, on each of our packs with tests: how
// many mutants its tests kill, and how long that takes.
func measureMutate(l *lab) ([]row, error) {
	hookc, err := l.binary("cmd/hookc")
	if err != nil {
		return nil, err
	}
	tests, err := filepath.Glob(filepath.Join(l.root, "stdlib", "*", "tests"))
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, dir := range tests {
		if l.pack != corpus.Everything && "std/"+filepath.Base(filepath.Dir(dir)) != l.pack {
			continue
		}
		pack, err := mutatePack(hookc, filepath.Dir(dir))
		if err != nil {
			return nil, err
		}
		if pack.counted > 0 {
			rows = append(rows, pack.rows()...)
		}
	}
	return rows, nil
}

// mutatedPack is what hookc mutate says of a pack.
type mutatedPack struct {
	name                             string
	all, equivalent, killed, counted int
	took                             time.Duration
}

func mutatePack(hookc, dir string) (mutatedPack, error) {
	start := time.Now()
	cmd := exec.Command(hookc, "mutate", "--effects", "--format", "json", dir)
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		return mutatedPack{}, err
	}
	out := mutatedPack{name: filepath.Base(dir), took: time.Since(start)}
	var said struct {
		Killed, Counted int
		Mutants         []struct{ State string }
	}
	if err := json.Unmarshal(text, &said); err != nil {
		return out, err
	}
	out.killed, out.counted, out.all = said.Killed, said.Counted, len(said.Mutants)
	for _, m := range said.Mutants {
		if m.State == "equivalent" {
			out.equivalent++
		}
	}
	return out, nil
}

func (p mutatedPack) rows() []row {
	took := p.took.Seconds()
	how := fmt.Sprintf("%d mutants, %d killed, %d equivalent", p.all, p.killed, p.equivalent)
	return []row{
		newRow("mutate: std/"+p.name+", killed", percent, measure.Sample{float64(p.killed*100) / float64(p.counted)}, atLeast(90), how),
		newRow("mutate: std/"+p.name, seconds, measure.Sample{took}, nil, how),
		newRow("mutate: std/"+p.name+", 1,000 mutants at this rate", seconds, measure.Sample{took * 1000 / float64(p.all)}, atMost(30), how),
	}
}
