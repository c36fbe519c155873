package claudecode

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

var update = flag.Bool("update", os.Getenv("HOOKC_UPDATE") != "", "rewrite the expected answers")

const testdata = "../../../testdata"

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
	{"rewrite", decision.Decision{UpdatedInput: command("ls")}},
	{"rewrite, allow", decision.Decision{Verdict: decision.Allow, UpdatedInput: command("ls")}},
	{"rewrite, ask", decision.Decision{Verdict: decision.Ask, Reason: "Sure?", UpdatedInput: command("ls")}},
	{"error", decision.Decision{Errors: []decision.Failure{{Hook: "h", Text: "it broke"}}}},
}

func command(s string) value.Value {
	return value.OfMap([]string{"command"}, []value.Value{value.OfString(s)})
}

// TestAnswers writes every answer of every event: one file an event, reviewed
// when it changes.
func TestAnswers(t *testing.T) {
	for _, row := range events {
		t.Run(row.Name, func(t *testing.T) {
			var b strings.Builder
			for _, c := range decisions {
				a := encode(recorded(t, row.Name), &c.d)
				if len(a.Stdout) > 0 && !json.Valid(a.Stdout) {
					t.Errorf("%s: %q is not JSON", c.name, a.Stdout)
				}
				fmt.Fprintf(&b, "# %s\nexit %d\n%s", c.name, a.Exit, a.Stdout)
				if a.Stderr != "" {
					b.WriteString("stderr: " + a.Stderr)
				}
				b.WriteString("\n")
			}
			golden(t, filepath.Join(testdata, "answers", Name, row.Name+".golden"), b.String())
		})
	}
}

func recorded(t *testing.T, name string) *host.Call {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(testdata, "events", Name, name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	call, err := decode(raw, host.World{Dir: "/work"})
	if err != nil {
		t.Fatal(err)
	}
	return call
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n got %s\nwant %s", file, got, want)
	}
}
