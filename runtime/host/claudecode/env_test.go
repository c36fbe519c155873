package claudecode

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
)

// TestEnvironmentEvents checks which events set variables, and that only an
// absolute file takes them.
func TestEnvironmentEvents(t *testing.T) {
	d := decision.Decision{Env: []decision.Var{{Name: "A", Value: "1"}}}
	for name, want := range map[string]int{"SessionStart": 1, "Setup": 1, "CwdChanged": 1, "FileChanged": 1, "PreToolUse": 0, "Stop": 0, "SessionEnd": 0} {
		raw, err := os.ReadFile(filepath.Join("../../../testdata/events", Name, name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		for file, given := range map[string]int{"/tmp/session/env": 1, "relative": 0, "": 0} {
			call, err := Host.Decode(raw, host.World{Getenv: func(n string) string {
				if n == "CLAUDE_ENV_FILE" {
					return file
				}
				return ""
			}})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(Host.Encode(call, &d).Append); got != want*given {
				t.Errorf("%s, %q: %d files", name, file, got)
			}
		}
	}
}
