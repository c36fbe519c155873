package shell_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/shelltest"
)

// TestRewrites: however a line is written, the program that it starts is found
// with its words; where it is only mentioned, it is not.
func TestRewrites(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	want := []string{"-rf", "--flag=value", "one", "two"}
	const line = "p1 -rf --flag=value one two"
	for _, rw := range shelltest.Rewrites {
		written, ok := rw.Apply(r, line)
		if !ok {
			t.Errorf("%s does not suit %q", rw.Name, line)
			continue
		}
		l := shell.Analyze(written, shell.Place{Cwd: "/src", Home: "/home/me"})
		if !slices.ContainsFunc(l.Commands, func(c shell.Command) bool { return c.Name == "p1" && slices.Equal(c.Args, want) }) {
			t.Errorf("%s: %q\nfound %v", rw.Name, written, called(l))
		}
		if !l.Parsed {
			t.Errorf("%s: %q: %s", rw.Name, written, l.Problem)
		}
	}
	for _, rw := range shelltest.Mentions {
		written, _ := rw.Apply(r, line)
		l := shell.Analyze(written, shell.Place{Cwd: "/src", Home: "/home/me"})
		if slices.ContainsFunc(l.Commands, func(c shell.Command) bool { return c.Name == "p1" || c.Name == string(program.Any) }) {
			t.Errorf("%s: %q\nfound %v", rw.Name, written, called(l))
		}
	}
}

func called(l *shell.Line) (out [][]string) {
	for _, c := range l.Commands {
		out = append(out, append([]string{c.Name}, c.Args...))
	}
	return out
}
