package cursor

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/command"
)

// TestAlwaysJSON: an event that blocks at a failure blocks on an answer that is
// none, so there is one to every event and every failure.
func TestAlwaysJSON(t *testing.T) {
	for i := range events {
		row := &events[i]
		for _, v := range []decision.Verdict{decision.None, decision.Allow, decision.Ask, decision.Deny} {
			call := &host.Call{HostEvent: row.Name}
			decoded, err := Host.Decode([]byte(`{"hook_event_name":"`+row.Name+`","tool_name":"Shell","tool_input":{}}`), host.World{Dir: "/"})
			if err != nil {
				t.Fatal(err)
			}
			call.Events = decoded.Events
			checkJSON(t, row, Host.Encode(call, &decision.Decision{Verdict: v, Reason: "R"}), v == decision.Deny || v == decision.Ask)
		}
		for _, closed := range []bool{false, true} {
			checkJSON(t, row, Host.Failure(host.Failure{Event: row.Name, Closed: closed, Reason: "R"}), closed)
		}
	}
}

func checkJSON(t *testing.T, row *command.Event, a host.Answer, deny bool) {
	t.Helper()
	if a.Exit != 0 || !json.Valid(a.Stdout) {
		t.Errorf("%s: exit %d, %q", row.Name, a.Exit, a.Stdout)
	}
	denies := strings.Contains(string(a.Stdout), "R")
	if want := deny && row.Deny != command.Observe; denies != want {
		t.Errorf("%s: %q, want a deny: %v", row.Name, a.Stdout, want)
	}
}
