package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// measureStart measures one decision of the starting policy, from the start of
// the process to its exit, beside other programs that get the same event.
func measureStart(l *lab) ([]row, error) {
	event, err := os.ReadFile(l.testdata("event.json"))
	if err != nil {
		return nil, err
	}
	argv, err := l.evaluator(l.starter())
	if err != nil {
		return nil, err
	}
	ours := measure.Program{Argv: argv, Stdin: event, Exit: measure.Denies}
	if err := ours.Says("Force push"); err != nil {
		return nil, err
	}
	bare, err := l.binary("testdata/figures/bare")
	if err != nil {
		return nil, err
	}
	p, err := measure.InTurn(l.times(200), measure.Program{Argv: []string{bare}, Stdin: event}.Time, ours.Time)
	if err != nil {
		return nil, err
	}
	rows := []row{
		newRow("start: one decision, the whole process", millis, p.B, nil, "starting policy; PreToolUse of Bash, "+fmt.Sprint(len(event))+" bytes; a deny"),
		newRow("start: a bare Go program", millis, p.A, nil, "reads standard input, prints a line; same build flags"),
		newRow("start: against the bare Go program", ratio, p.Ratios(), atMost(1.30), "pairs of starts"),
	}
	for _, other := range scripts {
		more, err := l.againstScript(ours, other)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

func (l *lab) testdata(name string) string { return filepath.Join(l.root, "testdata", "figures", name) }

// script is the starting policy in another language.
type script struct {
	language, file string
	interpreter    string
	itself         []string // makes the interpreter print its own path, behind any launcher
}

var scripts = []script{
	{"Python", "hook.py", "python3", []string{"-c", "import sys; print(sys.executable)"}},
	{"Node", "hook.js", "node", []string{"-p", "process.execPath"}},
}

// againstScript compares the evaluator with a script that decides the same.
func (l *lab) againstScript(ours measure.Program, s script) ([]row, error) {
	name := "start: faster than a " + s.language + " hook"
	out, err := exec.Command(s.interpreter, s.itself...).Output()
	if err != nil {
		return []row{skipped(name, s.interpreter+" does not run here")}, nil
	}
	argv := []string{strings.TrimSpace(string(out)), l.testdata("script/" + s.file)}
	theirs := measure.Program{Argv: argv, Stdin: ours.Stdin}
	if err := theirs.Says("Force push"); err != nil {
		return nil, err
	}
	p, err := measure.InTurn(max(1, l.times(200)/4), ours.Time, theirs.Time)
	if err != nil {
		return nil, err
	}
	return []row{
		newRow("start: a "+s.language+" hook", millis, p.B, nil, "the same policy, in "+s.language+"'s standard library"),
		newRow(name, ratio, p.Ratios(), atLeast(20), "pairs of starts"),
	}, nil
}
