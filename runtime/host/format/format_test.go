package format

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// TestEveryEventHasAPayload checks that there is a recorded event of every kind
// and of every spelling for the format's two hosts, so that TestGolden of
// runtime/host/all reads each.
func TestEveryEventHasAPayload(t *testing.T) {
	var names []string
	for _, k := range event.Kinds {
		names = append(names, k.Name)
	}
	for _, s := range spellings {
		names = append(names, s.later)
		if _, ok := event.LookupKind(s.canonical); !ok {
			t.Errorf("%s is %s, which is no event", s.later, s.canonical)
		}
	}
	for _, h := range []string{"generic", "agent-hooks"} {
		for _, n := range names {
			if _, err := os.Stat(filepath.Join("../../../testdata/events", h, n+".json")); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestSpellings checks that both spellings are the same event.
func TestSpellings(t *testing.T) {
	for _, s := range spellings {
		if got := Canonical(s.later); got != s.canonical {
			t.Errorf("%s is %s, want %s", s.later, got, s.canonical)
		}
	}
	if got := Canonical("notification"); got != "notification" {
		t.Error(got)
	}
}

// TestDeclared reads an event that the policy declares, its fields among the
// members or in an object of their own.
func TestDeclared(t *testing.T) {
	stage := &event.Kind{ID: event.FirstCustom, Name: "stage_completed", Fields: []event.Use{{Field: event.Custom}},
		Custom: []value.Field{{Name: "stage", Type: value.StringType}, {Name: "note", Type: value.StringType.Optional()}}}
	w := host.World{Dir: "/w", Declared: func(name string) (*event.Kind, bool) { return stage, name == stage.Name }}
	d := Decoder("generic")
	decode := d.Decode
	for _, input := range []string{
		`{"event_type":"stage_completed","stage":"design"}`,
		`{"event_type":"stage_completed","fields":{"stage":"design"},"note":"outside"}`,
	} {
		call, err := decode([]byte(input), w)
		if err != nil {
			t.Fatal(err)
		}
		e := call.Events[0]
		if got := string(value.AppendJSON(nil, e.Get(event.Custom))); got != `{"stage":"design","note":null}` && got != `{"stage":"design"}` {
			t.Errorf("%s: %s", input, got)
		}
		if e.Get(event.Cwd).Str() != "/w" || e.Get(event.EventName).Str() != stage.Name {
			t.Errorf("%s: %+v", input, e)
		}
	}
	for input, want := range map[string]string{
		`{"event_type":"stage_completed"}`:            "stage_completed: stage_completed: stage: missing",
		`{"event_type":"stage_completed","stage":5}`:  "stage_completed: stage_completed: stage: want string, got int",
		`{"event_type":"stage_complete","stage":"x"}`: `event_type: unknown event "stage_complete"`,
	} {
		if _, err := decode([]byte(input), w); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", input, err, want)
		}
	}
}
