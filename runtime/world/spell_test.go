package world

import (
	"testing"
	"time"
)

// TestSpell compares forms with those of the package time.
func TestSpell(t *testing.T) {
	forms := map[string]string{
		RFC3339:                    time.RFC3339,
		"YYYY-MM-DD":               time.DateOnly,
		"YYYYMMDDThhmmssZ":         "20060102T150405Z07:00",
		"YYYY-MM-DDThh:mm:ss.fffZ": "2006-01-02T15:04:05.000Z07:00",
	}
	moments := []time.Time{{}, time.Unix(0, 0), time.Unix(1795324044, 987654321), time.Unix(253402300799, 999999999)}
	zones := []*time.Location{time.UTC, time.FixedZone("", 3600), time.FixedZone("", -5*3600-30*60), time.FixedZone("", -60), time.FixedZone("", 14*3600)}
	for form, layout := range forms {
		for _, moment := range moments {
			for _, zone := range zones {
				at := moment.In(zone)
				if at.Year() < 0 || at.Year() > 9999 {
					continue
				}
				if got, want := Spell(form, at), at.Format(layout); got != want {
					t.Errorf("%s: got %s, want %s", form, got, want)
				}
			}
		}
	}
}
