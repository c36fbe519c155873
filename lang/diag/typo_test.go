package diag_test

import (
	"testing"

	"github.com/hookc/hookc/lang/diag"
)

func TestNearest(t *testing.T) {
	candidates := []string{"command", "content", "path", "paths", "path_abs", "session", "before_tool", "after_tool", "cwd"}
	for name, want := range map[string]string{
		"comand":      "command",
		"commandd":    "command",
		"commnad":     "command",
		"Command":     "command",
		"pathAbs":     "path_abs",
		"before-tool": "before_tool",
		"beforetools": "before_tool",
		"sesion":      "session",
		"pathz":       "", // path and paths are equally near
		"cw":          "", // too short to be sure
		"commander":   "",
		"x":           "",
		"":            "",
		"zzz":         "",
	} {
		if got, _ := diag.Nearest(name, candidates); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
}
