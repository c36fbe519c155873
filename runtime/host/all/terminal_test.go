package all

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
)

// TestTerminal wants nothing in what an agent shows its user that moves a cursor
// or turns the direction of writing: an event chooses parts of these texts, and
// could make a question look like another one. The generic host's caller gets
// them as they are.
func TestTerminal(t *testing.T) {
	const bad = "run ls\x1b[2K\x1b]0;x\a\rrun \u202erm\u2066 é\n\tdone"
	for _, h := range Hosts {
		if h.Name == "generic" {
			continue
		}
		call, err := h.Decode(sample(t, h), world)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []decision.Verdict{decision.None, decision.Allow, decision.Ask, decision.Deny} {
			d := &decision.Decision{Verdict: v, Reason: bad, Messages: []decision.Message{{Text: bad, To: decision.ToUser}},
				Errors: []decision.Failure{{Hook: "h", Text: bad}}}
			terminal(t, h.Name+" "+v.String(), h.Encode(call, d))
		}
		for _, closed := range []bool{false, true} {
			terminal(t, h.Name+" failure", h.Failure(host.Failure{Event: call.HostEvent, Closed: closed, Reason: bad}))
		}
	}
}

func terminal(t *testing.T, name string, a host.Answer) {
	t.Helper()
	text := string(a.Stdout) + a.Stderr
	for _, hidden := range []string{"\x1b", `\u001b`, "\a", `\u0007`, "\r", `\r`, "\u202e", "\u2066"} {
		if strings.Contains(text, hidden) {
			t.Errorf("%s: %q in %q", name, hidden, text)
		}
	}
	if !strings.Contains(text, "é") {
		t.Errorf("%s: the text is lost: %q", name, text)
	}
}
