package ahp

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/host"
)

// request is a sound request, with a word in the place of another.
func request(old, replacement string) string {
	const sound = `{"jsonrpc":"2.0","id":"e1","method":"hooks/intercept","params":{"protocolVersion":"draft",` +
		`"event":{"id":"e1","source":"urn:x:y","type":"tool.before","time":"2026-11-20T10:30:00Z",` +
		`"tool":{"name":"Bash","input":{"command":"ls"},"origin":"native"},"call":{"id":"c"},"path":"native"},` +
		`"capabilities":{"effects":["deny"]}}}`
	return strings.Replace(sound, old, replacement, 1)
}

// TestMessages checks what is wrong with a message: the error names it, and a
// failure is answered with the draft's number by the request's id. A deny in
// words is for a sound request to a closed policy alone.
func TestMessages(t *testing.T) {
	cases := []struct {
		name, input, wrong, open, closed string
	}{
		{"sound", request("", ""), "", `"id":"e1","error":{"code":-32004,`, `"effects":[{"type":"deny","reason":"hookc: broken"}]`},
		{"several lines", request(",", ",\n"), "one line", `"code":-32600,`, `"code":-32600,`},
		{"no JSON", "{", "unexpected end", "", ""},
		{"a batch", "[" + request("", "") + "]", "want an object", "", ""},
		{"another JSON-RPC", request("2.0", "1.0"), "jsonrpc", `"code":-32600,`, `"code":-32600,`},
		{"another version", request(`"draft"`, `"2027-01-01"`), "protocolVersion", `"id":"e1","error":{"code":-32001,`, `"code":-32001,`},
		{"a version as a number", request(`"draft"`, `0.1`), "protocolVersion", `"code":-32001,`, `"code":-32001,`},
		{"another method", request("hooks/intercept", "hooks/capabilities"), "method", `"code":-32601,`, `"code":-32601,`},
		{"another id than the event's", request(`"id":"e1"`, `"id":"e2"`), "id:", `"id":"e2","error":{"code":-32600,`, `"code":-32600,`},
		{"a number as its id", request(`"id":"e1"`, `"id":1`), "id:", "", ""},
		{"a request without an id", request(`"id":"e1",`, ""), "id:", "", ""},
		{"a notification with an id", request("intercept", "observe"), "a notification has none", `"code":-32600,`, `"code":-32600,`},
		{"a notification with no id's value", strings.Replace(request("intercept", "observe"), `"id":"e1"`, `"id":null`, 1), "a notification has none", "", ""},
		{"another event", request("tool.before", "turn.start"), "only tool.before", `"code":-32002,`, `"code":-32002,`},
		{"no capabilities", request(`"effects":["deny"]`, ""), "deny is missing", `"code":-32602,`, `"code":-32602,`},
		{"a deny that is no list", request(`["deny"]`, `"deny"`), "deny is missing", `"code":-32602,`, `"code":-32602,`},
		{"no tool", request(`"name":"Bash",`, ""), "tool.name: missing", `"code":-32004,`, `"type":"deny"`},
		{"an input as text", request(`{"command":"ls"}`, `"{}"`), "tool.input: want an object", `"code":-32004,`, `"type":"deny"`},
		{"no time", request(`"time"`, `"when"`), "time: missing", `"code":-32004,`, `"type":"deny"`},
		{"a session as text", request(`"tool":`, `"session":"s","tool":`), "session: want an object", `"code":-32004,`, `"type":"deny"`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Host.Decode([]byte(c.input), host.World{})
			if (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("got %v, want an error with %q", err, c.wrong)
			}
			for closed, want := range map[bool]string{false: c.open, true: c.closed} {
				a := Host.Failure(host.Failure{Closed: closed, Reason: "broken", Input: []byte(c.input)})
				if (a.Exit == 0) != (want != "") || (len(a.Stdout) > 0) != (want != "") || !strings.Contains(string(a.Stdout), want) {
					t.Errorf("closed %t: exit %d, %s", closed, a.Exit, a.Stdout)
				}
			}
		})
	}
}

// TestNoInput checks that a failure before the event was read is an exit code
// that the harness takes as one.
func TestNoInput(t *testing.T) {
	for _, closed := range []bool{false, true} {
		if a := Host.Failure(host.Failure{Closed: closed, Reason: "no table"}); a.Exit == 0 || len(a.Stdout) > 0 {
			t.Errorf("closed %t: %+v", closed, a)
		}
	}
}
