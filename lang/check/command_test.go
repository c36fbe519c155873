package check_test

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
)

// TestRemedies checks that what the message says to write would match.
func TestRemedies(t *testing.T) {
	for _, c := range []struct{ program, args, flags, want string }{
		{"rm", "", "-rf", `Write "r", "f".`},
		{"rm", "", "-fr|-rf", `Write "f", "r".`},
		{"rm|unlink", "", "--recursive", `Write "recursive".`},
		{"rm", "", "-r|--recursive", `Write "r|recursive".`},
		{"rm", "", "-rf|-f", ""},
		{"git", "clean", "-xdf", `Write "x", "d", "f".`},
		{"find", "", "-delete", `Write "delete".`},
		{"head", "", "-n5", ""},
		{"unheardof", "", "-ab", `Write "ab".`},
		{"rm", "", "-.*", `Write ".*".`},
		{"rm -rf", "", "", `program = "rm", flags = ["r", "f"]`},
		{"git push -f", "", "", `program = "git", args = ["push"], flags = ["f"]`},
		{"rm", "-rf", "", `flags = ["r", "f"]`},
		{"git", "--force", "", `flags = ["force"]`},
	} {
		m := &ast.CommandMatch{Program: []ast.Regex{regex(2, c.program)}, Span: span(1, "command")}
		if c.args != "" {
			m.Args = []ast.Regex{regex(3, c.args)}
		}
		if c.flags != "" {
			m.Flags = []ast.Regex{regex(4, c.flags)}
		}
		h := &ast.Hook{On: []string{"before_tool"}, Match: &ast.Match{Command: []*ast.CommandMatch{m}}, Span: span(1, "hook")}
		ds := check.Policy(policy(h), options)
		if len(ds) != 1 || c.want == "" && ds[0].Detail != "" || !strings.Contains(ds[0].Detail, c.want) {
			t.Errorf("%+v: %v; want %q", c, ds, c.want)
		}
	}
}
