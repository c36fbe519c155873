package main

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/host"
)

// The nearest limit counts, whichever was set first.
func TestWatchdog(t *testing.T) {
	const soon, never = 20 * time.Millisecond, time.Hour
	late := func() host.Answer { return host.Answer{Stdout: []byte("late"), Exit: 2} }
	for name, limits := range map[string][]time.Duration{
		"one":                    {soon},
		"a later one is shorter": {never, soon},
		"no hook afterwards":     {soon, 0},
	} {
		t.Run(name, func(t *testing.T) {
			var said strings.Builder
			code := make(chan int)
			out := &once{stdout: &said, stderr: io.Discard}
			w := &watchdog{start: time.Now(), out: out, exit: func(c int) { code <- c; select {} }} // it would end the process
			for _, d := range limits {
				w.limit(d, late)
			}
			if got := <-code; got != 2 || said.String() != "late" {
				t.Errorf("exit code %d, %q", got, &said)
			}
			if got, first := out.give(late); got != 2 || first {
				t.Errorf("a second answer: %d, %v", got, first)
			}
		})
	}
}
