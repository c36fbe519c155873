package claudecode

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
)

// TestEnvironment runs the lines with a shell: every value is there as it was,
// and nothing of it runs.
func TestEnvironment(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	for _, value := range []string{"", "plain", "two words", "it's", "'; touch ran; '", "$(touch ran)", "`touch ran`", "a\nb", `back\slash`, "é✓", "!x", "-n"} {
		dir := t.TempDir()
		file := filepath.Join(dir, "env")
		lines := environment(file, []decision.Var{{Name: "HOOKC_V", Value: value}, {Name: "bad name; touch ran", Value: "x"}, {Name: "1A", Value: "x"}, {Name: "N", Value: "nul\x00"}})
		if len(lines) != 1 || lines[0].Path != file {
			t.Fatalf("%q: %v", value, lines)
		}
		if err := os.WriteFile(file, []byte(lines[0].Text), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(sh, "-c", `. ./env; printf %s "$HOOKC_V"`)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil || string(out) != value {
			t.Errorf("%q arrives as %q (%v)", value, out, err)
		}
		if _, err := os.Stat(filepath.Join(dir, "ran")); err == nil {
			t.Errorf("%q ran", value)
		}
	}
}

// TestEnvironmentEvents checks which events set variables, and that only an
// absolute file takes them.
func TestEnvironmentEvents(t *testing.T) {
	d := decision.Decision{Env: []decision.Var{{Name: "A", Value: "1"}}}
	for name, want := range map[string]int{"SessionStart": 1, "Setup": 1, "CwdChanged": 1, "FileChanged": 1, "PreToolUse": 0, "Stop": 0, "SessionEnd": 0} {
		raw, err := os.ReadFile(filepath.Join(testdata, "events", Name, name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		for file, given := range map[string]int{"/tmp/session/env": 1, "relative": 0, "": 0} {
			call, err := decode(raw, host.World{Getenv: func(n string) string {
				if n == "CLAUDE_ENV_FILE" {
					return file
				}
				return ""
			}})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(encode(call, &d).Append); got != want*given {
				t.Errorf("%s, %q: %d files", name, file, got)
			}
		}
	}
}
