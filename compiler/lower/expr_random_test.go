package lower_test

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/testrun"
)

// TestOracleRandom compares random expressions on random events with expr's VM:
// a fixed number from fixed seeds, or other ones for as long as HOOKC_ORACLE says,
// such as 10m.
func TestOracleRandom(t *testing.T) {
	limit, _ := time.ParseDuration(os.Getenv("HOOKC_ORACLE"))
	start := time.Now()
	seed, compiled, failures := uint64(1), 0, 0
	if limit > 0 {
		seed = testrun.Seed(t)
	}
	for i := 0; (limit == 0 && i < 4000) || time.Since(start) < limit; i++ {
		ok, difference := try(seed + uint64(i))
		if ok {
			compiled++
		}
		if difference != "" {
			t.Errorf("seed %d: %s", seed+uint64(i), difference)
			if failures++; failures > 15 {
				t.Fatal("enough")
			}
		}
	}
	t.Logf("%d expressions compiled and compared on 4 events each", compiled)
	if limit == 0 && compiled < 1000 {
		t.Errorf("only %d of 4000 random expressions compiled", compiled)
	}
}

// try compares the expression of one seed on a few events. Every other seed is
// compiled with the types of the first event, the others know no types.
func try(seed uint64) (compiled bool, difference string) {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 7))}
	text := g.expr(g.pick("bool", "bool", "any", "str", "int", "list", "map"), 1+g.IntN(4))
	first := g.event()
	var types map[string]any
	if seed%2 == 0 {
		types = envOf(first)
	}
	sub, ok, err := newSubject(text, types)
	if err != nil {
		return ok, text + ": " + err.Error()
	}
	if !ok {
		return false, ""
	}
	for i := range 4 {
		ev := first
		if i > 0 && types == nil {
			ev = g.event()
		}
		if d := sub.compare(ev, envOf(ev)); d != "" {
			return true, d
		}
	}
	return true, ""
}

// FuzzOracle lets the fuzzer choose the seed.
func FuzzOracle(f *testing.F) {
	for _, seed := range []uint64{1, 2, 3, 1 << 40} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		if _, difference := try(seed); difference != "" {
			t.Error(difference)
		}
	})
}
