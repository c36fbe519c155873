package absence_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/absence"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// TestRecorded wants no event to have a field of which it is said that the host never
// sends it.
func TestRecorded(t *testing.T) {
	seen := 0
	for _, target := range all.Targets() {
		files, err := filepath.Glob("../../testdata/events/" + target.Name + "/*.json")
		if err != nil {
			t.Fatal(err)
		}
		p := &lint.Policy{Targets: []*host.Target{target}}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			call, err := target.Decode(data, host.World{Dir: "/w"})
			if err != nil {
				continue // a hostile event
			}
			for _, e := range call.Events {
				for i := range event.Fields {
					f := &event.Fields[i]
					if e.Get(f.ID).IsNil() {
						continue
					}
					seen++
					if lack, ok := absence.Of(p, e.Kind, f); ok && strings.Contains(lack.Where, "sends no") && lack.Certain {
						t.Errorf("%s has %s, but it is said to fail %s", file, f.Path, lack.Where)
					}
				}
			}
		}
	}
	if seen < 1000 {
		t.Errorf("only %d fields were compared", seen)
	}
}
