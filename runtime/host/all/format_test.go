package all

import (
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

// TestFormat checks that what a program is told of an event is all that there is
// to know: read back, it is the same event, whatever host sent it.
func TestFormat(t *testing.T) {
	for _, h := range Hosts {
		files, err := filepath.Glob(filepath.Join(events, h.Name, "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			call, err := h.Decode(read(t, file), world)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range call.Events {
				text := value.AppendJSON(nil, event.Format(e, "2026-11-22T08:00:00Z"))
				back, err := generic.Host.Decode(text, host.World{Dir: world.Dir})
				if err != nil {
					t.Errorf("%s: %v\n%s", file, err, text)
					continue
				}
				if want, got := dump(&host.Call{Events: []*event.Event{settled(e)}}), dump(&host.Call{Events: []*event.Event{settled(back.Events[0])}}); got != want {
					t.Errorf("%s:\n got %swant %s%s", file, got, want, text)
				}
			}
		}
	}
}

// settled is an event without what the format does not tell: the host and its
// names, and whether what it promises was there.
func settled(e *event.Event) *event.Event {
	out := *e
	out.Tools = nil // an alias of several tools is one of them
	for _, f := range []event.FieldID{event.HostName, event.ToolHostName, event.ToolRaw, event.ToolServer} {
		out.Set(f, value.Value{})
	}
	if e.Get(event.Timestamp).IsNil() {
		out.Set(event.Timestamp, value.OfString("2026-11-22T08:00:00Z"))
	}
	if e.Get(event.SessionID).IsNil() {
		out.Set(event.SessionID, value.OfString(""))
	}
	if e.Get(event.Context).IsNil() {
		out.Set(event.Context, value.OfMap(nil, nil))
	}
	extra := value.OfMap(nil, nil)
	for i, had := 0, e.Get(event.Extra); i < had.Len(); i++ {
		if name := had.Key(i).Str(); name != "final_message" {
			extra = extra.With(name, had.At(i))
		}
	}
	out.Set(event.Extra, extra)
	return &out
}
