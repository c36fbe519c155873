package claudecode

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// answerTo decodes an event and encodes a decision about it.
func answerTo(t *testing.T, payload string, d decision.Decision) host.Answer {
	t.Helper()
	call, err := Host.Decode([]byte(payload), host.World{Dir: "/work"})
	if err != nil {
		t.Fatal(err)
	}
	return Host.Encode(call, &d)
}

func shell(s string) value.Value {
	return value.OfMap([]string{"command"}, []value.Value{value.OfString(s)})
}

// TestRewriteKeepsTheRest checks that the new input is the whole input, in the
// host's names, and approves nothing by itself.
func TestRewriteKeepsTheRest(t *testing.T) {
	a := answerTo(t, `{"hook_event_name":"PreToolUse","tool_name":"Edit","tool_input":
		{"file_path":"/a","old_string":"x","new_string":"y","replace_all":null,"z":[1]}}`,
		decision.Decision{UpdatedInput: value.OfMap([]string{"new"}, []value.Value{value.OfString("w")})})
	want := `{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":` +
		`{"file_path":"/a","old_string":"x","new_string":"w","replace_all":null,"z":[1]}}}` + "\n"
	if string(a.Stdout) != want || a.Exit != 0 || a.Stderr != "" {
		t.Errorf("got %d %s %s\nwant %s", a.Exit, a.Stdout, a.Stderr, want)
	}
}

// TestRewriteThatTheToolCannotTake is a deny: dropping it would run the old
// input.
func TestRewriteThatTheToolCannotTake(t *testing.T) {
	a := answerTo(t, `{"hook_event_name":"PreToolUse","tool_name":"MultiEdit","tool_input":
		{"file_path":"/a","edits":[{"old_string":"x","new_string":"y"}]}}`,
		decision.Decision{UpdatedInput: value.OfMap([]string{"new"}, []value.Value{value.OfString("w")})})
	if a.Exit != 2 || !strings.Contains(string(a.Stdout), `"permissionDecision":"deny"`) || !strings.Contains(a.Stderr, "MultiEdit") {
		t.Errorf("got %d %s %s", a.Exit, a.Stdout, a.Stderr)
	}
}

// TestDenyDropsRewrites checks that a refused call carries no new input.
func TestDenyDropsRewrites(t *testing.T) {
	a := answerTo(t, `{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm"}}`,
		decision.Decision{Verdict: decision.Deny, Reason: "No.", UpdatedInput: shell("ls")})
	if strings.Contains(string(a.Stdout), "updatedInput") {
		t.Errorf("got %s", a.Stdout)
	}
}

// TestLongTextsAreCut checks the host's limit, in its own units, and that the
// cut is marked; an input is never cut.
func TestLongTextsAreCut(t *testing.T) {
	long := strings.Repeat("😀", 9000) // two UTF-16 units each
	a := answerTo(t, `{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm"}}`,
		decision.Decision{Verdict: decision.Ask, Reason: long, Context: []string{long}, UpdatedInput: shell(long)})
	v, err := value.DecodeObject(a.Stdout)
	if err != nil {
		t.Fatal(err)
	}
	out, _ := v.Get("hookSpecificOutput")
	for _, name := range []string{"permissionDecisionReason", "additionalContext"} {
		text, _ := out.Get(name)
		n := len(utf16.Encode([]rune(text.Str())))
		if n > textLimit || n < textLimit-100 || !strings.HasSuffix(text.Str(), "more characters]") {
			t.Errorf("%s has %d units and ends in %q", name, n, text.Str()[len(text.Str())-40:])
		}
	}
	in, _ := out.Get("updatedInput")
	if c, _ := in.Get("command"); c.Str() != long {
		t.Errorf("the command was cut to %d bytes", c.Len())
	}
}

// TestFailure checks the answers to what could not be decided.
func TestFailure(t *testing.T) {
	for _, c := range []struct {
		f      host.Failure
		exit   int
		stdout string
	}{
		{host.Failure{Event: "PreToolUse", Reason: "no table"}, 1, ""},
		{host.Failure{Event: "PreToolUse", Closed: true, Reason: "no table"}, 2, ""},
		{host.Failure{Closed: true, Reason: "no table"}, 2, ""},
		{host.Failure{Event: "PermissionRequest", Reason: "no table"}, 1, ""},
		{host.Failure{Event: "PermissionRequest", Closed: true, Reason: "no table"}, 2,
			`{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"hookc: no table"}}}` + "\n"},
	} {
		a := Host.Failure(c.f)
		if a.Exit != c.exit || string(a.Stdout) != c.stdout || a.Stderr != "hookc: no table\n" {
			t.Errorf("%+v: got %d %q %q", c.f, a.Exit, a.Stdout, a.Stderr)
		}
	}
}
