package transcript

import "sync"

// ordered does the same to everything that comes in, with several workers at a
// time, and hands it on in the order in which it came. start makes a worker, which
// only one goroutine uses.
func ordered[A, B any](in <-chan A, workers int, start func() func(A) B) <-chan B {
	type job struct {
		of A
		to chan B
	}
	jobs, waiting, out := make(chan job), make(chan chan B, 2*workers), make(chan B)
	go func() {
		for a := range in {
			to := make(chan B, 1)
			waiting <- to
			jobs <- job{a, to}
		}
		close(jobs)
		close(waiting)
	}()
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			do := start()
			for j := range jobs {
				j.to <- do(j.of)
			}
		})
	}
	go func() {
		for to := range waiting {
			out <- <-to
		}
		running.Wait()
		close(out)
	}()
	return out
}
