package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// memory says how often memory is collected. A compiler lives shortly and frees
// little: collecting less often saves a fifth of a large build's time for half as
// much memory again. Where it needs much, in the lint of ten thousand hooks, it
// collects as often as it must.
func memory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		limit(212<<20, 0)
	}
}

// least is how many bytes may be used at least before memory is collected more often.
var least atomic.Int64

// moreMemory is for work that keeps much for its whole time, so that collecting it again
// and again takes a third of that.
func moreMemory(bytes int64) {
	least.Store(bytes)
	debug.SetMemoryLimit(bytes)
}

// limit has memory collected more often from so many bytes on. What is in use
// already cannot be collected, and to try for it would take all of the time: a
// limit that is nearly reached so moves on. What is made while memory is collected
// counts as in use, so that it takes two collections to tell.
func limit(bytes, before int64) {
	bytes = max(bytes, least.Load())
	debug.SetMemoryLimit(bytes)
	now := live()
	if inUse := min(before, now); inUse > bytes*7/10 {
		bytes = inUse * 2
		debug.SetMemoryLimit(bytes)
	}
	runtime.SetFinalizer(&[16]byte{}, func(*[16]byte) { limit(bytes, now) }) // after the next collection
}

// live is the memory that the last collection found in use, in bytes.
func live() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return int64(sample[0].Value.Uint64())
}
