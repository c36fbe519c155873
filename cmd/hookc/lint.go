package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/format"
	"github.com/hookc/hookc/lint/rules"
)

// lintFlags are what lint can be told.
type lintFlags struct {
	policyFlags
	preset              string
	selected, ignored   []string
	severity, failLevel string
	explain             string
	noConfig            bool
	statistics          bool
	fix, unsafe, diff   bool
	baseline            string
	writeBaseline       bool
	writeTest           string
	changed             string
	stdinName           string
	shellcheck          string
}

func newLintCmd(a *app) *cobra.Command {
	var f lintFlags
	cmd := &cobra.Command{
		Use:   "lint [PATH…]",
		Short: "Check policies and agents' hook configurations for likely mistakes",
		Long: `Check policies and agents' hook configurations for likely mistakes.

A PATH is a policy's folder or a file in it, an agent's configuration
(.claude/settings.json, hooks.json, …), a pack (std/git) or a project. In a
project, hookc checks every policy and configuration below it. Without a PATH it
checks the current folder. The PATH - is the text on standard input, in place of
the file that --stdin-filename names; only that file is reported.

A comment "# hookc:ignore CODE reason" silences a finding; the file .hookc.hcl
holds the project's settings.

Exit codes: 0 no finding; 1 a finding at --fail-level or above; 2 wrong use, or
an error of hookc itself.`,
		Example: `  hookc lint
  hookc lint hooks .claude/settings.json
  hookc lint --fix hooks
  hookc lint --changed origin/main
  hookc lint - --stdin-filename hooks/git.hook.hcl < draft.hcl
  hookc lint --format sarif > lint.sarif
  hookc lint --explain HK7102`,
		RunE: func(_ *cobra.Command, args []string) error { return a.lint(args, f) },
	}
	f.add(cmd)
	fl := cmd.Flags()
	fl.StringVar(&a.format, "format", "text", "output format: "+strings.Join(format.Names(), ", "))
	fl.StringVar(&f.preset, "preset", "", "choose rules and fail level by `name`: "+strings.Join(rules.PresetNames(), ", "))
	fl.StringSliceVar(&f.selected, "select", nil, "run only these `rules`: codes, prefixes of codes (HK5), names, or ALL")
	fl.StringSliceVar(&f.ignored, "ignore", nil, "do not run these `rules`")
	fl.StringVar(&f.severity, "severity", "", "show findings at this `level` or above: error, warning, info (default info)")
	fl.StringVar(&f.failLevel, "fail-level", "", "exit 1 for a finding at this `level` or above: error, warning, info (default warning)")
	fl.BoolVar(&f.fix, "fix", false, "apply the fixes that do not change what the policy decides")
	fl.BoolVar(&f.unsafe, "unsafe-fixes", false, "with --fix or --diff: also apply fixes that may change what the policy decides")
	fl.BoolVar(&f.diff, "diff", false, "print what --fix would change; write nothing")
	fl.StringVar(&f.explain, "explain", "", "print the page of a `rule`, by its code or name; a prefix of codes (HK3) or ALL prints a list")
	fl.StringVar(&f.baseline, "baseline", "", "hide the findings that this `file` lists")
	fl.BoolVar(&f.writeBaseline, "write-baseline", false, "write all findings to the --baseline file, so that later runs report only new ones")
	fl.StringVar(&f.writeTest, "write-test", "", "write a test for each finding that has an event, into this `folder`")
	fl.BoolVar(&f.statistics, "statistics", false, "print the findings and the time of each rule to standard error")
	fl.StringVar(&f.changed, "changed", "", "check only what the current branch changed since it left this git `revision`")
	fl.StringVar(&f.stdinName, "stdin-filename", "", "with the PATH -: the `path` of the file whose text is on standard input")
	fl.StringVar(&f.shellcheck, "shellcheck", "", "have the installed shellcheck check the scripts of hooks, `when`: never, auto (if it is installed), always (default never; without a value always)")
	fl.Lookup("shellcheck").NoOptDefVal = "always"
	fl.BoolVar(&f.noConfig, "no-config", false, "do not read .hookc.hcl")
	return cmd
}

func (a *app) lint(paths []string, f lintFlags) error {
	if f.explain != "" {
		return a.explainRule(f.explain)
	}
	if f.unsafe && !f.fix && !f.diff {
		return exitError{2, errors.New("--unsafe-fixes belongs to --fix or --diff")}
	}
	out, ok := format.Lookup(a.format)
	if !ok {
		return exitError{2, fmt.Errorf("--format is one of %s, not %q", strings.Join(format.Names(), ", "), a.format)}
	}
	s, err := a.lintSettings(paths, f)
	if err != nil {
		return err
	}
	res, err := lint.Run(s.options)
	if err != nil {
		return exitError{2, err}
	}
	if f.fix || f.diff {
		if res, err = a.lintFix(s, f, res); err != nil || f.diff {
			return err
		}
	}
	if err := a.lintBaseline(s, f, res); err != nil {
		return err
	}
	if f.writeTest != "" {
		if err := a.lintTests(res, f.writeTest); err != nil {
			return exitError{2, err}
		}
	}
	shown := res.AtLeast(s.severity)
	if err := out.Write(a.out, a.lintInput(res, shown, s)); err != nil {
		return exitError{2, err}
	}
	a.lintRemarks(res, f, len(shown))
	return lintExit(res, s.failLevel)
}

