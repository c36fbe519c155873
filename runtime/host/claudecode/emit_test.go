package claudecode

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
)

// plugin listens in every way that changes a handler.
var plugin = host.Plugin{
	Name: "House Rules", Description: "What the house | wants.", Version: "1.2.3",
	Events: []host.Handler{
		{Event: "before_stop", Deadline: 30000, OnError: closed},
		{Event: "after_agent", Deadline: 1500, OnError: closed},
		{Event: "before_tool", Tools: []string{"Shell", "EditFile", "TodoWrite"}, Deadline: 5000, OnError: closed},
		{Event: "permission_request", Tools: []string{"Fetch", "mcp__github__*", "mcp__a.b__c"}, Deadline: 5999, OnError: closed,
			Prompts: []host.Prompt{{Text: "Is it kind? $ARGUMENTS", Timeout: 20500}}},
		{Event: "after_tool", Deadline: 0, OnError: closed},
		{Event: "session_start", Deadline: 100, OnError: closed},
	},
	Hooks: []host.HookInfo{
		{Name: "no-force-push", Description: "Keeps the history\nof protected branches", Events: []string{"before_tool"}},
		{Name: "tests-pass", Description: "Tests pass before the end", Events: []string{"before_stop"}},
	},
	Commands: []host.Command{{Name: "rules", Description: `Explain the "rules"`, Text: "Explain the house rules."}},
}

// TestEmit compares every file of a plugin.
func TestEmit(t *testing.T) {
	files, err := emit(plugin)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range files {
		b.WriteString("-- " + f.Path + " --\n" + string(f.Data))
	}
	golden(t, filepath.Join(testdata, "emit", Name+".golden"), b.String())
}

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
	p := plugin
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

// TestSeconds checks that the host waits longer than the evaluator.
func TestSeconds(t *testing.T) {
	for _, ms := range []int{0, 1, 999, 1000, 5000, 5999, 600000} {
		if got := seconds(ms) * 1000; got <= ms || got > ms+2000 {
			t.Errorf("%d ms: %d", ms, got)
		}
	}
}

var closed = decision.OnError{Parse: true, Failure: true, Timeout: true}
