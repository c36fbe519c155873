package codex

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// TestMatcher checks that edits get command lines too, which may hold a patch,
// and that names which hooks do not see are left out.
func TestMatcher(t *testing.T) {
	for _, c := range []struct {
		tools []string
		want  string
	}{
		{nil, ""},
		{[]string{"Shell"}, "Bash"},
		{[]string{"EditFile"}, "Bash|apply_patch"},
		{[]string{"WriteFile", "Shell"}, "Bash|apply_patch"},
		{[]string{"Agent"}, "spawn_agent"},
		{[]string{"mcp__srv__*", "mcp__a-b__c"}, "^(?:mcp__a-b__c|mcp__srv__.*)$"},
	} {
		if got := matcher(c.tools); got != c.want {
			t.Errorf("%v: got %s, want %s", c.tools, got, c.want)
		}
	}
}

// TestTimeout checks that a time-out is one that the client keeps.
func TestTimeout(t *testing.T) {
	files, err := emit(host.Plugin{Name: "p", Events: []host.Handler{{Event: "session_end", Deadline: 60_000}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Path == "hooks/hooks.json" && !strings.Contains(string(f.Data), `"timeout": 3`) {
			t.Errorf("got %s", f.Data)
		}
	}
}

// TestFailure checks that what cannot be decided is a deny where the policy is
// closed, in the form of each event, and nothing else.
func TestFailure(t *testing.T) {
	for _, c := range []struct {
		event, stdout string
		closed        bool
		exit          int
	}{
		{"PreToolUse", "", false, 1},
		{"PreToolUse", "", true, 2},
		{"", "", true, 2},
		{"SessionStart", `{"continue":false,"stopReason":"hookc: no table"}` + "\n", true, 0},
		{"SessionStart", "", false, 1},
		{"PermissionRequest", `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"hookc: no table"}}}` + "\n", true, 2},
	} {
		a := Host.Failure(host.Failure{Event: c.event, Closed: c.closed, Reason: "no table"})
		if a.Exit != c.exit || string(a.Stdout) != c.stdout || a.Stderr != "hookc: no table\n" {
			t.Errorf("%+v: got %+v", c, a)
		}
	}
}

// TestPatchIsNotRewrittenInPart checks that a rewrite of one field of a patch,
// which the client could not apply, is a deny.
func TestPatchIsNotRewrittenInPart(t *testing.T) {
	call, err := Host.Decode([]byte(`{"hook_event_name":"PreToolUse","tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch\n*** Delete File: a\n*** End Patch"}}`), host.World{})
	if err != nil {
		t.Fatal(err)
	}
	a := Host.Encode(call, &decision.Decision{UpdatedInput: value.OfMap([]string{"path"}, []value.Value{value.OfString("b")})})
	if a.Exit != 2 || !strings.Contains(a.Stderr, "path") || a.Stdout != nil {
		t.Errorf("got %+v", a)
	}
}
