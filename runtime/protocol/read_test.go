package protocol

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// show is an outcome on one line.
func show(o Outcome) string {
	var b strings.Builder
	add := func(format string, a ...any) { fmt.Fprintf(&b, format+"; ", a...) }
	if o.Failure != nil {
		add("%s failure: %s", o.Failure.Kind, o.Failure.Text)
	}
	if o.Verdict != decision.None {
		name := o.Verdict.String()
		if o.Fail {
			name = "fail"
		}
		add("%s: %s", name, o.Reason)
	}
	if o.Warned {
		add("warned")
	}
	for _, m := range o.Messages {
		add("tell %s: %s", m.To, m.Text)
	}
	for _, c := range o.Context {
		add("know: %s", c)
	}
	if !o.Input.IsNil() {
		add("input: %s", value.AppendJSON(nil, o.Input))
	}
	for _, l := range o.Log {
		add("log: %s", l)
	}
	return strings.TrimSuffix(b.String(), "; ")
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		exit        int
		out, errOut string
		want        string
	}{
		{0, ``, ``, ``},
		{0, "hello\n", "debug\n", `log: hello; log: debug`},
		{0, `[1]`, ``, `log: [1]`},
		{0, `{}`, ``, ``},
		{0, " \n\t{}\n", ``, ``},
		{0, "\ufeff{\"decision\":\"deny\",\"reason\":\"r\"}", ``, `deny: r`},

		// What opens an object must be one, and one alone.
		{0, `{`, ``, "parse failure: what it printed cannot be read: JSON: unexpected end of input at byte 1; log: {"},
		{0, `{"decision":"deny"} x`, ``, `parse failure: what it printed cannot be read: JSON: invalid character 'x' at start of value at byte 20; log: {"decision":"deny"} x`},
		{0, `{} {}`, ``, `parse failure: what it printed cannot be read: JSON: a second value after the first at byte 2; log: {} {}`},
		{0, `{"decision":"deny","decision":"allow"}`, ``, `parse failure: what it printed cannot be read: JSON: duplicate key "decision" at byte 19; log: {"decision":"deny","decision":"allow"}`},
		{0, "{\"reason\":\"\xff\"}", ``, "parse failure: what it printed cannot be read: JSON: invalid UTF-8 at byte 11; log: {\"reason\":\"\ufffd\"}"},

		// The words.
		{0, `{"decision":"allow"}`, ``, `allow: `},
		{0, `{"decision":"approve","reason":"fine"}`, ``, `allow: fine`},
		{0, `{"decision":"ask","reason":"sure?"}`, ``, `ask: sure?`},
		{0, `{"decision":"deny","reason":"no"}`, ``, `deny: no`},
		{0, `{"decision":"block","reason":"no"}`, ``, `deny: no`},
		{0, `{"decision":"block"}`, ``, `deny: `},
		{0, `{"decision":"fail","error":"broken"}`, ``, `fail: broken`},
		{0, `{"decision":"warn","message":"mind"}`, ``, `warned; tell agent: mind`},
		{0, `{"decision":"warn","reason":"mind"}`, ``, `warned; tell agent: mind`},
		{0, `{"decision":"warn","reason":"why","message":"mind"}`, ``, `warned; tell agent: mind; log: why`},
		{0, `{"decision":"none","reason":"why"}`, ``, `log: why`},
		{0, `{"decision":null,"reason":null}`, ``, ``},
		{0, `{"decision":"DENY"}`, ``, `parse failure: what it printed cannot be read: decision: there is no decision "DENY"; log: {"decision":"DENY"}`},
		{0, `{"decision":""}`, ``, `parse failure: what it printed cannot be read: decision: want a decision; log: {"decision":""}`},
		{0, `{"decision":true}`, ``, `parse failure: what it printed cannot be read: decision: want a decision; log: {"decision":true}`},
		{0, `{"decision":"deny","reason":7}`, ``, `parse failure: what it printed cannot be read: reason: want a string; log: {"decision":"deny","reason":7}`},

		// Texts beside a decision.
		{0, `{"decision":"deny","message":"m"}`, ``, `deny: m`},
		{0, `{"decision":"deny","reason":"r","message":"m","systemMessage":"s","error":"e"}`, ``, `deny: r; tell agent: m; tell user: s; log: e`},
		{0, `{"message":"m","systemMessage":"s","log":"l","additional_context":"c"}`, ``, `tell agent: m; tell user: s; know: c; log: l`},
		{0, `{"additionalContext":"c","log":{"a":1},"suppressOutput":true,"unknown":[{}]}`, ``, `know: c; log: {"a":1}`},
		{0, `{"decision":"allow","log":"Command validated"}`, ``, `allow: ; log: Command validated`},

		// The turn.
		{0, `{"continue":true,"systemMessage":"Guidance"}`, ``, `tell user: Guidance`},
		{0, `{"continue":false,"stopReason":"enough"}`, ``, `fail: enough`},
		{0, `{"continue":false,"reason":"enough"}`, ``, `fail: enough`},
		{0, `{"continue":false,"systemMessage":"Error: x"}`, ``, `fail: Error: x`},
		{0, `{"continue":false}`, ``, `fail: `},
		{0, `{"continue":false,"decision":"allow","stopReason":"enough"}`, ``, `fail: enough`},
		{0, `{"continue":false,"decision":"deny","reason":"no"}`, ``, `fail: no`},
		{0, `{"continue":"false"}`, ``, `parse failure: what it printed cannot be read: continue: want true or false; log: {"continue":"false"}`},

		// The input.
		{0, `{"updated_input":{"command":"ls"}}`, ``, `input: {"command":"ls"}`},
		{0, `{"modified_input":{"command":"ls"}}`, ``, `input: {"command":"ls"}`},
		{0, `{"updatedInput":{"command":"ls"}}`, ``, `input: {"command":"ls"}`},
		{0, `{"modified_input":"ls"}`, ``, `parse failure: what it printed cannot be read: modified_input: want an object; log: {"modified_input":"ls"}`},
		{0, `{"updated_input":{"a":1,"b":1},"hookSpecificOutput":{"updatedInput":{"a":2}}}`, ``, `input: {"a":2,"b":1}`},

		// Claude Code's own form.
		{0, `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no","additionalContext":"c","updatedInput":{"x":1}}}`, ``,
			`deny: no; know: c; input: {"x":1}`},
		{0, `{"hookSpecificOutput":{"permissionDecision":"ask","permissionDecisionReason":"sure?"}}`, ``, `ask: sure?`},
		{0, `{"hookSpecificOutput":{"permissionDecision":"allow"}}`, ``, `allow: `},
		{0, `{"hookSpecificOutput":{"permissionDecision":"defer"}}`, ``, `parse failure: what it printed cannot be read: decision: there is no decision "defer"; log: {"hookSpecificOutput":{"permissionDecision":"defer"}}`},
		{0, `{"hookSpecificOutput":{"decision":{"behavior":"deny","message":"no"}}}`, ``, `deny: no`},
		{0, `{"hookSpecificOutput":{"decision":{"behavior":"allow","updatedInput":{"a":1}}}}`, ``, `allow: ; input: {"a":1}`},
		{0, `{"hookSpecificOutput":"x"}`, ``, `parse failure: what it printed cannot be read: hookSpecificOutput: want an object; log: {"hookSpecificOutput":"x"}`},
		{0, `{"decision":"approve","reason":"old","hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"new"}}`, ``, `deny: new`},

		// Exit code 2 stops, whatever is on standard output.
		{2, ``, "Dangerous command blocked\n", `deny: Dangerous command blocked`},
		{2, `{"decision":"allow"}`, "no", `deny: no; log: {"decision":"allow"}`},
		{2, `{"continue": false, "systemMessage": "Error: reason"}`, ``, `deny: Error: reason`},
		{2, `{"decision":"block","reason":"r"}`, ``, `deny: r`},
		{2, `{"hookSpecificOutput":{"permissionDecisionReason":"p"}}`, ``, `deny: p`},
		{2, `{"reason":7}`, ``, `deny: Blocked by a program that gave no reason (exit code 2).; log: {"reason":7}`},
		{2, `{broken`, ``, `deny: Blocked by a program that gave no reason (exit code 2).; log: {broken`},
		{2, `progress`, ` `, `deny: Blocked by a program that gave no reason (exit code 2).; log: progress`},
		{2, ``, "\x1b[31mred\x1b[0m\x00\r\nnext\xff", "deny: red\nnext\ufffd"},

		// Any other code is a failure, with the last line of what it said.
		{1, ``, ``, `failure failure: it ended with exit code 1`},
		{1, `{"decision":"deny"}`, "Traceback:\n  x\nKeyError: 'a'\n", "failure failure: it ended with exit code 1: KeyError: 'a'; log: {\"decision\":\"deny\"}; log: Traceback:\n  x\nKeyError: 'a'"},
		{127, ``, `sh: 1: jq: not found`, `failure failure: it ended with exit code 127: sh: 1: jq: not found; log: sh: 1: jq: not found`},
	} {
		if got := show(Read(c.exit, []byte(c.out), []byte(c.errOut))); got != c.want {
			t.Errorf("%d %s %q:\n got %s\nwant %s", c.exit, c.out, c.errOut, got, c.want)
		}
	}
	if got, want := show(Killed("killed", nil, []byte("a\nb"))), "failure failure: it was ended by a signal: killed: b; log: a\nb"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestDeep checks that nothing nests too deep to be answered.
