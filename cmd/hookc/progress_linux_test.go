package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/testrun"
)

// A state of the line stays until it can have been read, and is replaced.
func TestProgressLine(t *testing.T) {
	var out strings.Builder
	p := &progress{w: &out}
	p.done()
	p.say("part %d", 1)
	p.shown = time.Now().Add(time.Hour) // just now, however slow the machine is
	p.say("part %d", 2)
	p.shown = p.shown.Add(-2 * time.Hour)
	p.say("part %d", 3)
	p.done()
	p.done()
	if got := out.String(); got != "\r\x1b[Kpart 1\r\x1b[Kpart 3\r\x1b[K" {
		t.Errorf("%q", got)
	}
	(*progress)(nil).say("nobody looks")
	(*progress)(nil).done()
}

// Long work says on a terminal how far it is, and leaves nothing of it there. In a
// pipe it says nothing, and what is found is the same.
func TestProgress(t *testing.T) {
	t.Chdir(t.TempDir())
	assertion := "assert \"never-approved\" {\n  on      = [\"before_tool\"]\n  decides = [\"none\", \"ask\", \"deny\"]\n}\n"
	write(t, map[string]string{
		"old/p.hook.hcl": goodPolicy + assertion, "old/p.txtar": goodTest,
		"new/p.hook.hcl": strings.Replace(goodPolicy, "deny {", "ask {", 1),
		"calls.jsonl":    `{"event_type": "before_tool", "tool_name": "Shell", "tool_input": {"command": "git push"}}` + "\n",
	})
	evaluator := testrun.Program(t, "cmd/hookeval")
	seconds := regexp.MustCompile(`\d+\.\d+s`)
	for _, args := range [][]string{
		{"diff", "old", "new"}, {"verify", "old"}, {"mutate", "old"}, {"replay", "old", "--records", "calls.jsonl"},
		{"test", "old", "--cover"}, {"eval", "old", "--command", "git push"}, {"explain", "old", "--command", "git push"},
		{"why", "--policy", "old", "--", "git", "push"}, {"build", "old", "-o", "out", "--prove", "--evaluator", evaluator},
	} {
		on := func(terminal string) *exec.Cmd {
			cmd := exec.Command("hookc", args...)
			cmd.Env = append(os.Environ(), "TERM="+terminal)
			return cmd
		}
		var piped, shown strings.Builder
		cmd := on("xterm")
		cmd.Stdout = &shown
		screen := testrun.Shown(t, cmd, true)
		if !strings.HasPrefix(screen, "\r\x1b[Kreading old") || !strings.HasSuffix(screen, "\r\x1b[K") {
			t.Errorf("%q: a terminal gets %q", args, screen)
		}
		cmd = on("xterm")
		cmd.Stdout, cmd.Stderr = &piped, &piped
		_ = cmd.Run()
		if seconds.ReplaceAllString(piped.String(), "") != seconds.ReplaceAllString(shown.String(), "") || piped.Len() == 0 {
			t.Errorf("%q: a pipe gets\n%s\nand with a terminal\n%s", args, &piped, &shown)
		}
		if screen := testrun.Shown(t, on("dumb"), true); screen != "" {
			t.Errorf("%q: a dumb terminal gets %q", args, screen)
		}
	}
}
