package protocol

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// FuzzRead holds what Read decides against a reference, and its texts against
// what readers can take.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		`{"decision":"deny","reason":"no"}`, `{"decision":"fail","error":"e"}`, `{"continue":false,"stopReason":"s"}`,
		`{"hookSpecificOutput":{"permissionDecision":"ask","decision":{"behavior":"deny"}}}`, `{"decision":"warn"}`,
		`{"decision":"maybe"}`, `{"continue":1}`, `{"updated_input":{"a":1},"message":"m"}`, `text`, ``, ` {`, `[]`,
	} {
		for _, exit := range []int{0, 1, 2} {
			f.Add(exit, []byte(s), []byte("\x1b[1mreason\r\n"))
		}
	}
	f.Fuzz(func(t *testing.T, exit int, stdout, stderr []byte) {
		o := Read(exit, stdout, stderr)
		want, fail, failed := reference(exit, stdout)
		if (o.Failure != nil) != failed || o.Verdict != want || o.Fail != fail {
			t.Fatalf("%d %q: %s, want %s (fail %t, failure %t)", exit, stdout, show(o), want, fail, failed)
		}
		texts := append([]string{o.Reason}, o.Log...)
		for _, m := range o.Messages {
			texts = append(texts, m.Text)
		}
		for _, text := range texts {
			if !utf8.ValidString(text) || len(text) > maxLog+100 || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
				t.Fatalf("%q %q: the text %q", stdout, stderr, text)
			}
		}
	})
}

// reference is the verdict by the words of the protocol, by another JSON reader.
func reference(exit int, stdout []byte) (v decision.Verdict, fail, failed bool) {
	if exit == 2 {
		return decision.Deny, false, false
	}
	if exit != 0 {
		return decision.None, false, true
	}
	text := strings.TrimLeft(strings.TrimPrefix(string(stdout), "\ufeff"), " \r\n\t")
	if !strings.HasPrefix(text, "{") {
		return decision.None, false, false
	}
	var obj map[string]any
	if _, err := value.DecodeObject(stdout); err != nil || json.Unmarshal([]byte(text), &obj) != nil {
		return decision.None, false, true
	}
	specific, bad := part[map[string]any](obj, "hookSpecificOutput")
	inner, bad2 := part[map[string]any](specific, "decision")
	failed = bad || bad2
	for _, at := range []struct {
		from map[string]any
		name string
	}{{obj, "decision"}, {specific, "permissionDecision"}, {inner, "behavior"}} {
		word, bad := part[string](at.from, at.name)
		strength, known := map[string]decision.Verdict{
			"allow": decision.Allow, "approve": decision.Allow, "ask": decision.Ask, "deny": decision.Deny,
			"block": decision.Deny, "fail": decision.Deny, "warn": decision.None, "none": decision.None,
		}[word]
		failed = failed || bad || at.from[at.name] != nil && !known
		v, fail = max(v, strength), fail || word == "fail"
	}
	goes, bad := part[bool](obj, "continue")
	failed = failed || bad
	if obj["continue"] != nil && !bad && !goes {
		v, fail = decision.Deny, true
	}
	for from, names := range map[*map[string]any]string{
		&obj:      "reason message error systemMessage additional_context additionalContext",
		&specific: "permissionDecisionReason additionalContext additional_context",
		&inner:    "message",
	} {
		for _, name := range strings.Fields(names) {
			_, bad := part[string](*from, name)
			failed = failed || bad
		}
		for _, name := range []string{"updated_input", "modified_input", "updatedInput"} {
			_, bad := part[map[string]any](*from, name)
			failed = failed || bad
		}
	}
	if obj["continue"] != nil && !goes {
		_, bad := part[string](obj, "stopReason")
		failed = failed || bad
	}
	if failed {
		return decision.None, false, true
	}
	return v, fail, false
}

// part is a member of a type; bad where it is there and of another.
func part[T any](obj map[string]any, name string) (v T, bad bool) {
	v, ok := obj[name].(T)
	return v, obj[name] != nil && !ok
}
