package block

import (
	"testing"
	"time"
)

func TestParseDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"5s": 5 * time.Second, "100ms": 100 * time.Millisecond, "1h30m": 90 * time.Minute, "7d": 7 * day, "1d12h": 36 * time.Hour,
		"0d": 0, "36500d": maxAge, "-5s": -5 * time.Second,
	} {
		if got, ok := parseDuration(text); !ok || got != want {
			t.Errorf("%s is %s, %t; want %s", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "d", "5", "-1d", "1.5d", "1dd", "1d1d", "1d24h", "1d-1h", "1 d", "99999999999d"} {
		if got, ok := parseDuration(text); ok {
			t.Errorf("%q is %s", text, got)
		}
	}
	if got, ok := parseDuration("40000d"); !ok || got <= maxAge {
		t.Errorf("40000d is %s, %t: out of bounds, and no other error", got, ok)
	}
}
