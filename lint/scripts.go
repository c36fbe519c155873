package lint

import (
	"slices"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
)

// Script is a test of a policy, read and not run.
type Script struct {
	policytest.File
	Data  []byte
	Lines []policytest.Line
}

// scripts are the tests of one policy.
type scripts struct{ list []Script }

// Scripts are the tests of the policy that can be read.
func (p *Policy) Scripts() []Script { return Cached(p, readScripts).list }

func readScripts(p *Policy) *scripts {
	out := &scripts{}
	if p.Root == "" {
		return out
	}
	files, err := policytest.Find(p.Root, nil)
	if err != nil {
		return out
	}
	for _, f := range files {
		if data, err := policytest.Read(f); err == nil {
			out.list = append(out.list, Script{f, data, slices.Collect(policytest.Lines(f.Path, data))})
		}
	}
	return out
}

// Remembers reports whether an event can change what a later one comes to: a hook
// keeps a state, writes a file, starts a program, or asks what runs in the
// background.
func (p *Policy) Remembers() bool {
	if len(p.States) > 0 || len(p.Events) > 0 {
		return true
	}
	found := false
	p.EachHook(func(h *ast.Hook) {
		found = found || AnyStep(h, func(s *ast.Step) bool { return !Decides(s) && !forgotten[s.Kind] })
		h.EachExpr(func(x *ast.Expr) {
			ast.Walk(x, func(x *ast.Expr) bool {
				found = found || x.Op == ast.OpIdent && x.Name == "background"
				return true
			})
		})
	})
	return found
}

// forgotten are the steps that leave nothing behind, beside decisions.
var forgotten = map[string]bool{"warn": true, "context": true, "rewrite": true}
