package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
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
	var known []string
	for _, dir := range tests {
		name := "std/" + filepath.Base(filepath.Dir(dir))
		if known = append(known, name); l.pack != corpus.Everything && name != l.pack {
			continue
		}
		more, err := mutateRows(hookc, filepath.Dir(dir))
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	if l.pack != corpus.Everything && !slices.Contains(known, l.pack) {
		return nil, fmt.Errorf("there is no pack %q with tests, but %s", l.pack, strings.Join(known, ", "))
	}
	return rows, nil
}

// mutatedPack is what hookc mutate says of a pack.
type mutatedPack struct {
	name                             string
	all, equivalent, killed, counted int
	took                             time.Duration
}

// mutateRows are the figures of a pack. How many mutants are killed is found with steps
// that act. How long it takes is measured without: the programs that tests start take
// their own time.
func mutateRows(hookc, dir string) ([]row, error) {
	plain, err := mutatePack(hookc, dir)
	if err != nil || plain.counted == 0 {
		return nil, err
	}
	acting := plain
	if acts, err := hasEffects(dir); err != nil {
		return nil, err
	} else if acts {
		if acting, err = mutatePack(hookc, dir, "--effects"); err != nil {
			return nil, err
		}
	}
	return []row{
		newRow("mutate: std/"+acting.name+", killed", percent, measure.Sample{float64(acting.killed*100) / float64(acting.counted)}, atLeast(90), acting.counts()),
		newRow("mutate: std/"+acting.name, seconds, measure.Sample{acting.took.Seconds()}, nil, acting.counts()),
		newRow("mutate: std/"+plain.name+", 1,000 mutants at this rate", seconds, measure.Sample{plain.took.Seconds() * 1000 / float64(plain.all)}, atMost(30), "no test starts a program"),
	}, nil
}

// hasEffects reports whether some test of a pack says more where steps act.
func hasEffects(dir string) (bool, error) {
	tests, err := filepath.Glob(filepath.Join(dir, "tests", "*.txtar"))
	for _, file := range tests {
		text, readErr := os.ReadFile(file)
		if readErr != nil {
			return false, readErr
		}
		if bytes.Contains(text, []byte("[effects]")) {
			return true, nil
		}
	}
	return false, err
}

func mutatePack(hookc, dir string, flags ...string) (mutatedPack, error) {
	start := time.Now()
	cmd := exec.Command(hookc, append([]string{"mutate", "--format", "json", dir}, flags...)...)
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

func (p mutatedPack) counts() string {
	return fmt.Sprintf("%d mutants, %d killed, %d equivalent", p.all, p.killed, p.equivalent)
}
