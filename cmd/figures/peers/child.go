package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/engine/all"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Each engine is loaded in a process of its own, so that none pays for another's
// heap, and is told by its parent when to decide what: the batches of all
// engines take turns.

// loaded is what a child says first.
type loaded struct {
	Millis  float64           // to load the policy
	Held    float64           // bytes of heap that are kept once every event was decided
	Answers []workload.Answer // to all events
}

// request asks a child for a batch.
type request struct{ Event, Calls int }

// batch is what it took.
type batch struct {
	Nanos   int64
	Objects uint64
	Bytes   uint64
}

// child loads an engine's policy and serves batches until its input ends.
func child(name, path string, in io.Reader, out io.Writer) error {
	runtime.LockOSThread() // whose time is measured
	at := slices.IndexFunc(all.Engines, func(e engine.Engine) bool { return e.Name == name })
	if at < 0 {
		return fmt.Errorf("there is no engine %q", name)
	}
	asked, first, err := load(all.Engines[at], path)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	answers := json.NewEncoder(out)
	if err := answers.Encode(first); err != nil {
		return err
	}
	for requests := json.NewDecoder(in); ; {
		var r request
		if err := requests.Decode(&r); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		b, err := decide(asked[r.Event], r.Calls)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := answers.Encode(b); err != nil {
			return err
		}
	}
}

// load loads a policy several times, as long as that is quick, and has every
// event decided by the first one.
func load(e engine.Engine, path string) (asked []engine.Question, out loaded, err error) {
	before := heap()
	var took measure.Sample
	for begin := time.Now(); len(took) == 0 || len(took) < 9 && time.Since(begin) < 300*time.Millisecond; {
		start := clock()
		p, err := e.Load(path)
		if err != nil {
			return nil, out, err
		}
		took = append(took, float64((clock()-start).Nanoseconds())/1e6)
		if asked != nil {
			continue
		}
		for _, ev := range events() {
			q, err := p.Ask(ev)
			if err != nil {
				return nil, out, err
			}
			if err := q.Decide(); err != nil {
				return nil, out, err
			}
			asked = append(asked, q)
			out.Answers = append(out.Answers, q.Answer())
		}
		out.Held = max(0, float64(heap())-float64(before))
	}
	out.Millis = took.Median()
	return asked, out, nil
}

// heap is what is reachable.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what only finalizers hold
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func decide(q engine.Question, calls int) (b batch, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := clock()
	for range calls {
		if err := q.Decide(); err != nil {
			return b, err
		}
	}
	took := clock() - start
	runtime.ReadMemStats(&after)
	return batch{took.Nanoseconds(), after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc}, nil
}

// events is all that is decided.
func events() []workload.Event { return slices.Concat(workload.Matching, workload.Silent) }
