package all

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agenthooks"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

// answers is where the expected answers lie, one folder a host.
const answers = "../../../testdata/answers"

// decisions is one of everything that a policy can say.
var decisions = []struct {
	name string
	d    decision.Decision
}{
	{"nothing", decision.Decision{}},
	{"deny", decision.Decision{Verdict: decision.Deny, Reason: "Not here."}},
	{"fail", decision.Decision{Verdict: decision.Deny, Fail: true, Reason: "Not at all."}},
	{"ask", decision.Decision{Verdict: decision.Ask, Reason: "Sure?"}},
	{"allow", decision.Decision{Verdict: decision.Allow, Reason: "Known."}},
	{"warn agent", decision.Decision{Messages: []decision.Message{{Text: "Mind the gap."}}}},
	{"warn user", decision.Decision{Messages: []decision.Message{{Text: "It minds.", To: decision.ToUser}}}},
	{"warn both, context", decision.Decision{
		Messages: []decision.Message{{Text: "Both.", To: decision.ToBoth}}, Context: []string{"One.", "Two."}}},
	{"deny with context", decision.Decision{Verdict: decision.Deny, Reason: "Not here.", Context: []string{"Why."}}},
	{"rewrite", decision.Decision{UpdatedInput: shell("ls")}},
	{"rewrite, allow", decision.Decision{Verdict: decision.Allow, UpdatedInput: shell("ls")}},
	{"rewrite, ask", decision.Decision{Verdict: decision.Ask, Reason: "Sure?", UpdatedInput: shell("ls")}},
	{"error", decision.Decision{Errors: []decision.Failure{{Hook: "h", Text: "it broke"}}}},
}

func shell(s string) value.Value {
	return value.OfMap([]string{"command"}, []value.Value{value.OfString(s)})
}

// TestAnswers writes what every host answers to each of its events: one file an
// event, reviewed when it changes. The hosts of the Agent Hooks format answer
// every event alike.
func TestAnswers(t *testing.T) {
	for _, h := range Hosts {
		if h == agenthooks.Host || h == generic.Host {
			continue
		}
		for event, call := range firstOfEach(t, h) {
			t.Run(h.Name+"/"+event, func(t *testing.T) {
				var b strings.Builder
				for _, c := range decisions {
					a := h.Encode(call, &c.d)
					if len(a.Stdout) > 0 && !json.Valid(a.Stdout) && a.Stdout[0] == '{' {
						t.Errorf("%s: %q is not JSON", c.name, a.Stdout)
					}
					fmt.Fprintf(&b, "# %s\nexit %d\n%s", c.name, a.Exit, a.Stdout)
					if a.Stderr != "" {
						b.WriteString("stderr: " + a.Stderr)
					}
					b.WriteString("\n")
				}
				file := filepath.Join(answers, h.Name, event+".golden")
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				golden(t, file, b.String())
			})
		}
	}
}

// firstOfEach is a recorded call of each of the host's events: the one in the
// file of the event's name, or else the first.
func firstOfEach(t *testing.T, h *host.Host) map[string]*host.Call {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(events, h.Name, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*host.Call{}
	for _, file := range files {
		call, err := h.Decode(read(t, file), world)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if own := filepath.Base(file) == call.HostEvent+".json"; own || out[call.HostEvent] == nil {
			out[call.HostEvent] = call
		}
	}
	return out
}
