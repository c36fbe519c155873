// Package testrun is what a run of the tests is told, and what its packages share:
// how much is looked at, seeds that can be given again, programs built once.
package testrun

import "os"

// Exhaustive says that everything is to be tried where there is very much of it:
// HOOKC_EXHAUSTIVE is set, as .ci/run does. Elsewhere a test looks at a sample,
// which a typical fault does not get past.
func Exhaustive() bool { return os.Getenv("HOOKC_EXHAUSTIVE") != "" }

// Count is how often something random is tried: some times, or all where the run is
// exhaustive. HOOKC_EXHAUSTIVE=gate, as .ci/run sets it, is exhaustive where a list
// ends, and tries a fifth of what chance makes.
func Count(some, all int) int {
	switch {
	case !Exhaustive():
		return some
	case os.Getenv("HOOKC_EXHAUSTIVE") == "gate" && some < all:
		return max(some, all/5)
	}
	return all
}

// Some is n of the items, from the first to the last at equal distances, or all
// where the run is exhaustive.
func Some[T any](items []T, n int) []T {
	if Exhaustive() || n >= len(items) {
		return items
	}
	out := make([]T, n)
	for i := range out {
		out[i] = items[i*(len(items)-1)/max(1, n-1)]
	}
	return out
}
