package analyze

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

const replayed = `
hook "no-push" {
  on       = ["before_tool"]
  priority = 500
  match {
    command { 
      program = "git"
      args    = ["push"]
    }
  }
  deny { reason = "No." }
}
hook "asks" {
  on = ["before_tool"]
  match { tool = "Shell" }
  ask { reason = "Sure?" }
}
hook "logs" {
  on    = ["before_tool"]
  async = true
  match { tool = "Shell" }
  record {}
}
hook "keys" {
  for_each = { "~/.ssh/**" = "ssh" }
  on       = ["before_tool"]
  match { reads = [each.key] }
  fail { reason = "A key of {{ each.value }}." }
}
hook "counts" {
  on   = ["stage_completed"]
  when = "total > 3"
  ask { reason = "So many?" }
}
event "stage_completed" {
  fields = { total = int }
}
`

func load(t testing.TB, text string) *Policy {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, diags := lang.Load(lang.Options{Dir: dir})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return New(p, res)
}

func TestReplay(t *testing.T) {
	a := load(t, replayed)
	for _, c := range []struct {
		s                sample
		verdict, applied string
	}{
		{sample{event: "before_tool", commands: []commandSample{{program: "git", args: []string{"push"}}}}, "deny no-push", "no-push asks logs"},
		{sample{event: "before_tool", tool: "Shell"}, "ask asks", "asks logs"},
		{sample{event: "before_tool", tool: "Grep"}, "none", ""},
		{sample{event: "before_tool", reads: []string{"~/.ssh/id"}}, `fail 'keys["~/.ssh/**"]'`, `keys["~/.ssh/**"]`},
		{sample{event: "stage_completed", fields: map[string]value.Value{"total": value.OfInt(4)}}, "ask counts", "counts"},
		{sample{event: "stage_completed"}, "none", ""},
	} {
		e, ok := a.build(c.s)
		if !ok {
			t.Errorf("%v cannot be built", c.s)
			continue
		}
		shown := a.Replay(e)
		if got := strings.Join(shown.Applied, " "); got != c.applied || decideWords(shown) != c.verdict || shown.Problem != "" {
			t.Errorf("%s: %s, %q applied, %s\nwant %s, %q", e.JSON, decideWords(shown), got, shown.Problem, c.verdict, c.applied)
		}
		for _, h := range a.Policy.Hooks {
			if want := strings.Contains(" "+c.applied+" ", " "+h.Name+" "); a.Applies(h, e) != want {
				t.Errorf("%s: %s applies: %v", e.JSON, h.Name, !want)
			}
		}
		a.passes(t, e)
	}
	if shown := a.Replay(&Event{JSON: []byte(`{"event_type":"nothing"}`)}); shown.Problem == "" {
		t.Error("an unknown event has no problem")
	}
}

// TestReplayClock: what is shown does not depend on the time of day.
func TestReplayClock(t *testing.T) {
	a := load(t, `
hook "noon" {
  on   = ["before_tool"]
  when = "time.hour == 12 and time.weekday == 'monday'"
  deny { reason = "Lunch." }
}
`)
	e := &Event{JSON: []byte(`{"event_type": "before_tool", "tool_name": "Shell", "tool_input": {"command": "ls"}}`)}
	if shown := a.Replay(e); shown.Problem != "" || len(shown.Applied) != 1 {
		t.Errorf("shown %v, problem %q", shown.Applied, shown.Problem)
	}
}

// A test gives a session to an event without one; what is written of a hook that
// asks for it says that there is none.
func TestWithoutSession(t *testing.T) {
	a := load(t, `hook "a" {
  on   = ["before_tool"]
  when = "session.id == nil"
  deny { reason = "No." }
}
hook "b" {
  on = ["before_tool"]
  when = "command == 'x'"
  ask { reason = "Sure?" }
}
`)
	a.passes(t, &Event{JSON: []byte(`{"event_type":"before_tool","tool_name":"Shell","tool_input":{"command":"x"},"work_dir":"/w"}`)})
	a.passes(t, &Event{JSON: []byte(`{"event_type":"before_tool","session_id":"s","tool_name":"Shell","tool_input":{"command":"x"},"work_dir":"/w"}`)})
}

// passes runs the test that is written for an event.
func (a *Policy) passes(t *testing.T, e *Event) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "witness.txtar")
	if err := os.WriteFile(file, a.Test("what it\nshows", e), 0o644); err != nil {
		t.Fatal(err)
	}
	ev := policytest.Evaluator{Table: a.Result.Table, Host: func(name string) (*host.Host, bool) { return all.Lookup(name) }}
	events, err := ev.Events()
	if err != nil {
		t.Fatal(err)
	}
	for r := range policytest.Run([]policytest.File{{Name: "witness", Path: file}}, policytest.Options{Decide: ev.Decide, Events: events}) {
		if r.Status != policytest.Pass {
			t.Errorf("%s\n%s", a.Test("x", e), r.Log)
		}
	}
}
