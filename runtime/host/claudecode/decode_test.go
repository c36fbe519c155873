package claudecode

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// TestDecodeErrors checks that an error names the member and what was wrong.
func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct{ payload, want string }{
		{`{}`, `hook_event_name: missing`},
		{`{"hook_event_name":7}`, `hook_event_name: want a string, got the number 7`},
		{`{"hook_event_name":""}`, `hook_event_name: empty`},
		{`{"hook_event_name":"PreTooluse"}`, `hook_event_name: unknown event "PreTooluse"; did you mean "PreToolUse"?`},
		{`{"hook_event_name":"Lunch"}`, `hook_event_name: unknown event "Lunch"`},
		{`{"hook_event_name":"PreToolUse"}`, `PreToolUse: tool_name: missing`},
		{`{"hook_event_name":"PreToolUse","tool_name":"Bash"}`, `PreToolUse: tool_input: missing`},
		{`{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":null}`, `PreToolUse: tool_input: missing`},
		{`{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":"ls"}`, `PreToolUse: tool_input: want an object, got a string`},
		{`{"hook_event_name":"Stop","stop_hook_active":"yes"}`, `Stop: stop_hook_active: want true or false, got a string`},
		{`{"hook_event_name":"Stop","cwd":false}`, `Stop: cwd: want a string, got a boolean`},
		{`{"hook_event_name":"PostToolBatch","tool_calls":[1]}`, `PostToolBatch: tool_calls: want a list of objects, got a list`},
		{`{"hook_event_name":"SessionStart","effort":"high"}`, `SessionStart: effort: want an object, got a string`},
	} {
		_, err := Host.Decode([]byte(c.payload), host.World{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", c.payload, err, c.want)
		}
	}
}

// TestProject takes the host's folder only where it is absolute.
func TestProject(t *testing.T) {
	for dir, want := range map[string]string{"/home/mia/shop": "/home/mia/shop", "shop": "", "": ""} {
		call, err := Host.Decode([]byte(`{"hook_event_name":"Stop"}`), host.World{Getenv: func(string) string { return dir }})
		if err != nil {
			t.Fatal(err)
		}
		if got := call.Events[0].Get(event.Project).Str(); got != want {
			t.Errorf("CLAUDE_PROJECT_DIR=%q: project %q, want %q", dir, got, want)
		}
	}
}

// TestStopIsTwoEvents checks their order: what ended, then the gate.
func TestStopIsTwoEvents(t *testing.T) {
	call, err := Host.Decode([]byte(`{"hook_event_name":"Stop"}`), host.World{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range call.Events {
		names = append(names, e.Kind.Name)
	}
	if got := strings.Join(names, " "); got != "after_agent before_stop" {
		t.Errorf("got %s", got)
	}
}

func BenchmarkDecode(b *testing.B) {
	payload := []byte(`{"session_id":"s","transcript_path":"/t","cwd":"/w","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"git push --force","description":"d"},"tool_use_id":"t"}`)
	for b.Loop() {
		if _, err := Host.Decode(payload, host.World{}); err != nil {
			b.Fatal(err)
		}
	}
}
