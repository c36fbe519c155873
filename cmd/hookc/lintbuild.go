package main

import (
	"fmt"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// lintBuild refuses to build what lint calls an error, as far as the rules are
// quick: what compares hooks with one another is for hookc lint.
func (a *app) lintBuild(dir string, f buildFlags, p *ast.Policy, res *compiler.Result) error {
	if f.noLint {
		return nil
	}
	s, err := a.lintSettings([]string{dir}, lintFlags{policyFlags: f.policyFlags})
	if err != nil {
		return err
	}
	s.options.Rules = lint.Cheap(s.options.Rules, s.options.Settings)
	root := dir
	if _, ok := pack(dir); ok {
		root = ""
	}
	found := lint.Compiled(s.options, p, res, root)
	if err := a.lintBaseline(s, lintFlags{}, found); err != nil {
		return err
	}
	for _, failure := range found.Failures { // what it would have said is no reason to build nothing
		fmt.Fprintf(a.errOut, "hookc: %v\n", failure)
	}
	errors := found.From(diag.Error)
	if len(errors) == 0 {
		return nil
	}
	diag.RenderText(a.errOut, errors, found.Sources, diag.TextOptions{Colour: colour(a.errOut), Replay: replay(found)})
	fmt.Fprintln(a.errOut, "hookc: nothing was built. hookc lint --explain CODE says why; # hookc:ignore CODE reason silences a rule in the file; --no-lint builds all the same")
	return findings
}
