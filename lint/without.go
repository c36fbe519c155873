package lint

import (
	"bytes"
	"slices"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Unnoticed is the first line of the policy's tests that passes because of another hook: it would
// pass with this hook alone, too, and no test fails without the hook. False where some test does, or
// no line is about the hook. This is exact, since the tests are run without the hook, and without
// all others that stop events. Ask BesideOthers first.
func (p *Policy) Unnoticed(h *ast.Hook) (line diag.Span, ok bool) {
	others := func(g *ast.Hook) bool { return g.Span != h.Span && HookBlocks(g) }
	if failed, ok := p.failsWithout(func(g *ast.Hook) bool { return g.Span == h.Span }); !ok || len(failed) > 0 {
		return line, false
	}
	open, ok := p.failsWithout(HookBlocks)
	if !ok {
		return line, false
	}
	alone, ok := p.failsWithout(others)
	if !ok {
		return line, false
	}
	for _, s := range p.Scripts() {
		for _, l := range s.Lines {
			at := scriptLine{s.Path, l.Span.Start.Line}
			if open[at] && !alone[at] {
				return l.Span, true
			}
		}
	}
	return line, false
}

// BesideOthers reports whether Unnoticed can tell something of a hook: not of a policy whose tests
// may set variables, of a hook that starts programs, or of one that a test names.
func (p *Policy) BesideOthers(h *ast.Hook) bool {
	return p.Root != "" && len(p.Variables) == 0 && HookBlocks(h) && !AnyStep(h, StartsProgram) && !p.testsName(h) &&
		slices.ContainsFunc(p.Hooks, func(g *ast.Hook) bool { return g.Span != h.Span && HookBlocks(g) && listensTo(g, h.On) })
}

func listensTo(h *ast.Hook, events []string) bool {
	return slices.ContainsFunc(h.On, func(on string) bool { return slices.Contains(events, on) })
}

// testsName reports whether a test has the name of a hook somewhere, or a line that does not run
// here, such as one for effects.
func (p *Policy) testsName(h *ast.Hook) bool {
	return slices.ContainsFunc(p.Scripts(), func(s Script) bool {
		return bytes.Contains(s.Data, []byte(BaseName(h))) ||
			slices.ContainsFunc(s.Lines, func(l policytest.Line) bool { return len(l.Conditions) > 0 })
	})
}

// scriptLine is a line of a test.
type scriptLine struct {
	path string
	line int
}

// failsWithout are the lines of the tests that fail in the policy without some hooks; false where
// it does not compile, or a test fails as a whole.
func (p *Policy) failsWithout(gone func(*ast.Hook) bool) (failed map[scriptLine]bool, ok bool) {
	files, err := policytest.Find(p.Root, nil)
	if err != nil {
		return nil, false
	}
	rest := *p.Policy
	rest.Hooks = slices.DeleteFunc(slices.Clone(p.Hooks), gone)
	res, _ := compiler.Compile(&rest, compiler.Options{})
	if res == nil {
		return nil, false
	}
	failed = map[scriptLine]bool{}
	for _, r := range p.testsOf(res.Table, files, func(d policytest.Decide) policytest.Decide { return d }) {
		for _, f := range r.Failures {
			if f.Line == 0 {
				return nil, false
			}
			failed[scriptLine{r.Path, f.Line}] = true
		}
	}
	return failed, true
}
