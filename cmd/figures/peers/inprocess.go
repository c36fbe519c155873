package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/hookc/hookc/cmd/figures/comparison"
	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/engine/all"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// batchTime is how long a batch runs at least, but one decision always: short
// beside a machine's moods, long beside the clock.
const batchTime = 2 * time.Millisecond

// size measures every engine with a policy of n rules.
func (l *lab) size(n int) (points []comparison.Point, err error) {
	var running []*asking
	defer func() {
		for _, a := range running {
			a.end()
		}
	}()
	for _, e := range all.Engines {
		fmt.Fprintf(l.progress, "%d rules: %s loads …\n", n, e.Name)
		a, err := l.start(e, n)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		running = append(running, a)
	}
	fmt.Fprintf(l.progress, "%d rules: all decide …\n", n)
	for event := range events() {
		if err := l.inTurn(running, event, l.rounds(n)); err != nil {
			return nil, err
		}
	}
	for _, a := range running {
		points = append(points, a.point)
	}
	return points, nil
}

// rounds is how often each engine has its turn.
func (l *lab) rounds(n int) int {
	if l.repeat > 0 {
		return l.repeat
	}
	if n > 1000 {
		return 11
	}
	return 31
}

// inTurn has all engines decide an event in turn, A B C A B C.
func (l *lab) inTurn(running []*asking, event, rounds int) error {
	calls := make([]int, len(running))
	for i, a := range running {
		var err error
		if calls[i], err = a.calls(event); err != nil {
			return err
		}
	}
	took, last := make([]measure.Sample, len(running)), make([]batch, len(running))
	for range rounds {
		for i, a := range running {
			b, err := a.batch(event, calls[i])
			if err != nil {
				return err
			}
			took[i] = append(took[i], float64(b.Nanos)/1e3/float64(calls[i]))
			last[i] = b
		}
	}
	for i, a := range running {
		p, each := &a.point, float64(calls[i])
		p.Micros = append(p.Micros, round(took[i].Median()))
		p.Spread = append(p.Spread, round(took[i].Quantile(0.75)-took[i].Quantile(0.25)))
		p.Objects = append(p.Objects, round(float64(last[i].Objects)/each))
		p.Bytes = append(p.Bytes, round(float64(last[i].Bytes)/each))
	}
	return nil
}

// asking is a child at work.
type asking struct {
	name  string
	cmd   *exec.Cmd
	to    io.WriteCloser
	from  *json.Decoder
	point comparison.Point
}

// start writes an engine's policy of n rules, starts a child that loads it, and
// holds its answers against what they should be.
func (l *lab) start(e engine.Engine, n int) (a *asking, err error) {
	rules := e.Share.Of(workload.Rules(n))
	path, build, err := l.policy(e, n)
	if err != nil {
		return nil, err
	}
	a = &asking{name: e.Name, point: comparison.Point{Rules: len(rules)}}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	a.point.File = round(float64(info.Size()) / 1e6)
	if e.Module == "" && e.Names == engine.UntilDeny {
		a.point.Build = round(build)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	a.cmd = exec.Command(self, "-child", e.Name, "-policy", path)
	a.cmd.Stderr = os.Stderr
	if a.to, err = a.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := a.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	a.from = json.NewDecoder(out)
	if err := a.cmd.Start(); err != nil {
		return nil, err
	}
	var first loaded
	if err := a.from.Decode(&first); err != nil {
		a.end()
		return nil, fmt.Errorf("its process does not answer: %w", err)
	}
	a.point.Load, a.point.Held = round(first.Millis), round(first.Held/1e6)
	for i, ev := range events() {
		if err := agree(e, rules, ev, first.Answers[i]); err != nil {
			a.end()
			return nil, err
		}
	}
	return a, nil
}

// policy is the file of an engine's policy, and the seconds of processors that it
// took to make, which are hookc's build.
func (l *lab) policy(e engine.Engine, n int) (path string, seconds float64, err error) {
	dir, err := os.MkdirTemp(l.dir, "policy-")
	if err != nil {
		return "", 0, err
	}
	start := work()
	data, err := e.Write(e.Share.Of(workload.Rules(n)))
	seconds = (work() - start).Seconds()
	if err != nil {
		return "", 0, err
	}
	path = filepath.Join(dir, e.File)
	return path, seconds, os.WriteFile(path, data, 0o644)
}

// calls is how many decisions of an event make a batch.
func (a *asking) calls(event int) (int, error) {
	for n := 1; ; n *= 2 {
		b, err := a.batch(event, n)
		if err != nil || time.Duration(b.Nanos) >= batchTime {
			return n, err
		}
	}
}

func (a *asking) batch(event, calls int) (b batch, err error) {
	if err := json.NewEncoder(a.to).Encode(request{event, calls}); err != nil {
		return b, fmt.Errorf("%s: %w", a.name, err)
	}
	if err := a.from.Decode(&b); err != nil {
		return b, fmt.Errorf("%s: %w", a.name, err)
	}
	return b, nil
}

// end closes the child's input, at which it ends.
func (a *asking) end() {
	a.to.Close()
	a.cmd.Wait()
}
