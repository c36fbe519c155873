package compiler_test

import (
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/compiler"
)

// TestDeadline: hooks that wait for a program follow each other, so their
// time-outs add up; those that only decide take no time, however many they are.
func TestDeadline(t *testing.T) {
	const policy = `
hook "a" {
  on      = ["before_tool"]
  timeout = "5s"
  deny { reason = "no" }
}
hook "b" {
  on      = ["before_tool"]
  timeout = "10s"
  ask { reason = "sure?" }
}
hook "c" {
  on      = ["before_tool"]
  timeout = "20s"
  check "tests" {
    command = ["true"]
    reason  = "they fail"
  }
}
hook "d" {
  on      = ["before_tool"]
  timeout = "40s"
  when    = "command != nil"
  run { command = ["true"] }
}
hook "e" {
  on    = ["before_tool"]
  async = true
  run { command = ["true"] }
}
`
	res := compile(t, []txtar.File{{Name: "p.hook.hcl", Data: []byte(policy)}}, compiler.Options{})
	for _, e := range res.Events {
		if e.Name == "before_tool" && e.Deadline != 70_000 {
			t.Errorf("the deadline is %d ms, want 10 + 20 + 40 seconds", e.Deadline)
		}
	}
	if len(res.Events) == 0 {
		t.Error("no events")
	}
}
