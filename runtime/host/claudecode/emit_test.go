package claudecode

import (
	"testing"

	"github.com/hookc/hookc/runtime/host"
)

// TestEmitRefuses checks that a handler which would break the host is not
// written.
func TestEmitRefuses(t *testing.T) {
	for _, name := range []string{"worktree_create", "lunch"} {
		if _, err := emit(host.Plugin{Events: []host.Handler{{Event: name}}}); err == nil {
			t.Errorf("%s was emitted", name)
		}
	}
}

// TestLaunchers checks which files several platforms add.
func TestLaunchers(t *testing.T) {
	p := host.Plugin{Name: "p"}
	p.Platforms = []string{"linux/amd64", "windows/amd64"}
	files, err := emit(p)
	if err != nil {
		t.Fatal(err)
	}
	modes := map[string]uint32{}
	for _, f := range files {
		modes[f.Path] = f.Mode
	}
	if modes["bin/hookeval"] != 0o755 || modes["bin/hookeval.cmd"] == 0 {
		t.Errorf("got %v", modes)
	}
}

// TestMatcher checks both of the host's dialects.
func TestMatcher(t *testing.T) {
	for _, c := range []struct {
		tools []string
		want  string
	}{
		{nil, ""},
		{[]string{"Shell"}, "Bash|Monitor|PowerShell"},
		{[]string{"ReadFile", "Read"}, "Read"},
		{[]string{"EditFile"}, "Edit|MultiEdit|NotebookEdit"},
		{[]string{"mcp__my-server__get"}, "mcp__my-server__get"},
		{[]string{"mcp__github__*", "Shell"}, "^(?:Bash|Monitor|PowerShell|mcp__github__.*)$"},
		{[]string{"a.b|c"}, `^(?:a\.b\|c)$`},
	} {
		if got := matcher(c.tools); got != c.want {
			t.Errorf("%v: got %s, want %s", c.tools, got, c.want)
		}
	}
}
