package policytest

import (
	"slices"
	"testing"
)

func TestInspect(t *testing.T) {
	tests := []struct {
		script  string
		refused bool
	}{
		{"event before_tool tool=Shell\ndecide none\n", false},
		{"cmp stdout $WORK/want.json\n", false},
		{"[linux] ! exists sub/file\n", false},
		{"grep '^/etc' file\n", false},
		{"env A=$HOME/b\n", false},
		{"chmod 600 a\nsymlink a -> b/c\n", false},
		{"# exec rm\n", false},
		{"\n", false},

		{"exec true\n", true},
		{"! exec true\n", true},
		{"[linux] exec true\n", true},
		{"'exec' true\n", true},
		{"e'x'ec true\n", true},
		{"env X=exec\n$X true\n", true},
		{"$COND exec true\n", true},
		{"wait\n", true},
		{"plugin x\n", true},
		{"rm /\n", true},
		{"rm ..\n", true},
		{"rm a/../../b\n", true},
		{"rm $HOME\n", true},
		{"rm $WORKING\n", true},
		{"rm $WORK/../x\n", true},
		{"rm '$WORK'/../x\n", true},
		{"symlink a -> ../..\n", true},
		{"symlink a -> /\n", true},
		{"env WORK=/\n", true},
		{"env $X=/\n", true},
		{"[short] decide none\n", true},
		{"[!net] decide none\n", true},
		{"-- /etc/passwd --\n", true},
		{"-- ../x --\n", true},
		{"-- $HOME/x --\n", true},
	}
	for _, tt := range tests {
		if got := inspect([]byte(tt.script), false); len(got) > 0 != tt.refused {
			t.Errorf("%q: %v", tt.script, got)
		}
	}
}

func TestAllowExec(t *testing.T) {
	for script, refused := range map[string]bool{
		"exec true\n":            false,
		"cp $HOME/x y\n":         false,
		"-- ../x --\n":           false,
		"[short] decide none\n":  true, // there is no go test to ask
		"[net] ! decide deny \n": true,
	} {
		if got := inspect([]byte(script), true); len(got) > 0 != refused {
			t.Errorf("%q: %v", script, got)
		}
	}
}

// A command of another tool's is answered with ours, and a misspelt one with the near one.
func TestUnknownCommand(t *testing.T) {
	for name, want := range map[string]string{
		"expect": `unknown command "expect"; did you mean "decide"?`,
		"given":  `unknown command "given"; did you mean "event"?`,
		"evnt":   `unknown command "evnt"; did you mean "event"?`,
		"nosuch": `unknown command "nosuch"`,
	} {
		if got := unknownCommand(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	for other, command := range spoken {
		if !slices.Contains(ownCommands, command) || slices.Contains(ownCommands, other) {
			t.Errorf("%s is said to mean %s", other, command)
		}
	}
}