func TestDeep(t *testing.T) {
	deep := `{"log":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}`
	if o := Read(0, []byte(deep), nil); o.Failure == nil || o.Failure.Kind != decision.ParseFailure {
		t.Errorf("got %.200s", show(o))
	}
	deep = `{"log":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`
	if o := Read(0, []byte(deep), nil); o.Failure != nil || len(o.Log) != 1 {
		t.Errorf("got %.200s", show(o))
	}
}

// TestBounds checks that nobody is told more than they can read.
func TestBounds(t *testing.T) {
	long := strings.Repeat("é", 1<<19)
	for _, o := range []Outcome{
		Read(2, nil, []byte(long)),
		Read(0, []byte(`{"decision":"deny","reason":"`+long+`","log":"`+long+`"}`), []byte(long)),
		Read(1, nil, []byte(long)),
	} {
		text := show(o)
		if len(text) > 3*maxLog || !strings.Contains(text, "more bytes]") {
			t.Errorf("%d bytes: %.100s", len(text), text)
		}
	}
}

func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		"":                                      "",
		"\n\n  a\n b \n\n":                      "  a\n b",
		"\x1b[1;31mFAIL\x1b[0m x":               "FAIL x",
		"\x1b]0;title\x07a\x1b]8;;u\x1b\\b":     "ab",
		"\x1b]0;no end\nline":                   "0;no end\nline",
		"\x1b(Ba\x1b=b\x1b":                     "ab",
		"\x1b[31":                               "",
		"\x1b[\x1b[0mx":                         "x",
		"10%\r20%\rdone\r\n":                    "10%\n20%\ndone",
		"a\x00\x07\x7f\bb\tc":                   "ab\tc",
		"\xc2\x9b31mx":                          "31mx",
		"a\u202eb\u2066c":                       "abc",
		"\xff\xc3(":                             "\ufffd\ufffd(",
		"\u00e9\U0001f600\u200d":                "\u00e9\U0001f600\u200d",
		"\x1b]" + strings.Repeat("x", 5000):     strings.Repeat("x", 5000),
		"\x1b\x1b[0m" + strings.Repeat("\n", 9): "",
	} {
		if got := Plain([]byte(in)); got != want {
			t.Errorf("%.40q:\n got %.60q\nwant %.60q", in, got, want)
		}
	}
}

func TestTail(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit int
		want  string
	}{
		{"short", 5, "short"},
		{"one\ntwo\nthree", 9, "[cut: 4 bytes before this]\ntwo\nthree"},
		{"one\ntwo\nthree", 8, "[cut: 8 bytes before this]\nthree"},
		{"one\ntwo\nthree", 5, "[cut: 8 bytes before this]\nthree"},
		{"one\ntwo\nthree", 4, "[cut: 9 bytes before this]\nhree"},
		{"éééé", 3, "[cut: 6 bytes before this]\né"},
	} {
		if got := Tail(c.text, c.limit); got != c.want {
			t.Errorf("%q, %d: %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}
