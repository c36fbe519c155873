package compiler_test

import (
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
)

// The index must look where the match looks: a canonical field of the input
// that the host does not send as such, a path of an event without a tool.
func TestIndexFindsDerivedFields(t *testing.T) {
	for _, c := range []struct{ name, match, on, event string }{
		{"a field that the host derives", `input = { shell = "powershell" }`, "before_tool",
			`{"session_id":"s","cwd":"/p","hook_event_name":"PreToolUse","tool_name":"PowerShell","tool_input":{"command":"dir"},"tool_use_id":"u"}`},
		{"a field under another name", `input = { old = "secret" }`, "before_tool",
			`{"session_id":"s","cwd":"/p","hook_event_name":"PreToolUse","tool_name":"MultiEdit","tool_input":{"file_path":"/p/a","edits":[{"old_string":"x","new_string":"y"},{"old_string":"a secret","new_string":"b"}]},"tool_use_id":"u"}`},
		{"a path without a tool", `path = ["**/settings.json"]`, "config_change",
			`{"session_id":"s","cwd":"/p","hook_event_name":"ConfigChange","source":"project_settings","file_path":"/p/.claude/settings.json"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			policy := `hook "x" {
  description = "d"
  on          = ["` + c.on + `"]
  match {
    ` + c.match + `
  }
  deny {
    reason = "no"
  }
}`
			tab, err := table.Load(compile(t, []txtar.File{{Name: "a.hook.hcl", Data: []byte(policy)}}, compiler.Options{}).Table)
			if err != nil {
				t.Fatal(err)
			}
			call, err := claudecode.Host.Decode([]byte(c.event), host.World{Getenv: func(string) string { return "" }})
			if err != nil {
				t.Fatal(err)
			}
			if res := eval.Decide(tab, call.Events, eval.Options{}); res.Verdict != decision.Deny {
				t.Errorf("decided %v", res.Verdict)
			}
		})
	}
}
