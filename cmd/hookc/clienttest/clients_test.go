//go:build unix

package clienttest

import (
	"strings"
	"testing"
)

// TestActions: each client does what the neutral actions say, and tells the model
// what came of it.
func TestActions(t *testing.T) {
	for _, c := range Clients() {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			o := Options{MCP: c.Can(EchoKind), Files: map[string]string{"a.txt": "one\n"}, Allowed: []string{"Bash", "Write", "Edit", "Read", "mcp__srv__echo"}}
			want := map[Kind]string{ShellKind: "SHELL-42"}
			// Qwen Code 0.24.4 loses the output of a command that ends at once, now and then.
			o.Script = []Turn{Shell("printf '%s-%s\\n' SHELL 42; sleep 0.5")}
			if c.Can(ReadKind) {
				o.Script = append(o.Script, ReadFile("a.txt"))
				want[ReadKind] = "one"
			}
			if c.Can(EchoKind) {
				o.Script = append(o.Script, Echo("hello"))
				want[EchoKind] = "ECHO hello"
			}
			o.Script = append(o.Script, EditFile("a.txt", "one\n", "two\n"), WriteFile("b.txt", "new\n"), Say("bye"))
			r := c.Run(t, o)
			told := r.Told()
			for kind, text := range want {
				if !strings.Contains(told, text) {
					t.Errorf("%s: the model is not told %q", kind, text)
				}
			}
			for path, text := range map[string]string{"a.txt": "two\n", "b.txt": "new\n"} {
				if got := seen(r.Dir, path); got != text {
					t.Errorf("%s is %q", path, got)
				}
			}
			if r.Exit != 0 || t.Failed() {
				t.Errorf("exit %d\n%s\n%s\n%v", r.Exit, r.Stdout, r.Stderr, tail(told))
				for _, q := range r.Requests {
					t.Log(q.Path, q.Main, q.Tools(), q.ToolResults())
				}
			}
		})
	}
}

func tail(s string) string { return s[max(0, len(s)-3000):] }

// TestDelegation: a subagent has the script of its task, and the main agent goes on
// with its own.
func TestDelegation(t *testing.T) {
	const task, wait = "COUNT-THE-STARS", "timeout 60 sh -c 'until [ -e sub ]; do sleep 0.1; done'; touch main"
	for _, c := range Clients() {
		if !c.Can(AgentKind) {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			r := c.Run(t, Options{
				Allowed: []string{"Agent", "Bash"},
				Script:  []Turn{Delegate(task), Shell(wait), Say("bye")},
				Agents:  map[string][]Turn{task: {Shell("touch sub"), Say("counted")}},
			})
			if !r.Has("sub") || !r.Has("main") || len(r.Agent(task)) < 2 || !strings.Contains(r.AgentTold(task), task) {
				t.Errorf("sub %v, main %v, exit %d\n%s\n%s", r.Has("sub"), r.Has("main"), r.Exit, r.Stdout, r.Stderr)
				for _, q := range r.Requests {
					t.Log(q.Path, q.Main, q.Agent, q.Tools(), q.ToolResults())
				}
			}
		})
	}
}
