package parse

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// TestTimeoutBounds checks what a hook's time-out is where none is given, and
// what it can be.
func TestTimeoutBounds(t *testing.T) {
	load := func(args string) (time.Duration, string) {
		source := "hook \"h\" {\n  on = [\"before_tool\"]\n" + args + "\n  deny { reason = \"no\" }\n}\n"
		p, diags := Load(Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}, Dir: "."})
		if diags.HasErrors() {
			return 0, diags[0].Summary
		}
		return p.Hooks[0].Timeout, ""
	}
	for text, want := range map[string]time.Duration{"": 30 * time.Second, "100ms": 100 * time.Millisecond, "600s": 600 * time.Second, "10m": 600 * time.Second} {
		args := ""
		if text != "" {
			args = "timeout = \"" + text + "\""
		}
		if got, problem := load(args); got != want {
			t.Errorf("%q is %s, %s; want %s", text, got, problem, want)
		}
	}
	for _, text := range []string{"99ms", "0s", "-1s", "601s", "1h", "5", ""} {
		if got, problem := load("timeout = \"" + text + "\""); !strings.Contains(problem, "timeout") {
			t.Errorf("%q is %s, %q", text, got, problem)
		}
	}
}
