package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// two is a policy of two hooks on before_tool.
func two(a, b string) string {
	hook := func(name, guard string) string {
		return fmt.Sprintf("hook %q {\n  on = [\"before_tool\"]\n  %s\n  deny { reason = \"No.\" }\n}\n", name, guard)
	}
	return hook("a", a) + hook("b", b)
}

func when(x string) string { return "when = <<-EXPR\n" + x + "\nEXPR\n" }

func (a Answer) String() string {
	s := map[bool]string{true: "yes", false: "no"}[a.Holds]
	if !a.Proved {
		s += "?"
	}
	if a.Witness != nil {
		s += " " + string(a.Witness.JSON)
	}
	return s
}

// What two guards have to do with each other: whether they overlap, whether the
// first includes the second, and the second the first.
func TestPairs(t *testing.T) {
	for _, c := range []struct {
		name, a, b             string
		overlap, first, second string
	}{
		{"one tool of two", `match { tool = ["ReadFile", "WriteFile"] }`, `match { tool = "WriteFile" }`, "yes", "yes", "no"},
		{"apart", `match { tool = "ReadFile" }`, `match { tool = "Shell" }`, "no", "no", "no"},
		{"two names of one tool", `match { tool = "Bash" }`, `match { tool = "Shell" }`, "yes", "no", "yes"},
		{"patch is both", `match { tool = "WriteFile" }`, `match { tool = "EditFile" }`, "yes", "no", "no"},
		{"a family", `match { tool = "mcp__github__.*" }`, `match { tool = "mcp__.*" }`, "yes", "no", "yes"},
		{"a dot is no line break", `match { tool = "mcp__.*" }`, when(`tool.name startsWith "mcp__"`), "yes", "no", "yes"},
		{"patterns", `match { pattern = ["rm\\s+-rf"] }`, `match { pattern = ["rm\\s+-rf\\s+/"] }`, "yes", "yes", "no"},
		{"any string", `match { input = { command = "rm" } }`, when(`tool.input.command contains "rm"`), "yes", "yes", "no"},
		{"derived", `match { 
  tool = "Shell"
  input = { command = "rm" }
}`, when(`command contains "rm" and tool.name == "Shell"`), "yes", "yes", "yes"},
		{"contains and equals", when(`path contains "a"`), when(`path == "bab"`), "yes", "yes", "no"},
		{"nil", when(`agent == nil`), when(`agent == "x"`), "no", "no", "no"},
		{"not", when(`agent != "x"`), when(`agent == nil`), "yes", "yes", "no"},
		{"missing is no match", when(`not (agent matches "x")`), when(`agent == nil`), "yes", "yes", "no"},
		{"coalesce", when(`(agent ?? "main") == "main"`), when(`agent == nil or agent == "main"`), "yes", "yes", "yes"},
		{"numbers", when(`tool.input.timeout > 3`), when(`tool.input.timeout in 5..7`), "yes", "yes", "no"},
		{"numbers apart", when(`tool.input.timeout > 3`), when(`tool.input.timeout < 3`), "no", "no", "no"},
		{"lengths", when(`len(command) > 5`), when(`command == "abc"`), "no", "no", "no"},
		{"free", when(`exists("x")`), when(`not exists("x")`), "no", "no?", "no?"},
		{"free and more", when(`exists("x")`), when(`exists("x") and agent == "x"`), "yes?", "yes", "no?"},
		{"commands", "match {\n command { program = \"git\" }\n }", "match {\n command {\n program = \"git\"\n args = [\"push\"]\n }\n }", "yes", "yes", "no"},
		{"operands", "match {\n command {\n program = \"git\"\n operands = [\"push\"]\n}\n}", "match {\n command {\n program = \"git|gh\"\n args = [\"push\"]\n }\n }", "yes", "no", "no"},
		{"other commands", "match {\n command { program = \"git\" }\n }", "match {\n command { program = \"rm\" }\n }", "no", "no", "no"},
		{"loop", "match {\n command { program = \"git\" }\n }", when(`any(shell.commands, .name == "git" and not .dry and "push" in .operands)`), "yes", "yes", "no"},
		{"matched", "match {\n command { program = \"git\" }\n }\n" + when(`any(match.commands, "f" in .flags)`), when(`any(shell.commands, .name == "git" and not .dry and any(.flags, # == "f"))`), "yes", "yes", "yes"},
		{"length of a filter", when(`len(filter(shell.commands, .name == "git")) > 0`), when(`any(shell.commands, .name == "git")`), "yes", "yes", "yes"},
		{"none", when(`none(shell.commands, .name == "git")`), when(`any(shell.commands, .name == "git")`), "no", "no", "no"},
		{"paths", `match { path = ["**/.env"] }`, `match { path = [".env"] }`, "yes", "yes", "no"},
		{"home", `match { path = ["~/.ssh/**"] }`, `match { path = ["~/.ssh/id_rsa"] }`, "yes", "yes", "no"},
		{"folders", `match { path = ["src/**"] }`, `match { path = ["docs/**"] }`, "no", "no", "no"},
		{"reads", `match { reads = ["**/.env"] }`, `match { reads = ["**/.env", "**/*.pem"] }`, "yes", "no", "yes"},
		{"taken out", `match { reads = ["**/*.pem", "!**/ca.pem"] }`, `match { reads = ["**/ca.pem"] }`, "no?", "no", "no"},
		{"names of files", `match { reads = ["**/*rsa"] }`, `match { reads = ["**/id_rsa"] }`, "yes", "yes?", "no"},
		{"deletes are writes", `match { writes = ["**/x"] }`, `match { deletes = ["**/x"] }`, "no?", "yes", "no"},
		{"text and command", `match { pattern = ["git push"] }`, "match {\n command {\n program = \"git\"\n args = [\"push\"]\n }\n }", "yes", "no?", "no"},
		{"outside", when(`git.branch != "main"`), when(`agent == "x"`), "yes?", "no?", "no?"},
		{"a line that is written out", "match {\n command {\n program = \"git\"\n args = [\"push\"]\n }\n }", "match { tool = \"Shell\" }\n" + when(`command == "cd web && git push origin"`), "yes?", "yes", "no"},
		{"a line of another command", "match {\n command {\n program = \"git\"\n args = [\"push\"]\n }\n }", "match { tool = \"Shell\" }\n" + when(`command == "git status"`), "no", "no", "no"},
		{"a few lines", "match {\n command {\n program = \"make\"\n operands = [\"test.*\"]\n }\n }", "match {\n tool = \"Shell\"\n input = { command = \"^make test(-all|-one)?$\" }\n }", "yes", "yes", "no"},
		{"one of the lines", "match {\n command {\n program = \"git\"\n flags = [\"force\"]\n }\n }", "match { tool = \"Shell\" }\n" + when(`command in ["git push", "git push --force"]`), "yes?", "no", "no"},
		{"a line whose words are not known", "match {\n command {\n program = \"git\"\n args = [\"push\"]\n }\n }", "match { tool = \"Shell\" }\n" + when(`command == "git $X"`), "yes?", "no", "no"},
		{"length of a name", when(`len(tool.name) > 3 and agent == "x"`), when(`agent == "x"`), "yes", "no", "yes"},
		{"lets", "let = { line = \"{{ command ?? '' }}\" }\n" + when(`line contains "x"`), when(`command contains "x"`), "yes", "yes", "yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := load(t, two(c.a, c.b))
			g, h := a.Guard(a.Policy.Hooks[0], "before_tool"), a.Guard(a.Policy.Hooks[1], "before_tool")
			for what, q := range map[string]struct {
				got  Answer
				want string
			}{
				"overlap": {a.Overlap(g, h), c.overlap}, "a includes b": {a.Includes(g, h), c.first}, "b includes a": {a.Includes(h, g), c.second},
			} {
				if got, _, _ := strings.Cut(q.got.String(), " "); got != q.want {
					t.Errorf("%s: %s, want %s", what, q.got, q.want)
				}
			}
			if first, second := a.Within(h, g), a.Within(g, h); first != (c.first == "yes") || second != (c.second == "yes") {
				t.Errorf("b within a: %v, a within b: %v; want as for includes", first, second)
			}
		})
	}
}
