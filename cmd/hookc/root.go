package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
)

// app is what every subcommand gets: its streams, and nothing of the process.
type app struct {
	in     io.Reader
	out    io.Writer
	errOut io.Writer
	format string // --format: text or json
}

// exitError ends the program with a code: 1 findings or a failed test, 2 wrong
// use or an error of hookc's own. A nil err has been reported already.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit %d", e.code)
	}
	return e.err.Error()
}

// findings is the exit of a command that has printed what it found.
var findings = exitError{code: 1}

// Main runs hookc and returns its exit code: 0 fine, 1 findings or a failed
// test, 2 wrong use or an error of its own.
func Main(args []string, in io.Reader, out, errOut io.Writer) int {
	root := newRoot(&app{in: in, out: out, errOut: errOut})
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.Execute()
	var exit exitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		if exit.err != nil {
			fmt.Fprintf(errOut, "hookc: %s\n", exit.err)
		}
		return exit.code
	}
	fmt.Fprintf(errOut, "hookc: %s\n", err)
	return 2
}

func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:           "hookc",
		Short:         "Hook policies for AI coding agents: checked, tested, compiled",
		Version:       compiler.Version,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("hookc {{.Version}}\n")
	root.AddCommand(
		newInitCmd(a),
		newCheckCmd(a),
		newLintCmd(a),
		newFmtCmd(a),
		newBuildCmd(a),
		newTestCmd(a),
		newEvalCmd(a),
		newInspectCmd(a),
		newPacksCmd(a),
		newImportCmd(a),
		newApproveCmd(a),
		newApprovalsCmd(a),
		newLogCmd(a),
		newStatsCmd(a),
		newDemoCmd(a),
	)
	root.CompletionOptions.HiddenDefaultCmd = true
	return root
}

// colour reports whether w is a terminal that wants colours.
func colour(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// dirArg is the folder that a command works on: its argument, or here.
func dirArg(args []string) string {
	if len(args) == 0 {
		return "."
	}
	return args[0]
}
