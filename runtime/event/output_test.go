package event_test

import (
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// TestOutputText: what the shapes of hosts come to stands in
// testdata/conform/output*.txtar; here is what no host sends.
func TestOutputText(t *testing.T) {
	for in, want := range map[string]string{
		`{"out": null}`:                                 `null`,
		`{"out": []}`:                                   `null`,
		`{"out": {"content": null}}`:                    `null`,
		`{"out": {"content": []}}`:                      `null`,
		`{"out": [""]}`:                                 `""`,
		`{"out": [1, true, "a"]}`:                       `"a"`,
		`{"out": [["a", ["b", [{"text": "c"}]]], "d"]}`: `"a\nb\nc\nd"`,
		`{"out": [[[[[["too deep"]]]]], "a"]}`:          `"a"`,
		`{"out": {"stderr": "b", "stdout": "a"}}`:       `"a\nb"`,
		`{"out": {"text": "a\n", "content": ["", "b\n"], "result": "c"}}`:  `"a\nb\nc"`,
		`{"out": {"file": "name", "resource": "name"}}`:                    `null`,
		`{"out": {"file": {"content": "a"}, "resource": [{"text": "b"}]}}`: `"b\na"`,
	} {
		v, err := value.DecodeObject([]byte(in))
		if err != nil {
			t.Fatal(err)
		}
		out, _ := v.Get("out")
		if got := string(value.AppendJSON(nil, event.OutputText(out))); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
