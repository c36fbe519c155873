package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/cover"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host/all"
)

type testFlags struct {
	policyFlags
	run       string
	update    bool
	verbose   bool
	allowExec bool
	effects   bool
	cover     coverFlags
	variants  *variants // what has been compiled
}

func newTestCmd(a *app) *cobra.Command {
	var f testFlags
	cmd := &cobra.Command{
		Use:   "test [DIR]",
		Short: "Run the tests of a policy: *.txtar beside it and in tests/",
		Long: `Run the tests of a policy: every *.txtar in its folder and in the folder tests
below it. A test sends events and states what the policy must decide:

    event before_tool tool=Shell command='git push --force origin main'
    decide deny no-force-push
    reason 'pull request'

    event before_tool tool=Shell command='git status'
    decide none

Commands of a test:

  event                    sends an event
  deny, ask, allow, none   send a command line and state its decision
  commands, files          do the same for a table of command lines or files
  decide, reason, hooks, applied, async, message, context, errors, input, exit
                           state what the last event must give
  approve, clock, guard, with
                           prepare what is around the events

Testscript commands that stay in the test's folder work too. Steps do not act: no
program runs and no file is written. All events of a test share the policy's
state. With --effects steps act, in the test's folder, and the condition
[effects] holds.

With --cover hookc prints which hooks applied and did not apply, which parts of
their conditions were true and false, which rows of the table were reached, and the
place of everything that was not. Hooks that the policy uses from packs and folders
are left out.

Exit codes: 0 every test passed, or there is none; 1 a test failed, or the tests
cover less than --min-cover; 2 wrong use, or the policy does not compile.`,
		Example: `  hookc test hooks
  hookc test hooks --run push -v
  hookc test hooks --effects
  hookc test hooks --cover --min-cover 80
  hookc test hooks --cover-out coverage.lcov --cover-out coverage.html`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.test(policyArg(args), f)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&a.format, "format", "text", "output format: "+strings.Join(policytest.Formats, ", "))
	cmd.Flags().StringVar(&f.run, "run", "", "run only files whose name, such as tests/push, matches this `regexp`")
	cmd.Flags().BoolVar(&f.update, "update", false, "rewrite failing expectations to what was decided")
	cmd.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "print every step")
	cmd.Flags().BoolVar(&f.effects, "effects", false, "let steps act: run programs, write files in the test's folder")
	cmd.Flags().BoolVar(&f.cover.show, "cover", false, "print what the tests cover: hooks, parts of conditions, rows of the table")
	cmd.Flags().BoolVar(&f.cover.all, "cover-all", false, "count the hooks of packs and folders that the policy uses, too")
	cmd.Flags().StringArrayVar(&f.cover.out, "cover-out", nil, "write the coverage to this `file`: .lcov, .info or .html")
	cmd.Flags().Var(&f.cover.min, "min-cover", "exit 1 if tests cover less than this `percent`")
	cmd.Flags().BoolVar(&f.allowExec, "allow-exec", false, "let tests run programs and leave their folder")
	return cmd
}

func (a *app) test(dir string, f testFlags) error {
	reporter, ok := policytest.NewReporter(a.format, a.out)
	if !ok {
		return exitError{2, fmt.Errorf("--format is %s, not %q", strings.Join(policytest.Formats, ", "), a.format)}
	}
	if err := f.cover.check(); err != nil {
		return exitError{2, err}
	}
	files, err := testFiles(dir, f.run)
	if err != nil {
		return exitError{2, err}
	}
	tmp, err := os.MkdirTemp("", "hookc-test-")
	if err != nil {
		return exitError{2, err}
	}
	defer os.RemoveAll(tmp)
	f.variants = &variants{}
	if f.cover.wanted() {
		f.cover.profile = &cover.Profile{}
	}
	opt, err := a.testOptions(dir, tmp, f)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		a.noTests(dir, f.run)
	}
	if f.cover.wanted() {
		opt = f.cover.seen(opt)
	}
	if err := runTests(files, opt, reporter, a.progress()); err != nil || !f.cover.wanted() {
		return err
	}
	p, _, err := a.testedPolicy(dir, f)
	if err != nil {
		return err
	}
	return a.cover(f.cover, p)
}

func testFiles(dir, run string) ([]policytest.File, error) {
	if _, err := os.Stat(dir); os.IsNotExist(err) {
		if _, ok := pack(dir); ok {
			return nil, fmt.Errorf("%s is a pack, of which hookc carries no tests; name the folder of a policy", dir)
		}
		return nil, noSuch(dir)
	}
	if run == "" {
		return policytest.Find(dir, nil)
	}
	pattern, err := regexp.Compile(run)
	if err != nil {
		return nil, fmt.Errorf("--run: %w", err)
	}
	return policytest.Find(dir, pattern)
}

