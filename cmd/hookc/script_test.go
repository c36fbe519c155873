package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hookc/hookc/runtime/testrun"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"hookc": main})
}

// TestScripts runs the command line as its users do: real processes, real
// files. HOOKEVAL is an evaluator without a table.
func TestScripts(t *testing.T) {
	evaluator := builtEvaluator(t)
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "testdata", "script"),
		UpdateScripts:       os.Getenv("HOOKC_UPDATE") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOOKEVAL", evaluator)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"repeat": repeat,
			"damage": damage,
			"keep":   keep,
		},
	})
}

// builtEvaluator is a hookeval without a table. A build that is not given one links
// one for itself.
func builtEvaluator(t *testing.T) string {
	t.Helper()
	return testrun.Program(t, "cmd/hookeval")
}

// exits CODE PROGRAM ARG… runs a program, standard input from the last stdin
// command, and wants this exit code. Its output is kept for stdout and stderr.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARG…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	settle(ts, args[1])
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(*exec.ExitError); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// settle waits until a program that a script has just written can be started: a
// fork of another test may still hold it open for writing. It is asked for
// something else first, since a start that fails takes the standard input along.
func settle(ts *testscript.TestScript, program string) {
	if !strings.ContainsRune(program, filepath.Separator) {
		return
	}
	for range 100 {
		if err := exec.Command(ts.MkAbs(program), "--version").Run(); !errors.Is(err, syscall.ETXTBSY) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// repeat FILE TEXT N [TEXT N]… writes a file of repeated texts.
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	var b strings.Builder
	for i := 1; i+1 < len(args); i += 2 {
		n, err := strconv.Atoi(args[i+1])
		ts.Check(err)
		b.WriteString(strings.Repeat(args[i], n))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o644))
}

// keep NAME REGEXP sets a variable to the first group of a regexp in the last
// standard output.
func keep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: keep NAME REGEXP")
	}
	m := regexp.MustCompile(args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if len(m) < 2 {
		ts.Fatalf("standard output has no %s", args[1])
	}
	ts.Setenv(args[0], m[1])
}

// damage FILE HOW: cut keeps half of a file, flip changes a byte in the last
// tenth but the trailer, strip cuts the last thousand bytes.
func damage(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	b, err := os.ReadFile(path)
	ts.Check(err)
	switch args[1] {
	case "cut":
		b = b[:len(b)/2]
	case "flip":
		b[len(b)-len(b)/10] ^= 0x10
	case "strip":
		b = b[:len(b)-1000]
	default:
		ts.Fatalf("damage does not know %q", args[1])
	}
	ts.Check(os.WriteFile(path, b, 0o755))
	fmt.Fprintln(ts.Stdout(), args)
}