// lintExit is the exit code: failures of hookc itself count more than findings,
// since what a rule that failed would have said is not known.
func lintExit(res *lint.Result, level diag.Severity) error {
	if len(res.Failures) > 0 {
		return exitError{2, errors.Join(res.Failures...)}
	}
	if len(res.AtLeast(level)) > 0 {
		return findings
	}
	return nil
}

func (a *app) lintInput(res *lint.Result, shown diag.List, s *lintSettings) format.Input {
	return format.Input{
		Findings: shown, Sources: res.Sources, Rules: rules.All, Examples: rules.Examples, Version: compiler.Version,
		Colour: colour(a.out), Replay: replay(res, s.options.Vars), Fingerprint: res.Fingerprints(s.base()),
		Remark: mendable(shown),
	}
}

// mendable says how many of the findings the fixes would take away.
func mendable(list diag.List) string {
	var safe, unsafe int
	for _, d := range list {
		switch {
		case d.Fix == nil:
		case d.Fix.Unsafe:
			unsafe++
		default:
			safe++
		}
	}
	switch {
	case safe > 0 && unsafe > 0:
		return fmt.Sprintf("; --fix mends %d, --unsafe-fixes %d more", safe, unsafe)
	case safe > 0:
		return fmt.Sprintf("; --fix mends %d", safe)
	case unsafe > 0:
		return fmt.Sprintf("; --fix --unsafe-fixes mends %d", unsafe)
	}
	return ""
}

// replay is the command line that shows a finding's event.
func replay(res *lint.Result, vars map[string]string) func(diag.Diag) string {
	return func(d diag.Diag) string {
		p := res.PolicyOf(d.Span.File)
		if p == nil || d.Witness == nil {
			return ""
		}
		more := ""
		if d.Witness.Host != "" {
			more = " --host " + d.Witness.Host
		}
		for _, name := range slices.Sorted(maps.Keys(vars)) {
			more += " --var " + shellQuote(name+"="+vars[name])
		}
		return fmt.Sprintf(`printf '%%s\n' %s | hookc eval %s --explain%s --event -`,
			shellQuote(strings.TrimSpace(string(d.Witness.Event))), pathArgument(p.Path()), more)
	}
}

// lintRemarks says on standard error what is no finding.
func (a *app) lintRemarks(res *lint.Result, f lintFlags, printed int) {
	for _, n := range res.Notes {
		fmt.Fprintf(a.errOut, "hookc: %s\n", shown(n))
	}
	empty := len(res.Policies)+len(res.Configs)+len(res.Broken)+len(res.Findings)+res.InBaseline == 0
	switch {
	case empty && f.changed != "":
		fmt.Fprintf(a.errOut, "hookc: no policy and no hook configuration here differs from %s\n", shown(f.changed))
	case empty && f.stdinName == "":
		fmt.Fprintln(a.errOut, "hookc: there is no policy and no hook configuration here")
	}
	if f.statistics {
		printStatistics(a.errOut, res)
	}
	if a.format != "text" {
		return
	}
	if printed == 0 && !empty {
		what := "nothing found"
		switch {
		case len(res.Findings) > 0:
			what = "nothing of this severity or above, " + plural(len(res.Findings), "finding") + " below it"
		case res.InBaseline > 0:
			what = fmt.Sprintf("nothing new, %s in the baseline", plural(res.InBaseline, "finding"))
		}
		fmt.Fprintf(a.out, "%s, %s: %s\n", count(len(res.Policies), "policy", "policies"), plural(len(res.Configs), "configuration"), what)
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (a *app) explainRule(word string) error {
	r, err := lint.Find(rules.All, word)
	if err == nil {
		_, err = io.WriteString(a.out, format.Plain(r, rules.Examples(r)))
		return err
	}
	if moved, ok := rules.Retired[word]; ok {
		return exitError{2, fmt.Errorf("the rule %s is no more: %s", word, moved)}
	}
	if group, bad := (lint.Selection{Select: []string{word}}).Rules(rules.All); bad == nil {
		for _, r := range group {
			fmt.Fprintf(a.out, "%s %-30s %s\n", r.Code, r.Name, r.Title)
		}
		return nil
	}
	if strings.HasPrefix(word, "HK0") {
		err = fmt.Errorf("%s is an error of the compiler, which has no page: hookc check says what to do", word)
	}
	return exitError{2, err}
}

// levelFlag is a severity that a flag gives, else a configuration, else def.
func levelFlag(flag, value string, configured, def diag.Severity) (diag.Severity, error) {
	if value == "" {
		if configured != 0 {
			return configured, nil
		}
		return def, nil
	}
	s, ok := config.Severity(value)
	if !ok {
		return 0, exitError{2, fmt.Errorf("--%s is one of %s, not %q", flag, strings.Join(config.Severities, ", "), value)}
	}
	return s, nil
}
