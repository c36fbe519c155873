package trust

import "testing"

// TestHash compares with a hash of the client's own (0.169.0), and checks what
// makes no difference: a member that says the default, and members that nobody
// knows.
func TestHash(t *testing.T) {
	const want = "sha256:e858b0fa107866bd5702cb2dffd866040cad81f83f76ff7697d1c7fad904b5e5"
	for _, handler := range []string{
		`{"type":"command","command":"echo a"}`,
		`{"type":"command","command":"echo a","timeout":600,"async":false,"commandWindows":"x","other":1}`,
	} {
		got, err := Entries("/p/.codex/hooks.json", []byte(`{"hooks":{"Other":[],"PreToolUse":[{"matcher":"Bash","hooks":[`+handler+`]}]}}`))
		if err != nil || len(got) != 1 || got[0] != (Entry{"/p/.codex/hooks.json:pre_tool_use:0:0", want}) {
			t.Errorf("%s: %v %v", handler, got, err)
		}
	}
}

// TestEntries checks which handlers have a key, and that every part of one counts.
func TestEntries(t *testing.T) {
	got, err := Entries("p@m:hooks/hooks.json", []byte(`{"hooks":{
		"Stop":[{"matcher":"x","hooks":[{"type":"mcp_tool"},{"type":"command","command":"a"}]},{"hooks":[{"type":"command","command":"a"}]}],
		"PostToolUse":[{"hooks":[{"type":"command","command":"a"},{"type":"command","command":"a","timeout":1},
			{"type":"command","command":"a","timeout":0},{"type":"command","command":"b"},{"type":"command","command":"a","async":true},
			{"type":"command","command":"a","statusMessage":"s"}]},{"matcher":"","hooks":[{"type":"command","command":"a"}]}, 7],
		"Lunch":[{"hooks":[{"type":"command","command":"a"}]}]}}`))
	if err != nil || len(got) != 9 || got[0].Key != "p@m:hooks/hooks.json:stop:0:1" || got[1].Key != "p@m:hooks/hooks.json:stop:1:0" {
		t.Fatal(got, err)
	}
	if got[0].Hash != got[1].Hash || got[3].Hash != got[4].Hash {
		t.Error("a matcher of Stop counts, or a time-out of 0 is not 1")
	}
	seen := map[string]bool{}
	for _, e := range got[2:] {
		seen[e.Hash] = true
	}
	if len(seen) != 6 {
		t.Errorf("%d hashes: %v", len(seen), got)
	}
}
