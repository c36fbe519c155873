package generic

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// TestEncode checks the line of hookc eval.
func TestEncode(t *testing.T) {
	call, err := Host.Decode([]byte(`{"event_type":"before_tool","tool_name":"Edit","tool_input":{"file_path":"a","old_string":"x","new_string":"y"}}`), host.World{Dir: "/w"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		d    decision.Decision
		want string
	}{
		{decision.Decision{}, `{"decision":"none","hooks":[],"messages":[],"errors":[]}`},
		{decision.Decision{Verdict: decision.Deny, Fail: true, Reason: "No.",
			Hooks: []decision.Applied{{Name: "a", Decision: "fail", Reason: "No."}, {Name: "b", Decision: "deny", Monitor: true}, {Name: "c"}}},
			`{"decision":"deny","reason":"No.","fail":true,"hooks":[{"name":"a","decision":"fail","reason":"No."},` +
				`{"name":"b","decision":"deny","mode":"monitor"},{"name":"c","decision":"none"}],"messages":[],"errors":[]}`},
		{decision.Decision{Context: []string{"1", "2"}, Messages: []decision.Message{{Hook: "m", Text: "hi", To: decision.ToBoth}},
			Errors:       []decision.Failure{{Hook: "e", Kind: decision.TimeoutFailure, Text: "late", Closed: true}},
			UpdatedInput: value.OfMap([]string{"new"}, []value.Value{value.OfString("z")})},
			`{"decision":"none","hooks":[],"messages":[{"text":"hi","to":"both","hook":"m"}],"context":"1\n\n2",` +
				`"updated_input":{"file_path":"a","old_string":"x","new_string":"z"},` +
				`"errors":[{"hook":"e","kind":"timeout","text":"late","closed":true}]}`},
	} {
		a := Host.Encode(call, &c.d)
		if got := strings.TrimSpace(string(a.Stdout)); got != c.want || a.Exit != 0 || a.Stderr != "" {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}

// TestDecodeErrors checks that an error names the member.
func TestDecodeErrors(t *testing.T) {
	for payload, want := range map[string]string{
		`{"event_type":"before_tol"}`:                                                     `event_type: unknown event "before_tol"; did you mean "before_tool"?`,
		`{"event_type":"pre-tool-cal"}`:                                                   `event_type: unknown event "pre-tool-cal"; did you mean "pre-tool-call"?`,
		`{"event_type":"before_tool"}`:                                                    `before_tool: tool_name: missing`,
		`{"event_type":"before_tool","tool_name":"x","tool_input":[]}`:                    `before_tool: tool_input: want an object, got a list`,
		`{"event_type":"before_stop","step_count":"5"}`:                                   `before_stop: step_count: want an integer, got a string`,
		`{"event_type":"before_stop","final_message":5}`:                                  `before_stop: final_message: want a string or an object with a content`,
		`{"event_type":"before_tool","context":"x","tool_name":"x","tool_input":{}}`:      `before_tool: context: want an object, got a string`,
		`{"event_type":"after_tool","duration":"1s","tool_name":"Shell","tool_input":{}}`: `after_tool: duration: want a number, got a string`,
	} {
		_, err := Host.Decode([]byte(payload), host.World{})
		if err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", payload, err, want)
		}
	}
}

// TestAnyHostsTools checks that a tool is known by every name, and its path by
// every spelling.
func TestAnyHostsTools(t *testing.T) {
	for tool, want := range map[string]string{
		"Bash": "Shell", "run_shell_command": "Shell", "Write": "WriteFile", "create": "WriteFile", "replace": "EditFile",
		"view": "ReadFile", "grep_search": "Grep", "web_fetch": "Fetch", "Task": "Agent", "mcp__a__b": "", "Lathe": "",
	} {
		call, err := Host.Decode([]byte(`{"event_type":"before_tool","tool_name":"`+tool+`","tool_input":{}}`), host.World{})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(call.Events[0].Tools, " "); got != want {
			t.Errorf("%s is %q, want %q", tool, got, want)
		}
	}
	for _, member := range []string{"path", "file_path", "filePath"} {
		call, err := Host.Decode([]byte(`{"event_type":"before_tool","tool_name":"write","tool_input":{"`+member+`":"a.go","content":"x"}}`), host.World{})
		if err != nil {
			t.Fatal(err)
		}
		if e := call.Events[0]; e.Get(event.Path).Str() != "a.go" || e.Get(event.Content).Str() != "x" {
			t.Errorf("%s: path %q, content %q", member, e.Get(event.Path).Str(), e.Get(event.Content).Str())
		}
	}
}

// TestEmit checks what is listed.
func TestEmit(t *testing.T) {
	files, err := emit(host.Plugin{Name: "rules", Events: []host.Handler{{Event: "before_tool", Tools: []string{"Search"}, Deadline: 5000, OnError: closed}}})
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "version": 1,
  "name": "rules",
  "hooks": [
    {
      "event": "before_tool",
      "tools": [
        "Search",
        "WebSearch",
        "google_web_search",
        "web_search",
        "websearch"
      ],
      "command": [
        "bin/hookeval",
        "--host",
        "generic",
        "--event",
        "before_tool",
        "--on-error",
        "closed"
      ],
      "timeout_ms": 6000,
      "on_failure": "closed"
    }
  ]
}
`
	if len(files) != 2 || files[1].Path != "hooks.json" || string(files[1].Data) != want {
		t.Errorf("got %s", files[1].Data)
	}
}

var closed = decision.OnError{Parse: true, Failure: true, Timeout: true}
