package ledger

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// An entry keeps what the tool call was about, without secrets, and nothing where no
// hook applied, in the entry of a record step, or where the policy redacts it.
func TestSubject(t *testing.T) {
	set := func(f event.FieldID, v value.Value) *event.Event {
		ev := shellEvent()
		ev.Set(f, v)
		return ev
	}
	line := value.OfString("git push -f https://me:s3cr3tpass@example.com/r.git main")
	for _, c := range []struct {
		name   string
		ev     *event.Event
		d      *decision.Decision
		redact []string
		record string
		want   string
	}{
		{"a command line", set(event.Command, value.OfString("git push -f")), denied(), nil, "", `"command":"git push -f"`},
		{"files", set(event.Paths, value.Strings("a.go", ".env")), denied(), nil, "", `"paths":["a.go",".env"]`},
		{"an address", set(event.URL, value.OfString("https://example.com/")), denied(), nil, "", `"url":"https://example.com/"`},
		{"a secret", set(event.Command, line), denied(), nil, "", `"command":"git push -f https://me:[redacted]@example.com/r.git main"`},
		{"redacted", set(event.Command, line), denied(), []string{"command"}, "", `"command":"[redacted]"`},
		{"a failure", set(event.Command, value.OfString("ls")), &decision.Decision{Errors: []decision.Failure{{}}}, nil, "", `"command":"ls"`},
		{"no hook", set(event.Command, value.OfString("ls")), &decision.Decision{}, nil, "", ""},
		{"a record step", set(event.Command, value.OfString("ls")), denied(), nil, "audit", ""},
		{"no call", shellEvent(), denied(), nil, "", ""},
	} {
		w := recording(t, "all", c.redact...)
		got := string(Entry{Events: []*event.Event{c.ev}, Decision: c.d, Record: c.record, Redact: c.redact}.line(w))
		if c.want == "" && (strings.Contains(got, `"command"`) || strings.Contains(got, `"paths"`) || strings.Contains(got, `"url"`)) || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.name, got)
		}
		if strings.Contains(got, "s3cr3tpass") {
			t.Errorf("%s: the entry holds the secret: %s", c.name, got)
		}
	}
}
