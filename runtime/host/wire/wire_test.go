package wire

import (
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/value"
)

func object(t *testing.T, s string) value.Value {
	t.Helper()
	v, err := value.DecodeObject([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestKinds checks what each kind takes.
func TestKinds(t *testing.T) {
	values := []string{`"a"`, `1`, `1.0`, `1.5`, `true`, `{}`, `[]`, `[{}]`, `[1]`}
	for _, c := range []struct {
		kind Kind
		want string // + taken, - refused, by value
	}{
		{Any, "+++++++++"}, {Text, "+--------"}, {Int, "-++------"}, {Number, "-+++-----"}, {Flag, "----+----"},
		{Object, "-----+---"}, {List, "------+++"}, {Objects, "------++-"}, {Seconds, "-+++-----"}, {Millis, "-+++-----"}, {Whole, "-+++-----"},
	} {
		var got strings.Builder
		for _, v := range values {
			in, _ := object(t, `{"v":`+v+`}`).Get("v")
			if _, ok := c.kind.accept(in); ok {
				got.WriteByte('+')
			} else {
				got.WriteByte('-')
			}
		}
		if got.String() != c.want {
			t.Errorf("%s: %s, want %s", c.kind.article(), got.String(), c.want)
		}
	}
}

// TestNumbersOfAnAgent checks that no number that a model can write makes a call
// unreadable: clients pass them on as they are.
func TestNumbersOfAnAgent(t *testing.T) {
	shell := []agent.Tool{{Name: "Bash", Canonical: []string{"Shell"}, Input: event.InputNames{{"timeout", "timeout"}}}}
	for _, n := range []string{"5", "1.5", "-1", "1e23", "99999999999999999999999"} {
		var e event.Event
		SetTool(&e, shell, "Bash", object(t, `{"command":"x","timeout":`+n+`}`), "tool_input")
		if e.Problems != nil {
			t.Errorf("%s: %v", n, e.Problems)
		}
	}
}

// TestRead checks where members go.
func TestRead(t *testing.T) {
	var e event.Event
	err := Read(&e, object(t, `{"id":"s","ms":1500,"odd":{"a":null},"none":null,"kept":"k"}`), []Field{
		{Name: "id", Kind: Text, To: event.SessionID, Required: true},
		{Name: "ms", Kind: Millis, To: event.Duration},
		{Name: "none", Kind: Text, To: event.Error},
		{Name: "kept", Kind: Text, To: event.Extra},
	})
	if err != nil {
		t.Fatal(err)
	}
	if e.Get(event.SessionID).Str() != "s" || e.Get(event.Duration).Float() != 1.5 || !e.Get(event.Error).IsNil() {
		t.Errorf("got %v %v %v", e.Get(event.SessionID), e.Get(event.Duration), e.Get(event.Error))
	}
	if got := string(value.AppendJSON(nil, e.Get(event.Extra))); got != `{"odd":{"a":null},"kept":"k"}` {
		t.Errorf("extra is %s", got)
	}
	err = Read(&e, object(t, `{"id":null}`), []Field{{Name: "id", Required: true}})
	if err == nil || err.Error() != "id: missing" {
		t.Errorf("got %v", err)
	}
}

// TestCanonicalInput checks that a host's member never passes for a canonical
// one that it is not.
func TestCanonicalInput(t *testing.T) {
	tools := []agent.Tool{{Name: "W", Canonical: []string{"WriteFile"}, Input: event.InputNames{{"path", "file"}, {"content", "text"}}}}
	var e event.Event
	SetTool(&e, tools, "W", object(t, `{"path":"decoy","file":"real","text":"x","mode":7}`), "in")
	if got := string(value.AppendJSON(nil, e.Get(event.ToolInput))); got != `{"path":"real","content":"x","mode":7}` {
		t.Errorf("input is %s", got)
	}
	if e.Get(event.Path).Str() != "real" {
		t.Errorf("path is %s", e.Get(event.Path).Str())
	}
	in := HostInput(&e, object(t, `{"path":"other"}`))
	if got := string(value.AppendJSON(nil, in)); got != `{"path":"decoy","file":"other","text":"x","mode":7}` {
		t.Errorf("rewritten input is %s", got)
	}
	SetTool(&e, tools, "W", object(t, `{"file":[],"text":"x"}`), "in")
	if got := e.Get(event.ToolInput); !slices.Equal(e.Problems, []string{"in.file: want a string, got a list"}) || got.Len() != 1 || !e.Get(event.Path).IsNil() {
		t.Errorf("got %v, %s", e.Problems, value.AppendJSON(nil, got))
	}
}

// TestCut checks the limit and that no character is broken.
func TestCut(t *testing.T) {
	for _, s := range []string{"", "short", strings.Repeat("a", 100)} {
		if got := Cut(s, 100); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
	got := Cut(strings.Repeat("é", 101), 100)
	if units(got) > 100 || !strings.HasSuffix(got, "é\n[… cut: 49 more characters]") {
		t.Errorf("got %q", got)
	}
}

// TestNear checks that guesses are near and never absurd.
func TestNear(t *testing.T) {
	names := []string{"PreToolUse", "PostToolUse", "Stop", "Setup"}
	for given, want := range map[string]string{
		"PreToolUs": "PreToolUse", "pretooluse": "PreToolUse", "PostTolUse": "PostToolUse", "Stpo": "", "Stp": "Stop", "x": "",
		"": "", strings.Repeat("P", 1000): "",
	} {
		if got := Near(given, names); got != want {
			t.Errorf("%.20q: %q, want %q", given, got, want)
		}
	}
}
