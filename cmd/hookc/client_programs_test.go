//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// programsPolicy starts programs, at the client's gates and beside them.
const programsPolicy = `
policy "programs" {
  description = "Programs and state in the tests"
  targets     = ["claude-code"]
}

state "calls" { type = number }

hook "counts" {
  description = "Counts the calls of a session"
  on          = ["before_tool"]
  priority    = 999
  state {
    add = { calls = 1 }
  }
}

hook "limit" {
  description = "Holds the third call"
  on          = ["before_tool"]
  when        = "state.calls > 2"
  deny { reason = "That was call {{ state.calls }}." }
}

hook "old-script" {
  description = "A script in the exit-code protocol"
  on          = ["before_tool"]
  match { tool = "Shell" }
  run { shell = "grep -q forbidden && { echo 'the script says no' >&2; exit 2; } || exit 0" }
}

hook "dry-run" {
  description = "Rewrites, with an async hook beside it"
  on          = ["before_tool"]
  match {
    tool  = "Shell"
    input = { command = "^publish" }
  }
  rewrite {
    input = { command = "echo would {{ command }} > published" }
  }
}

hook "audit" {
  description = "Takes its time"
  on          = ["before_tool"]
  async       = true
  match { tool = "Shell" }
  run { shell = "sleep 3; cat >> audited; echo >> audited" }
}

hook "tests" {
  description = "The gate of quality"
  on          = ["before_stop"]
  check "tests" {
    command = ["test", "-e", "tested"]
    reason  = "Run the tests first."
  }
}
`

func TestClientRunsPrograms(t *testing.T) {
	start := time.Now()
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: buildPlugin(t, programsPolicy),
		Allowed:   []string{"Bash"},
		Script: []clienttest.Turn{
			clienttest.Bash("echo forbidden > leaked"),
			clienttest.Bash("publish --all"),
			clienttest.Bash("touch third"),
			clienttest.Say("done"),
			clienttest.Say("really done"),
		},
	})
	has := func(name string) bool {
		_, err := os.Stat(filepath.Join(r.Dir, name))
		return err == nil
	}
	if has("leaked") || !strings.Contains(r.ToolResult(0), "the script says no") {
		t.Errorf("the script's block: the model was told %q", r.ToolResult(0))
	}
	// An async hook that held the evaluator's output would make the client refuse
	// the rewrite, and would hold the call up.
	if b, _ := os.ReadFile(filepath.Join(r.Dir, "published")); string(b) != "would publish --all\n" {
		t.Errorf("the rewritten command wrote %q", b)
	}
	if has("third") || !strings.Contains(r.ToolResult(2), "That was call 3.") {
		t.Errorf("the count: the model was told %q", r.ToolResult(2))
	}
	if !strings.Contains(r.Told(), "Run the tests first.") {
		t.Error("the gate of before_stop did not reach the model")
	}
	for end := start.Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		audited, _ := os.ReadFile(filepath.Join(r.Dir, "audited"))
		if strings.Count(string(audited), "before_tool") == 3 && strings.Contains(string(audited), "would publish --all") {
			break
		}
		if time.Now().After(end) {
			t.Errorf("the async hook wrote %q", audited)
			break
		}
	}
	if t.Failed() {
		t.Log(r.Debug)
	}
}
