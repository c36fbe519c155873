package emit

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/host/all"
)

// TestStepsThatNoHostCanDo checks that a step which would do nothing on a host is
// refused there, or listed as a loss: nothing is dropped in silence.
func TestStepsThatNoHostCanDo(t *testing.T) {
	for _, c := range []struct{ target, step, refused, lost string }{
		{"generic", `rewrite { input = { command = "ls" } }`, "generic cannot do rewrite on session_start: session_start takes no new input", ""},
		{"agent-hooks", `rewrite { input = { command = "ls" } }`, "cannot do rewrite on session_start", ""},
		{"claude-code", `rewrite { input = { command = "ls" } }`, "cannot do rewrite on session_start", ""},
		{"generic", `env { set = { CI = "1" } }`, "", "env loss: "},
		{"agent-hooks", `env { set = { CI = "1" } }`, "", "env loss: "},
		{"claude-code", `env { set = { CI = "1" } }`, "", ""},
	} {
		p, _ := load(t, "policy \"p\" {}\nhook \"h\" {\n  on = [\"session_start\"]\n  "+c.step+"\n}\n")
		h, ok := all.LookupTarget(c.target)
		if !ok {
			t.Fatal(c.target)
		}
		if got := Unaccepted(p, h); (len(got) > 0) != (c.refused != "") || len(got) > 0 && !strings.Contains(got[0].Summary, c.refused) {
			t.Errorf("%s, %s: %v, want %q", c.target, c.step, got, c.refused)
		}
		if got := lines(t, p, c.target); c.refused == "" && (got == "") != (c.lost == "") || !strings.Contains(got, c.lost) {
			t.Errorf("%s, %s: losses %q, want %q", c.target, c.step, got, c.lost)
		}
	}
}

// A step that is closed closes the folder's script too: where no evaluator says
// which step it would have been, it may be that one.
func TestClosedStepOfAFolder(t *testing.T) {
	files := build(t, `policy "p" {}
hook "gate" {
  on = ["before_tool"]
  context { text = "soon" }
  deny {
    when     = "doc('state.json').shut"
    on_error = "closed"
    reason   = "no"
  }
}
hook "open" {
  on = ["before_tool"]
  deny { reason = "no" }
}`, "agent-hooks")
	for hook, want := range map[string]string{"gate": "--on-error closed", "open": "--on-error open"} {
		if script := files["hooks/"+hook+"/scripts/run"]; !strings.Contains(script, want) {
			t.Errorf("%s: no %s in\n%s", hook, want, script)
		}
	}
}
