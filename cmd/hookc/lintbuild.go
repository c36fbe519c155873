package main

import (
	"fmt"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// lintBuild begins to look for what lint calls an error, as far as the rules are
// quick: what compares hooks with one another is for hookc lint. The answer waits
// for the end, and refuses the build where something was found.
func (a *app) lintBuild(dir string, f buildFlags, p *ast.Policy, res *compiler.Result) (func() error, error) {
	if f.noLint {
		return func() error { return nil }, nil
	}
	s, err := a.lintSettings([]string{dir}, lintFlags{policyFlags: f.policyFlags})
	if err != nil {
		return nil, err
	}
	s.options.Rules = lint.Cheap(s.options.Rules, s.options.Settings)
	root := dir
	if _, ok := pack(dir); ok {
		root = ""
	}
	done := make(chan *lint.Result, 1)
	go func() { done <- lint.Compiled(s.options, p, res, root) }()
	return func() error { return a.refuseBuild(s, <-done) }, nil
}

// refuseBuild prints the errors that were found.
func (a *app) refuseBuild(s *lintSettings, found *lint.Result) error {
	if err := a.lintBaseline(s, lintFlags{}, found); err != nil {
		return err
	}
	for _, failure := range found.Failures { // what it would have said is no reason to build nothing
		fmt.Fprintf(a.errOut, "hookc: %v\n", failure)
	}
	errors := found.AtLeast(diag.Error)
	if len(errors) == 0 {
		return nil
	}
	if a.format == "json" {
		if err := diag.RenderJSON(a.out, errors); err != nil {
			return exitError{2, err}
		}
	} else {
		diag.RenderText(a.errOut, errors, found.Sources, diag.TextOptions{Colour: colour(a.errOut), Replay: replay(found, s.options.Vars)})
	}
	fmt.Fprintln(a.errOut, "hookc: nothing was built. hookc lint --explain CODE says why; # hookc:ignore CODE reason silences a rule in the file; --no-lint builds all the same")
	return findings
}
