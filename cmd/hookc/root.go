package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/diag"
)

// app is what every subcommand gets: its streams, and nothing of the process.
type app struct {
	in     io.Reader
	out    io.Writer
	errOut io.Writer
	format string // --format: text or json

	answers *bufio.Reader // of in, once a question was asked
	line    *progress     // of long work; nil where there is none
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

func (e exitError) Unwrap() error { return e.err }

// findings is the exit of a command that has printed what it found.
var findings = exitError{code: 1}

// Main runs hookc and returns its exit code: 0 fine, 1 findings or a failed
// test, 2 wrong use or an error of its own.
func Main(args []string, in io.Reader, out, errOut io.Writer) int {
	a := &app{in: in, out: out, errOut: errOut}
	root := newRoot(a)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.Execute()
	a.line.done()
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
		Short:         "Compile, test and lint hooks for AI coding agents",
		Version:       compiler.Version,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          known,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("hookc {{.Version}}\n")
	root.AddCommand(
		newInitCmd(a),
		newCheckCmd(a),
		newLintCmd(a),
		newFmtCmd(a),
		newBuildCmd(a),
		newInstallCmd(a),
		newUninstallCmd(a),
		newDoctorCmd(a),
		newTestCmd(a),
		newWatchCmd(a),
		newLspCmd(a),
		newEvalCmd(a),
		newDiffCmd(a),
		newVerifyCmd(a),
		newMutateCmd(a),
		newReplayCmd(a),
		newExplainCmd(a),
		newWhyCmd(a),
		newInspectCmd(a),
		newGraphCmd(a),
		newPacksCmd(a),
		newImportCmd(a),
		newAllowCmd(a),
		newApproveCmd(a),
		newApprovalsCmd(a),
		newLogCmd(a),
		newStatsCmd(a),
		newDemoCmd(a),
		newManCmd(),
	)
	for _, cmd := range root.Commands() {
		cmd.Args = withUsage(cmd.Args)
	}
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [command]",
		Short: "Show the help of a command",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err == nil && len(rest) > 0 {
				err = known(root, rest)
			}
			if err != nil {
				return err
			}
			cmd.InitDefaultHelpFlag()
			cmd.InitDefaultVersionFlag()
			return cmd.Help()
		},
	})
	return root
}

// withUsage has the error of wrong arguments end with the line that says which are right.
func withUsage(check cobra.PositionalArgs) cobra.PositionalArgs {
	if check == nil {
		return nil
	}
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return fmt.Errorf("%w; usage: %s", err, cmd.UseLine())
		}
		return nil
	}
}

// known refuses an argument of hookc itself, which is a command misspelled.
func known(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return fmt.Errorf("unknown command %q%s", args[0], didYouMean(args[0], names, ""))
}

// flagError names the flag that an unknown one probably is.
func flagError(cmd *cobra.Command, err error) error {
	var names []string
	for _, word := range strings.Fields(cmd.Flags().FlagUsages()) {
		if name, ok := strings.CutPrefix(word, "--"); ok {
			names = append(names, name)
		}
	}
	if name, ok := strings.CutPrefix(err.Error(), "unknown flag: --"); ok {
		return fmt.Errorf("%w of %s%s", err, cmd.CommandPath(), didYouMean(name, names, "--"))
	}
	return err
}

func didYouMean(word string, names []string, prefix string) string {
	if near, ok := diag.Nearest(word, names); ok {
		return "; did you mean " + prefix + near + "?"
	}
	return ""
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
