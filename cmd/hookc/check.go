package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

func newCheckCmd(a *app) *cobra.Command {
	var f policyFlags
	cmd := &cobra.Command{
		Use:   "check [DIR]",
		Short: "Report every compile-time error of a policy",
		Example: `  hookc check hooks
  hookc check hooks --var 'protected_branches=["main"]'
  hookc check hooks --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.check(policyArg(args), f)
		},
	}
	f.add(cmd)
	addFormat(cmd, a)
	return cmd
}

// check compiles too, since a pattern that is over budget shows only then, and
// asks the targets, so that what build refuses is known before.
func (a *app) check(dir string, f policyFlags) error {
	if err := noSuch(dir); err != nil {
		return exitError{2, err}
	}
	p, diags := read(dir, f)
	if !diags.HasErrors() {
		_, more := compiler.Compile(p, compiler.Options{})
		diags.Add(more...)
		diags.Add(refusals(p)...)
		diags.Sort()
	}
	if err := a.report(p, diags); err != nil {
		return err
	}
	if a.format != "json" {
		fmt.Fprintf(a.out, "%s in %s: no errors\n", plural(len(p.Hooks), "hook"), plural(len(p.Sources), "file"))
	} else if len(diags) == 0 {
		fmt.Fprintln(a.out, `{"findings": []}`)
	}
	return nil
}

// refusals is what the policy's targets cannot do. Targets that do not exist
// have been reported.
func refusals(p *ast.Policy) (out diag.List) {
	targets, err := pickTargets(p, nil)
	if err != nil {
		return nil
	}
	for _, h := range targets {
		out.Add(emit.Unaccepted(p, h)...)
	}
	return out
}
