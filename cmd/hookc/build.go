package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/compiler/prove"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// buildFlags are what build can be told.
type buildFlags struct {
	policyFlags
	out       string
	targets   []string
	platforms []string
	evaluator string
	dump      string
	noOpt     bool
	noLint    bool
	prove     bool
}

func newBuildCmd(a *app) *cobra.Command {
	var f buildFlags
	cmd := &cobra.Command{
		Use:   "build [DIR] -o OUT",
		Short: "Compile a policy for its targets",
		Long: `Compile a policy and write to OUT: the decision table, the evaluator, a manifest,
and for each target a folder that its agent can load.`,
		Example: `  hookc build hooks -o hooks/out
  hookc build hooks -o hooks/out --target claude-code
  hookc build hooks -o hooks/out --prove
  hookc build hooks -o hooks/out --prove --format json
  hookc build hooks -o hooks/out --platform linux/amd64,darwin/arm64`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.build(policyArg(args), f)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVarP(&f.out, "out", "o", "", "write to this `folder`; an earlier build in it is replaced")
	cmd.Flags().StringSliceVar(&f.targets, "target", nil, "build for these `targets` instead of the policy's own")
	cmd.Flags().StringSliceVar(&f.platforms, "platform", nil, "build the evaluator for these platforms, `os/arch,…` (default: this machine's)")
	cmd.Flags().StringVar(&f.evaluator, "evaluator", "", "use this hookeval `binary` as the evaluator")
	cmd.Flags().StringVar(&f.dump, "dump", "", "print the policy after a compiler `pass`: "+strings.Join(compiler.Passes(), ", ")+" or all")
	cmd.Flags().BoolVar(&f.noLint, "no-lint", false, "build even if lint finds errors")
	cmd.Flags().BoolVar(&f.prove, "prove", false, "prove that the table says what the policy says; the manifest says what was proved")
	cmd.Flags().BoolVar(&f.noOpt, "no-optimize", false, "skip the optional compiler passes")
	addFormat(cmd, a)
	return cmd
}

func (a *app) build(dir string, f buildFlags) error {
	if f.out == "" && f.dump == "" {
		return exitError{2, errors.New("build needs -o OUT, the folder to write")}
	}
	if f.dump != "" && a.format == "json" {
		return exitError{2, errors.New("--dump prints text; leave --format json out")}
	}
	opt, err := a.compilerOptions(f)
	if err != nil {
		return err
	}
	p, res, err := a.compile(dir, f.policyFlags, opt)
	if err != nil || f.out == "" {
		return err
	}
	targets, err := pickTargets(p, f.targets)
	if err != nil {
		return exitError{2, err}
	}
	var losses diag.List
	for _, h := range targets {
		losses.Add(emit.Unaccepted(p, h)...)
	}
	if err := a.report(p, losses); err != nil {
		return err
	}
	linted, err := a.lintBuild(dir, f, p, res)
	if err != nil {
		return err
	}
	var proof *prove.Report
	if f.prove {
		if proof, err = a.prove(p, res); err != nil {
			return err
		}
	}
	evs, err := a.evaluators(f.platforms, f.evaluator)
	if err != nil {
		return exitError{2, err}
	}
	plan, err := emit.Plan(emit.Input{Policy: p, Result: res, Targets: targets, Evaluators: evs, Vars: f.vars, Out: f.out, Proof: proof})
	if err := linted(); err != nil {
		return err
	}
	if err != nil {
		return exitError{2, err}
	}
	if err := plan.Write(f.out); err != nil {
		return exitError{2, fmt.Errorf("nothing was written to %s: %w", f.out, err)}
	}
	b := buildReport{out: f.out, hooks: len(p.Hooks), bytes: res.Stats.Bytes, evaluators: evs, targets: targets, manifest: &plan.Manifest, proof: proof}
	if a.format != "json" {
		b.text(a.out)
	} else if err := printJSON(a.out, b.json()); err != nil {
		return exitError{2, err}
	}
	return nil
}

func (a *app) compilerOptions(f buildFlags) (compiler.Options, error) {
	opt := compiler.Options{NoOptimize: f.noOpt}
	if f.dump == "" {
		return opt, nil
	}
	if f.dump != "all" && !slices.Contains(compiler.Passes(), f.dump) {
		return opt, exitError{2, fmt.Errorf("there is no pass %q; the passes are %s", f.dump, strings.Join(compiler.Passes(), ", "))}
	}
	opt.Dump = func(pass, text string) {
		if f.dump == "all" || f.dump == pass {
			fmt.Fprintf(a.out, "== after %s ==\n%s\n", pass, text)
		}
	}
	return opt, nil
}

// pickTargets finds the hosts that a build is for: those asked for, else the
// policy's, else those of a policy that names none.
func pickTargets(p *ast.Policy, asked []string) ([]*host.Target, error) {
	names := asked
	if len(names) == 0 {
		names = p.Targets
	}
	if len(names) == 0 {
		return all.Defaults(), nil
	}
	var out []*host.Target
	for _, n := range names {
		h, ok := all.LookupTarget(n)
		if !ok {
			return nil, unknownTarget(n)
		}
		if !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	return out, nil
}

func unknownTarget(name string) error {
	names := all.Names()
	hint := ""
	if near, ok := diag.NearestOrBegun(name, names); ok {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return fmt.Errorf("there is no target %q%s (targets: %s)", name, hint, strings.Join(names, ", "))
}
