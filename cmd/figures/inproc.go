package main

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/cmd/figures/mixture"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
)

// measureInProcess measures decisions inside one process, on tables of several
// sizes.
func measureInProcess(l *lab) ([]row, error) {
	var rows []row
	sizes := []int{10, 100, 1000, 10_000}
	decide := map[int]func(){}
	for _, n := range sizes {
		file, err := l.mixtureTable(n)
		if err != nil {
			return nil, err
		}
		d, answer, err := decider(file, mixture.Event)
		if err != nil {
			return nil, err
		}
		decide[n] = d
		rows = append(rows, l.inProcessRows(n, d, answer)...)
	}
	flat, err := measure.InTurn(l.times(20), batch(decide[sizes[0]]), batch(decide[10_000]))
	if err != nil {
		return nil, err
	}
	rows = append(rows, newRow("inproc: 10,000 hooks against 10", ratio, flat.Ratios(), atMost(1.15), "pairs of batches"))
	values, err := measureValues(l)
	return append(rows, values...), err
}

// measureValues measures decisions on hooks that differ only in what they compare a
// value with.
func measureValues(l *lab) (rows []row, err error) {
	for _, v := range mixture.Values {
		decide := map[int]func(){}
		for _, n := range []int{10, 1000, 10_000} {
			file, err := l.valuesTable(n, v)
			if err != nil {
				return nil, err
			}
			if decide[n], _, err = decider(file, v.Event); err != nil {
				return nil, err
			}
			name := fmt.Sprintf("inproc: %d %s hooks, decide", n, v.Name)
			rows = append(rows, newRow(name, micros, l.batches(decide[n]), nil, "eval.Decide; three hooks apply"))
		}
		flat, err := measure.InTurn(l.times(20), batch(decide[10]), batch(decide[10_000]))
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("inproc: 10,000 against 10 %s hooks", v.Name)
		rows = append(rows, newRow(name, ratio, flat.Ratios(), atMost(1.15), "pairs of batches"))
	}
	return rows, nil
}

func (l *lab) valuesTable(n int, v mixture.Value) ([]byte, error) {
	dir, err := l.written(fmt.Sprintf("%s-%d", v.Name, n), func() map[string]string { return mixture.ValueFiles(n, v.When) })
	if err != nil {
		return nil, err
	}
	return l.table(dir)
}

func (l *lab) inProcessRows(n int, decide, answer func()) []row {
	name := fmt.Sprintf("inproc: %d hooks, ", n)
	var limit *target
	if n == 10_000 {
		limit = atMost(5)
	}
	return []row{
		newRow(name+"decide", micros, l.batches(decide), limit, "eval.Decide; three hooks apply"),
		newRow(name+"decide, allocations", count, measure.Sample{allocations(decide)}, nil, "objects of one decision"),
		newRow(name+"decode, decide, encode", micros, l.batches(answer), nil, "from the host's bytes to its answer"),
	}
}

// decider is a decision of an event on a table, alone and with the host's protocol
// around it.
func decider(file []byte, event string) (decide, answer func(), err error) {
	t, err := table.Load(file)
	if err != nil {
		return nil, nil, err
	}
	call, err := decode(event)
	if err != nil {
		return nil, nil, err
	}
	res := eval.Decide(t, call.Events, eval.Options{})
	if err := errors.Join(t.Err(), applied(res)); err != nil {
		return nil, nil, err
	}
	decide = func() { eval.Decide(t, call.Events, eval.Options{}) }
	answer = func() {
		call, _ := decode(event) // it did above
		res := eval.Decide(t, call.Events, eval.Options{})
		claudecode.Host.Encode(call, &res.Decision)
	}
	return decide, answer, nil
}

func decode(event string) (*host.Call, error) {
	return claudecode.Host.Decode([]byte(event), host.World{})
}

// applied checks that the decision is the one that should be measured.
func applied(res *eval.Result) error {
	if len(res.Hooks) != 3 || len(res.Errors) != 0 {
		return fmt.Errorf("hooks %v applied with errors %v; want three and none", res.Hooks, res.Errors)
	}
	return nil
}

// batches measures f in batches, in microseconds a call.
func (l *lab) batches(f func()) measure.Sample {
	one := batch(f)
	out := make(measure.Sample, l.times(20))
	for i := range out {
		out[i], _ = one() // a batch has no errors
	}
	return out
}

// batchTime is how long a batch runs at least: long beside the clock and the
// scheduler, short beside a machine's moods.
const batchTime = 20 * time.Millisecond

// batch measures f by calling it often; the number of calls is found once.
func batch(f func()) func() (float64, error) {
	calls := 1
	for timeOf(f, calls) < batchTime {
		calls *= 2
	}
	return func() (float64, error) {
		return float64(timeOf(f, calls).Nanoseconds()) / 1e3 / float64(calls), nil
	}
}

func timeOf(f func(), calls int) time.Duration {
	start := time.Now()
	for range calls {
		f()
	}
	return time.Since(start)
}

// allocations is how many objects a call of f makes.
func allocations(f func()) float64 {
	const calls = 100
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		f()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / calls
}
