package toolname_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
)

// TestWrong checks what is meant by names of which Claude Code has none.
func TestWrong(t *testing.T) {
	n := toolname.Of(all.Targets(), []string{"claude-code"})
	if !n.Closed {
		t.Fatal("Claude Code takes tools under any name")
	}
	for name, want := range map[string]string{
		"bash": "Shell", "BASH": "Shell", "shell": "Shell", "run_terminal_cmd": "Shell", "run_shell_command": "Shell", "terminal": "Shell",
		"StrReplace": "EditFile", "str_replace": "EditFile", "replace": "EditFile", "edit": "EditFile", "write": "WriteFile",
		"apply_patch": "WriteFile EditFile", "read_file": "ReadFile", "view": "ReadFile", "web_fetch": "Fetch", "Shel": "Shell",
		"webfetch": "Fetch", "task": "Agent", "todowrite": "TodoWrite", "LS": "",
	} {
		meant, wrong := n.Wrong(name)
		if got := strings.Join(meant, " "); got != want || wrong != (want != "") {
			t.Errorf("%s is %q; want %q", name, got, want)
		}
	}
}

// TestRight checks that no name is wrong that occurs: canonical ones, all that
// Claude Code declares, tools of servers, and names that are like none.
func TestRight(t *testing.T) {
	data, err := os.ReadFile("../../testdata/tools/claude-code.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{
		"mcp__github__create_issue", "mcp__shell__bash", "MCP:bash", "mcp_bash", "server__write", "@server/bash",
		"deploy_to_production", "custom_tool", "Task", "MultiEdit", "Deploy", "x",
	}
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, " ") {
			name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			names = append(names, name)
		}
	}
	for _, tool := range event.Tools {
		names = append(names, tool.Name)
	}
	for _, targets := range [][]string{nil, {"claude-code"}, {"claude-code", "generic"}} {
		n := toolname.Of(all.Targets(), targets)
		for _, name := range names {
			if meant, wrong := n.Wrong(name); wrong {
				t.Errorf("for %q, %s is wrong; %q is meant", targets, name, meant)
			}
		}
	}
}

// TestClosed checks that only targets that let nobody add tools tell that a name
// is certainly wrong, and that each target's own names are right.
func TestClosed(t *testing.T) {
	for _, h := range all.Targets() {
		n := toolname.Of(all.Targets(), []string{h.Name})
		if n.Closed != h.Closed {
			t.Errorf("%s: closed is %t", h.Name, n.Closed)
		}
		for _, tool := range h.Tools() {
			if _, wrong := n.Wrong(tool.Name); wrong {
				t.Errorf("%s: its %s is wrong", h.Name, tool.Name)
			}
			if is := tool.Canonical; len(is) > 0 && !slices.Contains(n.HostNames(is[0]), tool.Name) {
				t.Errorf("%s: %s is not called %s", h.Name, is[0], tool.Name)
			}
		}
	}
	if toolname.Of(all.Targets(), []string{"claude-code", "opencode"}).Closed {
		t.Error("OpenCode's plugins add tools")
	}
	if toolname.Of(nil, nil).Closed {
		t.Error("without hosts nothing is certain")
	}
}
