package ledger

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// recording is a world whose policy records.
func recording(t testing.TB, what string, redact ...string) *world.World {
	settings := value.OfMap([]string{"record"}, []value.Value{value.OfMap([]string{"what", "redact"},
		[]value.Value{value.OfString(what), value.Strings(redact...)})})
	return &world.World{
		State: t.TempDir(), Policy: "guardrails", Host: "generic", Effects: true,
		Now:      func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 123456789, time.UTC) },
		Settings: func(part string) value.Value { v, _ := settings.Get(part); return v },
	}
}

func shellEvent() *event.Event {
	kind, _ := event.LookupKind("before_tool")
	ev := &event.Event{Kind: kind}
	ev.Set(event.SessionID, value.OfString("s1"))
	ev.Set(event.Project, value.OfString("/p"))
	ev.Set(event.Cwd, value.OfString("/p/sub"))
	ev.Set(event.ToolName, value.OfString("Shell"))
	ev.Set(event.ToolUseID, value.OfString("u1"))
	ev.Set(event.Duration, value.OfFloat(1.25))
	return ev
}

func denied() *decision.Decision {
	return &decision.Decision{
		Verdict: decision.Deny, Reason: "no: API_TOKEN=abc", ID: "i-1-1",
		Hooks: []decision.Applied{
			{Name: "audit", Monitor: true, Decision: "ask", Reason: "sure?"},
			{Name: "no-push", Verdict: decision.Deny, Decision: "deny", Reason: "no: API_TOKEN=abc"},
		},
		Errors:   []decision.Failure{{Hook: "slow", Kind: decision.TimeoutFailure, Text: "late", Closed: true}},
		Messages: []decision.Message{{Hook: "audit", Text: "mind it", To: decision.ToBoth}},
	}
}

func read(t testing.TB, b Book) (lines []string) {
	t.Helper()
	if _, _, err := b.Read(Position{}, func(l Line) error { lines = append(lines, string(l.Text)); return nil }); err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestRecord(t *testing.T) {
	w := recording(t, "decisions", "CWD")
	if err := Record(w, []*event.Event{shellEvent()}, denied(), 1234567*time.Nanosecond); err != nil {
		t.Fatal(err)
	}
	want := `{"time":"2026-11-21T09:00:00.123Z","id":"i-1-1","policy":"guardrails","host":"generic","event":"before_tool",` +
		`"session":"s1","project":"/p","cwd":"[redacted]","tool":"Shell","tool_use_id":"u1","tool_duration_ms":1250,` +
		`"decision":"deny","duration_ms":1.235,"reason":"no: API_TOKEN=[redacted]",` +
		`"hooks":[{"name":"audit","decision":"ask","reason":"sure?","mode":"monitor"},` +
		`{"name":"no-push","decision":"deny","reason":"no: API_TOKEN=[redacted]"}],` +
		`"errors":[{"hook":"slow","kind":"timeout","text":"late","closed":true}],` +
		`"messages":[{"hook":"audit","to":"both","text":"mind it"}]}`
	if got := read(t, Decisions(w.State)); len(got) != 1 || got[0] != want {
		t.Errorf("%q\nnot %q", got, want)
	}
}

// What is recorded is the policy's choice, and nothing is without effects.
func TestWhatIsRecorded(t *testing.T) {
	for _, c := range []struct {
		what    string
		d       *decision.Decision
		effects bool
		want    int
	}{
		{"decisions", denied(), true, 1},
		{"decisions", &decision.Decision{}, true, 0},
		{"decisions", &decision.Decision{Errors: []decision.Failure{{}}}, true, 1},
		{"all", &decision.Decision{}, true, 1},
		{"none", denied(), true, 0},
		{"", denied(), true, 0},
		{"all", denied(), false, 0},
	} {
		w := recording(t, c.what)
		w.Effects = c.effects
		if err := Record(w, []*event.Event{shellEvent()}, c.d, 0); err != nil {
			t.Fatal(err)
		}
		if got := read(t, Decisions(w.State)); len(got) != c.want {
			t.Errorf("%q, effects %v: %q", c.what, c.effects, got)
		}
	}
}

// The log has what programs said and what failed, and is not there otherwise.
func TestLog(t *testing.T) {
	w := recording(t, "none")
	d := denied()
	d.Log = []decision.LogLine{{Hook: "lint", Text: "two\nlines --password x1"}}
	if err := Log(w, []*event.Event{shellEvent()}, d); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(read(t, Programs(w.State)), "\n")
	for _, want := range []string{`"hook":"lint","text":"two\nlines --password [redacted]"`, `"error":{"hook":"slow"`, `"id":"i-1-1"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
	quiet := recording(t, "all")
	if err := Log(quiet, nil, &decision.Decision{}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(Programs(quiet.State).Path); err == nil {
		t.Error("there is a log of nothing")
	}
}

func TestFailed(t *testing.T) {
	w := recording(t, "decisions")
	if err := Failed(w, "before_tool", decision.Failure{Text: "no JSON", Closed: true}, time.Millisecond); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(read(t, Decisions(w.State)), "\n")
	for _, want := range []string{`"event":"before_tool"`, `"decision":"deny"`, `"kind":"parse"`, `"reason":"no JSON"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
}

// Whatever is recorded, an entry is one line of JSON below the limit, with what
// was decided, and no half of a secret at a cut.
func TestEntriesAreBounded(t *testing.T) {
	deep := value.OfString("x")
	for range 1000 {
		deep = value.OfList([]value.Value{deep})
	}
	many := make([]value.Value, 100_000)
	for i := range many {
		many[i] = value.OfInt(i)
	}
	secret := "ghp_" + strings.Repeat("aB3", 12)
	for name, fields := range map[string]value.Value{
		"long":    value.OfString(strings.Repeat("word ", 1<<20)),
		"control": value.OfList([]value.Value{value.OfString(strings.Repeat("\x01", 1<<20)), value.OfString(strings.Repeat("\x02", 1<<20))}),
		"deep":    deep,
		"many":    value.OfList(many),
		"lines":   value.OfString("a\nb\xff"),
		"secret":  value.OfString(strings.Repeat("x", maxText-10) + " " + secret + strings.Repeat(" y", maxText)),
	} {
		w := recording(t, "none")
		line := Entry{Events: []*event.Event{shellEvent()}, Decision: denied(), Record: "keep", Fields: value.OfMap([]string{"f"}, []value.Value{fields})}.JSON(w)
		v, err := value.DecodeJSON(line)
		if err != nil || len(line) > MaxLine || bytes.IndexByte(line, '\n') >= 0 {
			t.Errorf("%s: %d bytes, %v", name, len(line), err)
		}
		if d, _ := v.Get("decision"); d.Str() != "deny" {
			t.Errorf("%s: the decision is %q", name, d.Str())
		}
		if bytes.Contains(line, []byte("ghp_a")) {
			t.Errorf("%s keeps a part of the secret", name)
		}
		if name != "lines" && name != "secret" && !bytes.Contains(line, []byte("[cut: ")) {
			t.Errorf("%s has no mark of a cut", name)
		}
	}
}

func BenchmarkEntry(b *testing.B) {
	w, ev, d := recording(b, "decisions"), shellEvent(), denied()
	for b.Loop() {
		Entry{Events: []*event.Event{ev}, Decision: d}.line(w)
	}
}
