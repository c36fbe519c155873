package all

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

var update = flag.Bool("update", os.Getenv("HOOKC_UPDATE") != "", "rewrite the expected dumps")

// events is where the payloads lie, one folder a host.
const events = "../../../testdata/events"

// world is the surroundings of every recorded event.
var world = host.World{
	Getenv: func(name string) string {
		return map[string]string{"CLAUDE_PROJECT_DIR": "/home/mia/shop"}[name]
	},
	Dir: "/where/the/evaluator/started",
}

// TestGolden decodes every payload of every host and compares all that a
// condition can see of it.
func TestGolden(t *testing.T) {
	for _, h := range Hosts {
		files, err := filepath.Glob(filepath.Join(events, h.Name, "*.json"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s: no recorded events (%v)", h.Name, err)
		}
		for _, file := range files {
			t.Run(h.Name+"/"+strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
				call, err := h.Decode(read(t, file), world)
				if err != nil {
					t.Fatal(err)
				}
				carried(t, call)
				golden(t, strings.TrimSuffix(file, ".json")+".golden", dump(call))
			})
		}
	}
}

// carried checks that an event has no field that its kind does not carry, and
// every one that it always carries.
func carried(t *testing.T, c *host.Call) {
	t.Helper()
	for _, e := range c.Events {
		uses := map[event.FieldID]event.Use{}
		for _, u := range event.FieldsOf(e.Kind) {
			uses[u.Field] = u
			// The project, and what a command line means, are the evaluator's to find.
			if e.Get(u.Field).IsNil() && !u.Optional && u.Field != event.Project && !event.Worked(u.Field) {
				t.Errorf("%s lacks %s", e.Kind.Name, event.Fields[u.Field].Path)
			}
		}
		for f := range event.NumFields {
			if _, ok := uses[f]; !ok && !e.Get(f).IsNil() {
				t.Errorf("%s has %s, which its kind does not carry", e.Kind.Name, event.Fields[f].Path)
			}
		}
	}
}

// dump is what conditions can read, one field a line.
func dump(c *host.Call) string {
	var b strings.Builder
	for _, e := range c.Events {
		b.WriteString(e.Kind.Name + " " + strings.Join(e.Tools, " ") + "\n")
		for _, f := range event.Fields {
			if v := e.Get(f.ID); !v.IsNil() {
				b.WriteString("  " + f.Path + " = " + string(value.AppendJSON(nil, v)) + "\n")
			}
		}
	}
	return b.String()
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := string(read(t, file)); got != want {
		t.Errorf("%s:\n got %s\nwant %s", file, got, want)
	}
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
