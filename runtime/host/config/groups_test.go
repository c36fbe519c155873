package config

import "testing"

// TestSeconds checks that the host waits longer than the evaluator.
func TestSeconds(t *testing.T) {
	for _, ms := range []int{0, 1, 999, 1000, 5000, 5999, 600000} {
		if got := (&Group{Deadline: ms}).Millis(); got <= ms || got > ms+2000 {
			t.Errorf("%d ms: %d", ms, got)
		}
	}
}
