package measure

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Program is a process to be measured: what runs, its standard input, and the
// exit code that it should end with.
type Program struct {
	Argv  []string
	Stdin []byte
	Exit  int
	Env   []string // nil: this process's own
}

// Denies is the exit code with which the evaluator tells Claude Code a deny.
const Denies = 2

// Says runs the program once and checks that its answer contains a word, so
// that no figure is measured on an error.
func (p Program) Says(word string) error {
	cmd := exec.Command(p.Argv[0], p.Argv[1:]...)
	cmd.Stdin = bytes.NewReader(p.Stdin)
	out, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != p.Exit {
		return fmt.Errorf("%s: exit code %d, want %d: %w: %s", strings.Join(p.Argv, " "), code, p.Exit, err, out)
	}
	if !strings.Contains(string(out), word) {
		return fmt.Errorf("%s: its answer lacks %q: %s", strings.Join(p.Argv, " "), word, out)
	}
	return nil
}

// Time is Run on the clock alone.
func (p Program) Time() (float64, error) {
	clock, _, err := p.Run()
	return clock, err
}

// Run starts the program and waits for its end: the milliseconds that passed, and
// those that processors worked for it. Standard input is a pipe that holds the
// event, as a host gives it; the answer goes nowhere.
func (p Program) Run() (clock, processor float64, err error) {
	in, err := filledPipe(p.Stdin)
	if err != nil {
		return 0, 0, err
	}
	defer in.Close()
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return 0, 0, err
	}
	defer nowhere.Close()
	start := time.Now()
	proc, err := os.StartProcess(p.Argv[0], p.Argv, &os.ProcAttr{Env: p.Env, Files: []*os.File{in, nowhere, nowhere}})
	if err != nil {
		return 0, 0, err
	}
	state, err := proc.Wait()
	took := time.Since(start)
	if err != nil {
		return 0, 0, err
	}
	if state.ExitCode() != p.Exit {
		return 0, 0, fmt.Errorf("%s: %s", strings.Join(p.Argv, " "), state)
	}
	busy := state.UserTime() + state.SystemTime()
	return float64(took.Nanoseconds()) / 1e6, float64(busy.Nanoseconds()) / 1e6, nil
}

// filledPipe is the reading end of a pipe that holds data and is closed for
// writing; data fits a pipe's buffer.
func filledPipe(data []byte) (*os.File, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer w.Close()
	if _, err := w.Write(data); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}
