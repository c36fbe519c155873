package copilot

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/config"
)

// TestFailures: every exit code but 0 denies and loses the reason, so a failure
// has none, whatever the event; where it must deny, it says so in JSON.
func TestFailures(t *testing.T) {
	for i := range events {
		row := &events[i]
		for _, closed := range []bool{false, true} {
			a := Host.Failure(host.Failure{Event: row.Name, Closed: closed, Reason: "it broke"})
			if a.Exit != 0 || !json.Valid(a.Stdout) {
				t.Errorf("%s, closed %v: exit %d, %q", row.Name, closed, a.Exit, a.Stdout)
			}
			denies := strings.Contains(string(a.Stdout), `"deny"`) || strings.Contains(string(a.Stdout), `"block"`)
			if want := closed && row.Deny != command.Observe; denies != want {
				t.Errorf("%s, closed %v: %q", row.Name, closed, a.Stdout)
			}
		}
	}
	if a := Host.Failure(host.Failure{Closed: true, Reason: "it broke"}); a.Exit != command.ExitBlock {
		t.Errorf("an unknown event: exit %d", a.Exit)
	}
}

// TestApprovals: an allow that may be meant for another server's tool is silence.
func TestApprovals(t *testing.T) {
	for _, c := range []struct {
		event  string
		allows bool
	}{
		{`{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}`, true},
		{`{"hook_event_name":"PreToolUse","tool_name":"srv-echo","tool_input":{}}`, true},
		{`{"hook_event_name":"PreToolUse","tool_name":"srv-two-echo","tool_input":{}}`, false},
		{`{"hook_event_name":"PreToolUse","tool_name":"mcp_srv_echo","tool_input":{}}`, true},
		{`{"hook_event_name":"PreToolUse","tool_name":"mcp_srv_echo_it","tool_input":{}}`, false},
		{`{"hookName":"permissionRequest","toolName":"srv-two/echo-it","toolInput":{}}`, true},
		{`{"hookName":"permissionRequest","toolName":"edit","toolInput":{"file_path":"/a"}}`, true},
	} {
		call, err := Host.Decode([]byte(c.event), host.World{Dir: "/"})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []decision.Verdict{decision.Allow, decision.Deny} {
			a := Host.Encode(call, &decision.Decision{Verdict: v, Reason: "known"})
			if said := len(a.Stdout) > 0; said != (c.allows || v == decision.Deny) {
				t.Errorf("%s %s: %q", c.event, v, a.Stdout)
			}
		}
	}
}

// TestMCPNames: a tool of an MCP server has a name for each reading.
func TestMCPNames(t *testing.T) {
	for name, want := range map[string]string{
		"srv-echo": "mcp__srv__echo", "a-b-c": "mcp__a__b-c mcp__a-b__c", "a-b/c-d": "mcp__a-b__c-d", "mcp_a_b": "mcp__a__b",
		"-a": "", "a-": "", "-": "", "read_bash": "", "mcp_": "", "/": "",
	} {
		call, err := Host.Decode([]byte(`{"hook_event_name":"PreToolUse","tool_name":"`+name+`","tool_input":{}}`), host.World{Dir: "/"})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(call.Events[0].Tools, " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestSubagents: the end of a subagent is subagent_stop once, and no before_stop.
func TestSubagents(t *testing.T) {
	for event, want := range map[string]int{
		`{"hook_event_name":"Stop"}`: 2, `{"hook_event_name":"Stop","agent_id":"a"}`: 0, `{"hook_event_name":"SubagentStop","agent_id":"a"}`: 1,
	} {
		call, err := Host.Decode([]byte(event), host.World{Dir: "/"})
		if err != nil || len(call.Events) != want {
			t.Errorf("%s: %v, %v", event, call, err)
			continue
		}
		if a := Host.Encode(call, &decision.Decision{Verdict: decision.Deny, Reason: "no"}); want == 0 && (a.Exit != 0 || a.Stdout != nil) {
			t.Errorf("%s is answered: %+v", event, a)
		}
	}
}

// TestLine: what keeps the evaluator from answering denies in a closed policy
// alone.
func TestLine(t *testing.T) {
	for i := range events {
		row := &events[i]
		for _, closed := range []bool{false, true} {
			g := config.Group{Row: row, OnError: decision.OnError{Failure: closed}}
			if got := line(&g, "p"); strings.HasSuffix(got, "|| true") == closed {
				t.Errorf("%s, closed %v: %s", row.Name, closed, got)
			}
		}
	}
}
