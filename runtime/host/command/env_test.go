package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
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