// noTests says so: it is worth a word, but a policy without tests is not
// broken.
func (a *app) noTests(dir, run string) {
	where := fmt.Sprintf("%s or %s", dir, filepath.Join(dir, "tests"))
	if run != "" {
		fmt.Fprintf(a.errOut, "hookc: no tests: no *.txtar in %s matches --run %s\n", where, run)
		return
	}
	fmt.Fprintf(a.errOut, "hookc: no tests: there is no *.txtar in %s\n", where)
}

// testOptions compiles the policy, once for all files, and puts its scripts
// into tmp.
func (a *app) testOptions(dir, tmp string, f testFlags) (policytest.Options, error) {
	if f.variants == nil {
		f.variants = &variants{}
	}
	p, tested, err := a.testPolicy(dir, tmp, f)
	if err != nil {
		return policytest.Options{}, err
	}
	hosts := map[string]bool{}
	for _, name := range all.Names() {
		hosts[name] = len(p.Targets) == 0 || slices.Contains(p.Targets, name)
	}
	return policytest.Options{
		Decide:    tested.Decide,
		Hooks:     tested.Hooks,
		Events:    tested.Events,
		With:      a.testedWith(dir, tmp, f),
		Hosts:     hosts,
		Effects:   f.effects,
		Update:    f.update,
		Verbose:   f.verbose,
		AllowExec: f.allowExec,
	}, nil
}

// testedPolicy is the policy with the command line's values, compiled once.
func (a *app) testedPolicy(dir string, f testFlags) (*ast.Policy, *compiler.Result, error) {
	its := f.policyFlags
	its.parsed = &f.variants.parsed
	return f.variants.of(its.vars, func() (*ast.Policy, *compiler.Result, error) {
		return a.compile(dir, its, f.cover.options())
	})
}

// testPolicy compiles the policy and puts its scripts into tmp.
func (a *app) testPolicy(dir, tmp string, f testFlags) (*ast.Policy, policytest.Varied, error) {
	p, res, err := a.testedPolicy(dir, f)
	if errors.Is(err, findings) {
		err = exitError{code: 2} // 1 is for tests that fail
	}
	if err != nil {
		return p, policytest.Varied{}, err
	}
	if err := placeScripts(tmp, p); err != nil {
		return p, policytest.Varied{}, exitError{2, err}
	}
	evaluator := &policytest.Evaluator{
		Table: res.Table, Host: all.Lookup, Effects: f.effects, Scripts: filepath.Join(tmp, "scripts"),
	}
	hooks, err := evaluator.Hooks()
	if err != nil {
		return p, policytest.Varied{}, exitError{2, err}
	}
	events, err := evaluator.Events()
	if err != nil {
		return p, policytest.Varied{}, exitError{2, err}
	}
	return p, policytest.Varied{Decide: evaluator.Decide, Hooks: hooks, Events: events}, nil
}

// testedWith compiles the policy with what a test gives its variables, beside
// the command line's. Tests run in parallel, each in a folder of its own, and what
// is wrong with the values is news of the test.
func (a *app) testedWith(dir, tmp string, f testFlags) func(map[string]string) (policytest.Varied, error) {
	return func(given map[string]string) (policytest.Varied, error) {
		own, err := os.MkdirTemp(tmp, "with-")
		if err != nil {
			return policytest.Varied{}, err
		}
		its := f
		its.vars = f.vars.with(given)
		var tested policytest.Varied
		err = quietly(func(quiet *app) error {
			_, tested, err = quiet.testPolicy(dir, own, its)
			return err
		})
		return tested, err
	}
}

// quietly does something that prints what is wrong with a policy, and gives it as an
// error instead: it is news of a test.
func quietly(do func(*app) error) error {
	var wrong bytes.Buffer
	err := do(&app{out: &wrong, errOut: &wrong, format: "text"})
	if err != nil && wrong.Len() > 0 {
		return errors.New("the policy does not compile\n" + strings.TrimSpace(wrong.String()))
	}
	return err
}

func runTests(files []policytest.File, opt policytest.Options, reporter policytest.Reporter, line *progress) error {
	var sum policytest.Summary
	done := 0
	defer line.done()
	line.say("running %s", plural(len(files), "test"))
	for r := range policytest.Run(files, opt) {
		sum.Add(r)
		done++
		line.done() // the result may be for the same terminal
		if err := reporter.Test(r); err != nil {
			return exitError{2, err}
		}
		line.say("%d of %s run", done, plural(len(files), "test"))
	}
	line.done()
	if err := reporter.Done(sum); err != nil {
		return exitError{2, err}
	}
	if sum.Failed > 0 {
		return findings
	}
	return nil
}
