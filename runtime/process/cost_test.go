//go:build linux

package process

import (
	"os"
	"testing"
)

// BenchmarkRun is what a supervisor costs: a program with and without one, turn
// by turn.
func BenchmarkRun(b *testing.B) {
	defer func() { supervising = true }()
	for _, line := range []string{"exit 0", "exec sleep 0.02"} {
		for _, with := range []bool{false, true} {
			name := map[bool]string{false: "alone", true: "supervised"}[with]
			b.Run(line+"/"+name, func(b *testing.B) {
				supervising = with
				for b.Loop() {
					if r := Run(Command{Line: line, Env: os.Environ()}); r.Err != nil || r.Exit != 0 {
						b.Fatal(r)
					}
				}
			})
		}
	}
}

// Without a supervisor, as on other systems and in other programs, the group of a
// program is what can be ended.
func TestWithoutSupervisor(t *testing.T) {
	supervising = false
	defer func() { supervising = true }()
	t.Run("timeout", TestTimeout)
	t.Run("flood", TestFlood)
	t.Run("start", TestCannotStart)
	t.Run("run", TestRun)
}
