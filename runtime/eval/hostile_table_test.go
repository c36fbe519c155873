package eval

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/testrun"
)

// TestHostileTable decides events with tables whose checksums are right and
// whose contents are nonsense: every word of the body in turn, and many at
// once. Any decision will do; a panic, a long wait or much memory will not.
func TestHostileTable(t *testing.T) {
	for _, name := range []string{"mixture", "effects", "values"} {
		t.Run(name, func(t *testing.T) { hostile(t, "../../testdata/tables/v2/"+name) })
	}
}

func hostile(t *testing.T, path string) {
	file, err := os.ReadFile(path + ".hkt")
	if err != nil {
		t.Fatal(err)
	}
	events := recorded(t, path+".events")
	le, dice := binary.LittleEndian, rand.New(rand.NewPCG(1, 2))
	bad := []uint32{0, 1, ^uint32(0), ^uint32(0) - 1, 1 << 31, 0xffff}
	words, step := 0, testrun.Count(4, 1) // a plain run takes every fourth word
	table.Reseal(file, func(body []byte) { words = len(body) / 4 })
	for i := dice.IntN(step); i < words; i += step {
		try(t, events, i, table.Reseal(file, func(body []byte) {
			was := le.Uint32(body[4*i:])
			le.PutUint32(body[4*i:], append(bad, was+1, was-1)[dice.IntN(len(bad)+2)])
		}))
	}
	for i := range testrun.Count(500, 2000) {
		try(t, events, -i, table.Reseal(file, func(body []byte) {
			for range 1 + dice.IntN(20) {
				body[dice.IntN(len(body))] = byte(dice.IntN(256))
			}
		}))
	}
}

func try(t *testing.T, events [][]*event.Event, change int, file []byte) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("change %d: %v", change, p)
		}
	}()
	tab, err := table.Load(file)
	if err != nil {
		return
	}
	var before, after runtime.MemStats
	for i, e := range events {
		runtime.ReadMemStats(&before)
		start := time.Now()
		Decide(tab, e, Options{Explain: i%2 == 0})
		if d := time.Since(start); d > time.Minute { // it ends
			t.Errorf("change %d: event %d took %s", change, i, d)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 256<<20 {
			t.Errorf("change %d: event %d took %d MB", change, i, (after.TotalAlloc-before.TotalAlloc)>>20)
		}
	}
}

func recorded(t *testing.T, path string) (out [][]*event.Event) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		call, err := generic.Host.Decode(line, host.World{})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, call.Events)
	}
	return out
}
