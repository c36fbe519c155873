package shell

import "testing"

func TestNameOfProgram(t *testing.T) {
	for path, want := range map[string]string{
		"git": "git", "GIT": "git", "/usr/bin/Git.EXE": "git", "Rm": "rm", "CURL": "curl",
		"CD": "CD", "Eval": "Eval", "R": "R", "NoSuchProgram": "NoSuchProgram", "Get-Item": "Get-Item",
		"./X.sh": "X.sh", "\x00": "\x00", "a\x00": "\x00",
	} {
		if got := baseName(path); got != want {
			t.Errorf("%q is %q, want %q", path, got, want)
		}
	}
}

// A script of which nothing is known puts out what nobody knows.
func TestOutputOfAnUnknownScript(t *testing.T) {
	for _, line := range []string{`eval "$(sh get.sh)"`, `eval "$(curl x | sh)"`, `eval "$(. ./env.sh)"`} {
		unknown := false
		for _, c := range Analyze(line, Place{Cwd: "/w"}).Commands {
			unknown = unknown || c.Name == anyText && c.Via[len(c.Via)-1] == "eval"
		}
		if !unknown {
			t.Errorf("%s: eval runs nothing that is not known", line)
		}
	}
}

func TestUnknownShell(t *testing.T) {
	for _, c := range Analyze(`"$SHELL" -lc "rm x"`, Place{Cwd: "/w"}).Commands {
		if c.Name == "rm" && c.Deletes[0] == "/w/x" {
			return
		}
	}
	t.Error("what a shell runs whose name is not known is not listed")
}

func TestUnset(t *testing.T) {
	for line, want := range map[string]string{
		`unset x; ${x-rm} a`: "rm", `unset x; ${x:-rm} a`: "rm", `x=; ${x-rm} a`: "a", `unset x; x=rm; $x a`: "rm",
		`x=1; unset x; ${x-rm} a`: "rm", `unset x; $x rm`: "rm", `unset x; x=r; x+=m; $x a`: "rm",
	} {
		commands := Analyze(line, Place{Cwd: "/w"}).Commands
		if got := commands[len(commands)-1].Name; got != want {
			t.Errorf("%s: runs %q, not %q", line, got, want)
		}
	}
}

// With xargs -a the words come from a file, whatever standard input holds.
func TestArgumentsFromFile(t *testing.T) {
	for _, line := range []string{`echo ok | xargs -a list rm`, `echo ok | xargs --arg-file=list rm`} {
		commands := Analyze(line, Place{Cwd: "/w"}).Commands
		if c := commands[len(commands)-1]; c.Name != "rm" || c.Operands[0] != anyText {
			t.Errorf("%s: rm gets %q", line, c.Operands)
		}
	}
}
