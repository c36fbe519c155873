package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// What is always or never true, and of which other parts it follows.
func TestTruths(t *testing.T) {
	for _, c := range []struct{ name, match, when, want string }{
		{"contradiction", "", `agent == "x" and tool.name == "Shell" and agent == "y"`, `never: agent == "x" and tool.name == "Shell" and agent == "y" [agent == "x" | agent == "y"]`},
		{"tautology", "", `agent == "x" or agent != "x"`, `always: agent == "x" or agent != "x" [agent == "x" | agent != "x"]`},
		{"nothing", "", `agent == "x" or path == "y"`, ``},
		{"not null but", "", `agent != nil and agent == "x"`, `always, rest: agent != nil [agent == "x"]`},
		{"an error is kept away", "", `tool.input.timeout != nil and tool.input.timeout > 3`, ``},
		{"twice", "", `agent == "x" and (path == "p" or agent == "x")`, `always, rest: path == "p" or agent == "x" [agent == "x"]`},
		{"the match says so", `tool = "Shell"`, `tool.name == "Shell" and command contains "x"`, `always, match: tool.name == "Shell"`},
		{"the match says no", `tool = "ReadFile"`, `command contains "x"`, `never, match: command contains "x"`},
		{"no string at once", "", `path startsWith "a" and path startsWith "b"`, `never: path startsWith "a" and path startsWith "b" [path startsWith "a" | path startsWith "b"]`},
		{"swallowed", "", `path startsWith "a" or path startsWith "ab"`, `never, rest: path startsWith "ab" [path startsWith "a"]`},
		{"swallowed by the next", "", `path startsWith "ab" or path startsWith "a"`, `never, rest: path startsWith "ab" [path startsWith "a"]`},
		{"numbers", "", `duration > 3 and duration < 2`, ``},
		{"choice", "", `agent == "x" ? agent != nil : path == "p"`, `always, rest: agent != nil [agent == "x"]`},
		{"field of another event", "", `message == "x"`, ``},
		{"commands", "command { program = \"git\" }", `any(shell.commands, .name == "git") and command contains "push"`, `always, match: any(shell.commands, .name == "git")`},
		{"same question twice", "", `exists("x") and not exists("x")`, `never: exists("x") and not exists("x") [exists("x") | not exists("x")]`},
		{"duplicate", "", `exists("x") and exists("x")`, `always, rest: exists("x") [exists("x")]`},
		{"variable", "", `var.strict and agent == "x"`, ``},
		{"variable decides", "", `agent == "x" or not var.strict`, ``},
		{"value of a variable", "", `agent in var.names`, ``},
		{"free", "", `exists("x") or size("x") > 3`, ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			match := ""
			if c.match != "" {
				match = "match {\n" + c.match + "\n}"
			}
			text := "variable \"strict\" { default = false }\nvariable \"names\" { default = [] }\n" +
				"hook \"a\" {\n  on = [\"before_tool\"]\n" + match + "\n" + when(c.when) + "  deny { reason = \"No.\" }\n}\n"
			a := tryLoad(t, text)
			if a == nil {
				if c.want != "" {
					t.Fatal("it does not compile")
				}
				return
			}
			var got []string
			for _, truth := range a.Truths(a.Policy.Hooks[0], "before_tool") {
				got = append(got, a.shownTruth(truth))
			}
			if text := strings.Join(got, "\n"); text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
}

func (a *Policy) shownTruth(t Truth) string {
	s := map[bool]string{true: "always", false: "never"}[t.Always] + [...]string{"", ", match", ", rest"}[t.Because] + ": " + a.source(t.Expr)
	var given []string
	for _, g := range t.Given {
		given = append(given, a.source(g))
	}
	if given != nil {
		s += fmt.Sprintf(" [%s]", strings.Join(given, " | "))
	}
	return s
}
