// Package stategrows finds states that only ever become larger.
package stategrows

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is state-grows.
var Rule = &lint.Rule{
	Code: "HK4304", Name: "state-grows", Severity: diag.Warning,
	Title:  "A list in a state of the project grows without bound.",
	Why:    "A state of the project lives as long as the project. If steps append to it, and nothing clears it, every event reads and writes a larger file. `keep` keeps only the newest entries; `expire` clears the list some time after the last change.",
	Misses: "States of a session, which end with it, and values that a set step replaces with longer ones.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		appended, shortened := uses(p)
		for _, s := range p.States {
			list := s.Type.Kind == value.TList || s.Type.Kind == value.TMap
			if p.Own(s.Span) && list && s.Project && s.Keep == 0 && s.Expire == 0 && appended[s.Name] && !shortened[s.Name] {
				r.At(s.Span, "the list %s grows without bound, because nothing clears it", s.Name).Detail = "Write keep = 100 to keep the newest 100 entries, or expire, or clear it in a hook."
			}
		}
	},
}

// uses are the states that steps append to, and those that they set or clear.
func uses(p *lint.Policy) (appended, shortened map[string]bool) {
	appended, shortened = map[string]bool{}, map[string]bool{}
	p.EachHook(func(h *ast.Hook) {
		ast.EachStep(h.Steps, func(s *ast.Step) {
			if s.Kind != "state" {
				return
			}
			for _, a := range s.Args {
				into := shortened
				if a.Name == "append" {
					into = appended
				}
				names(a.Expr, into)
			}
		})
	})
	return appended, shortened
}

// names are the keys of a map, or the items of a list.
func names(x *ast.Expr, into map[string]bool) {
	switch {
	case x.Op == ast.OpMap:
		for i := 0; i < len(x.Args); i += 2 {
			into[x.Args[i].Value.Text()] = true
		}
	case x.Op == ast.OpConst && x.Value.Kind() == value.List:
		for i := range x.Value.Len() {
			into[x.Value.At(i).Text()] = true
		}
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		for i := range x.Value.Len() {
			into[x.Value.Key(i).Text()] = true
		}
	}
}
