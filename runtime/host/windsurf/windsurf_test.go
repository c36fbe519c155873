package windsurf

import (
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/command"
)

// TestAnswers: nothing but a deny is said, and that by exit code 2 where the
// action has not happened.
func TestAnswers(t *testing.T) {
	for i := range events {
		row := &events[i]
		call, err := Host.Decode([]byte(`{"agent_action_name":"`+row.Name+`","tool_info":{"mcp_server_name":"s","mcp_tool_name":"t","mcp_tool_arguments":{}}}`), host.World{Dir: "/"})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []decision.Verdict{decision.None, decision.Allow, decision.Ask, decision.Deny} {
			a := Host.Encode(call, &decision.Decision{Verdict: v, Reason: "R", Context: []string{"C"}, Messages: []decision.Message{{Text: "M", To: decision.ToUser}}})
			want := 0
			if row.Deny != command.Observe && (v == decision.Ask || v == decision.Deny) {
				want = command.ExitBlock
			}
			if a.Exit != want || a.Stdout != nil || (a.Stderr == "") != (want == 0) {
				t.Errorf("%s, %s: %+v", row.Name, v, a)
			}
		}
		if a := Host.Failure(host.Failure{Event: row.Name, Closed: true, Reason: "R"}); a.Exit != command.ExitBlock {
			t.Errorf("%s, a closed failure: exit %d", row.Name, a.Exit)
		}
		if a := Host.Failure(host.Failure{Event: row.Name, Reason: "R"}); a.Exit != command.ExitFailed {
			t.Errorf("%s, an open failure: exit %d", row.Name, a.Exit)
		}
	}
}

// TestUnreadable: an event about a tool that does not say which is an error, which
// a closed policy denies.
func TestUnreadable(t *testing.T) {
	for _, text := range []string{
		`{"agent_action_name":"pre_run_command"}`,
		`{"agent_action_name":"pre_run_command","tool_info":null}`,
		`{"agent_action_name":"pre_run_command","tool_info":"ls"}`,
		`{"agent_action_name":"pre_mcp_tool_use","tool_info":{"mcp_server_name":"s","mcp_tool_name":"t"}}`,
		`{"agent_action_name":"pre_mcp_tool_use","tool_info":{"mcp_server_name":"s","mcp_tool_name":"t","mcp_tool_arguments":[]}}`,
	} {
		if call, err := Host.Decode([]byte(text), host.World{Dir: "/"}); err == nil {
			t.Errorf("%s: %+v", text, call.Events[0])
		}
	}
}
