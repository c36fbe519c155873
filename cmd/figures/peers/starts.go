package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"

	"github.com/hookc/hookc/cmd/figures/comparison"
	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/engine/all"
	"github.com/hookc/hookc/cmd/figures/peers/engine/hookc"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// contestant is a program that is started to decide the first event.
type contestant struct {
	comparison.Start
	program measure.Program
}

// starts measures whole processes with policies of n rules.
func (l *lab) starts(n int) (out comparison.Starts, err error) {
	out.Rules = n
	list, err := l.contestants(n)
	if err != nil {
		return out, err
	}
	took, busy := make([]measure.Sample, len(list)), make([]measure.Sample, len(list))
	fmt.Fprintf(l.progress, "%d rules: whole processes start …\n", n)
	for round := range 2 + l.times(41) {
		for i, c := range list {
			clock, processor, err := c.program.Run()
			if err != nil {
				return out, err
			}
			if round >= 2 { // the first ones warm up
				took[i], busy[i] = append(took[i], clock), append(busy[i], processor)
			}
		}
	}
	for i, c := range list {
		c.Millis, c.Q1, c.Q3 = round(took[i].Median()), round(took[i].Quantile(0.25)), round(took[i].Quantile(0.75))
		c.Busy = round(busy[i].Median())
		out.Programs = append(out.Programs, c.Start)
	}
	return out, nil
}

func (l *lab) contestants(n int) (list []contestant, err error) {
	bare, err := l.binary(l.root, "testdata/figures/bare")
	if err != nil {
		return nil, err
	}
	event, err := json.Marshal(workload.Matching[0])
	if err != nil {
		return nil, err
	}
	list = append(list, contestant{
		comparison.Start{Name: "a Go program that decides nothing", Bare: true, Binary: megabytes(bare)},
		measure.Program{Argv: []string{bare}, Stdin: event},
	})
	for _, e := range all.Engines {
		var c contestant
		switch {
		case e.Once != "":
			c, err = l.peer(e, n, event)
		case e.Names == engine.UntilDeny && e.Share == workload.All:
			c, err = l.evaluator(e, n)
		default:
			continue
		}
		if err != nil {
			return nil, err
		}
		c.Share = e.Share.String()
		list = append(list, c)
	}
	return list, nil
}

// peer is the program in once that links this engine alone.
func (l *lab) peer(e engine.Engine, n int, event []byte) (c contestant, err error) {
	bin, err := l.binary(l.peers, path.Join("once", e.Once))
	if err != nil {
		return c, err
	}
	policy, _, err := l.policy(e, n)
	if err != nil {
		return c, err
	}
	c = contestant{
		comparison.Start{Name: e.Name, Binary: megabytes(bin)},
		measure.Program{Argv: []string{bin, policy}, Stdin: event},
	}
	want := workload.Expected(e.Share.Of(workload.Rules(n)), workload.Matching[0])
	return c, c.program.Says(string(want.Verdict))
}

// evaluator is hookc's own program, as an agent starts it.
func (l *lab) evaluator(e engine.Engine, n int) (c contestant, err error) {
	bin, err := l.binary(l.root, "cmd/hookeval")
	if err != nil {
		return c, err
	}
	policy, _, err := l.policy(e, n)
	if err != nil {
		return c, err
	}
	event, err := hookc.Event(workload.Matching[0])
	if err != nil {
		return c, err
	}
	c = contestant{
		comparison.Start{Name: "hookc's evaluator", Hookc: true, Binary: megabytes(bin)},
		measure.Program{Argv: []string{bin, "--host", "claude-code", "--policy", policy}, Stdin: event, Exit: measure.Denies},
	}
	return c, c.program.Says("Ask who looks after it.")
}

// binary builds a package of a module as releases are built.
func (l *lab) binary(module, pkg string) (string, error) {
	bin := filepath.Join(l.dir, path.Base(pkg))
	if runtime.GOOS == "windows" {
		bin += ".exe"
	}
	fmt.Fprintf(l.progress, "building %s …\n", pkg)
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", bin, "./"+pkg)
	cmd.Dir = module
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if msg, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s does not build: %w\n%s", pkg, err, msg)
	}
	return bin, nil
}

func megabytes(path string) float64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return round(float64(info.Size()) / 1e6)
}
