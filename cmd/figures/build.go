package main

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/parse"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/claudecode"
)

// measureBuild measures hookc build of 10,000 hooks, as a process and, in this
// process, by phase.
func measureBuild(l *lab) ([]row, error) {
	const hooks = 10_000
	dir, err := l.mixture(hooks)
	if err != nil {
		return nil, err
	}
	hookc, err := l.binary("cmd/hookc")
	if err != nil {
		return nil, err
	}
	evaluator, err := l.binary("cmd/hookeval")
	if err != nil {
		return nil, err
	}
	out := filepath.Join(l.dir, "built")
	build := []string{hookc, "build", dir, "-o", out, "--evaluator", evaluator}
	took, err := l.peak(l.times(5), measure.Program{Argv: build})
	if err != nil {
		return nil, err
	}
	rows := []row{
		newRow("build: 10,000 hooks, wall time", seconds, took.seconds, atMost(1.2), "the process hookc build, its evaluator given"),
		newRow("build: 10,000 hooks, processor time", seconds, took.busy, nil, "of all cores; a busy machine changes it least"),
		newRow("build: 10,000 hooks, peak memory", megabyte, took.megabytes, atMost(250), "its largest resident size"),
	}
	phases, err := l.phases(dir, evaluator)
	return append(rows, phases...), err
}

// phase is a part of a build; each takes what those before it left.
type phase struct {
	name string
	run  func() error
}

func (l *lab) phases(dir, evaluator string) ([]row, error) {
	taken := map[string]measure.Sample{}
	var names []string
	for range max(1, l.times(5)/2) {
		for _, p := range buildPhases(dir, evaluator, filepath.Join(l.dir, "phases")) {
			start := time.Now()
			if err := p.run(); err != nil {
				return nil, fmt.Errorf("%s: %w", p.name, err)
			}
			if taken[p.name] == nil {
				names = append(names, p.name)
			}
			taken[p.name] = append(taken[p.name], time.Since(start).Seconds())
		}
	}
	var rows []row
	for _, name := range names {
		rows = append(rows, newRow("build: "+name, seconds, taken[name], nil, "a phase, in this process"))
	}
	return rows, nil
}

func buildPhases(dir, evaluator, out string) []phase {
	in := emit.Input{Targets: []*host.Target{claudecode.Target}}
	return []phase{
		{"parse", func() error {
			p, diags := parse.Load(parse.Options{Dir: dir})
			in.Policy = p
			return firstError(diags)
		}},
		{"check", func() error { return firstError(check.Policy(in.Policy, check.ForHosts(all.Targets()))) }},
		{"compile", func() error {
			res, diags := compiler.Compile(in.Policy, compiler.Options{})
			in.Result = res
			return firstError(diags)
		}},
		{"write", func() error {
			ev, err := readEvaluator(evaluator)
			if err != nil {
				return err
			}
			in.Evaluators = []emit.Evaluator{ev}
			plan, err := emit.Plan(in)
			if err != nil {
				return err
			}
			return plan.Write(out)
		}},
	}
}

func firstError(diags diag.List) error {
	if diags.HasErrors() {
		return fmt.Errorf("%v", diags[0])
	}
	return nil
}
