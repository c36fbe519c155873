package testrun

import (
	"os"
	"strconv"
	"testing"
	"time"
)

// Seed is where chance begins: another number on each run, which the log has.
// HOOKC_SEED gives it again, and .ci/run sets it.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if given := os.Getenv("HOOKC_SEED"); given != "" {
		var err error
		if seed, err = strconv.ParseUint(given, 10, 64); err != nil {
			t.Fatalf("HOOKC_SEED is a whole number: %v", err)
		}
	}
	t.Logf("HOOKC_SEED=%d tries the same again", seed)
	return seed
}
