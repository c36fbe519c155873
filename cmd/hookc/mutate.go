package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler/mutate"
)

type mutateFlags struct {
	policyFlags
	hook      string
	effects   bool
	min       percent
	writeTest string
}

func newMutateCmd(a *app) *cobra.Command {
	var f mutateFlags
	cmd := &cobra.Command{
		Use:   "mutate [DIR]",
		Short: "Show which mistakes in a policy its tests would not notice",
		Long: `Show which mistakes in a policy its tests would not notice.

hookc makes mutants of the policy, each with one mistake: a hook left out, a deny
that became an ask, a glob or an operand of a condition missing, an and that became
an or. It runs the policy's tests on each. A mutant on which a test fails is killed.
One that survives decides some event otherwise, and no test says so; hookc shows the
event. Mutants that are proved to decide as the policy does are not counted.`,
		Example: `  hookc mutate hooks
  hookc mutate hooks --hook no-force-push
  hookc mutate hooks --min-score 90
  hookc mutate hooks --write-test hooks/tests/survivors.txtar`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.mutate(policyArg(args), f)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.hook, "hook", "", "only mutants of the hook of this `name`")
	cmd.Flags().BoolVar(&f.effects, "effects", false, "run the tests that have [effects] a second time with steps that act, on survivors")
	cmd.Flags().Var(&f.min, "min-score", "exit with 1 if fewer than this `percent` of the mutants are killed")
	cmd.Flags().StringVar(&f.writeTest, "write-test", "", "write a test that kills the survivors to this `file`")
	addFormat(cmd, a)
	return cmd
}

// mutateMemory is how many bytes the tables and automata of mutants may take before memory
// is collected more often.
const mutateMemory = 1 << 30

func (a *app) mutate(dir string, f mutateFlags) error {
	if f.writeTest != "" {
		if err := mayWriteTest(f.writeTest); err != nil {
			return exitError{2, err}
		}
	}
	files, err := testFiles(dir, "")
	if err != nil {
		return exitError{2, err}
	}
	if len(files) == 0 {
		return exitError{2, fmt.Errorf("%s has no tests that a mutant could fail; hookc test says how to write one", dir)}
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		moreMemory(mutateMemory)
	}
	tmp, err := os.MkdirTemp("", "hookc-mutate-")
	if err != nil {
		return exitError{2, err}
	}
	defer os.RemoveAll(tmp)
	suite, err := a.mutationSuite(dir, tmp, files, f)
	if err != nil {
		return err
	}
	if suite.Hook, err = mutatedHook(f.hook, suite.Policy); err != nil {
		return exitError{2, err}
	}
	suite.Watch = func(what string, done, of int) { a.progress().say("%s %d of %d", what, done, of) }
	fates := suite.Run()
	a.progress().done()
	if f.writeTest != "" {
		if err := a.writeSurvivors(f.writeTest, suite, fates); err != nil {
			return exitError{2, err}
		}
	}
	if a.format == "json" {
		err = mutateJSON(a.out, fates)
	} else {
		err = mutateText(a.painted(), fates)
	}
	if err != nil {
		return exitError{2, err}
	}
	if killed, counted := mutate.Score(fates); killed*100 < int(f.min)*counted {
		return findings
	}
	return nil
}
