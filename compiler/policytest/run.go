package policytest

import (
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
)

// Run runs test files in parallel and yields their results in the order of the
// files, each as soon as those before it are there.
func Run(files []File, opt Options) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		done := make([]chan Result, len(files))
		for i := range done {
			done[i] = make(chan Result, 1)
		}
		var next atomic.Int64
		var workers sync.WaitGroup
		for range min(runtime.GOMAXPROCS(0), len(files)) {
			workers.Go(func() {
				for i := next.Add(1) - 1; i < int64(len(files)); i = next.Add(1) - 1 {
					done[i] <- RunFile(files[i], opt)
				}
			})
		}
		defer workers.Wait()
		for _, result := range done {
			if !yield(<-result) {
				next.Store(int64(len(files))) // the workers take no more
				return
			}
		}
	}
}
