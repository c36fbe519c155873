// Package otherapproval finds texts that tell people to approve a name that nothing asks
// for.
package otherapproval

import (
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is other-approval.
var Rule = &lint.Rule{
	Code: "HK4373", Name: "other-approval", Severity: diag.Warning,
	Title:  "A text says to approve a name that no hook asks for.",
	Why:    "`hookc approve release` approves the name release. A gate that waits for releases stays shut after it. Write the same name in the text and in approval, or in approved(…).",
	Misses: "Policies that compute the name of an approval when an event arrives.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		asked := map[string]bool{}
		for _, h := range p.Hooks {
			if !ask(h, asked) {
				return
			}
		}
		if len(asked) == 0 {
			return
		}
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					ast.Walk(a.Expr, func(x *ast.Expr) bool {
						if x.Op == ast.OpConst && x.Value.Kind() == value.String {
							look(h, s, a.Expr, x, asked, seen, r)
						}
						return true
					})
				}
			})
		}
	},
}

// ask notes the names that a hook asks for; false where one is not constant.
func ask(h *ast.Hook, asked map[string]bool) bool {
	constant := true
	note := func(x *ast.Expr) {
		if x.Op == ast.OpConst && x.Value.Kind() == value.String {
			asked[x.Value.Str()] = true
			return
		}
		constant = false
	}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		if x := s.Arg("approval"); x != nil {
			note(x)
		}
	})
	h.EachExpr(func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			if x.Op == ast.OpCall && x.Name == "approved" && len(x.Args) == 1 {
				note(x.Args[0])
			}
			return true
		})
	})
	return constant
}

var command = lazyregexp.New("hookc approve[ ]+['\"`]?([A-Za-z][\\w.-]*\\w)")

func look(h *ast.Hook, s *ast.Step, whole, x *ast.Expr, asked map[string]bool, seen map[diag.Span]bool, r *lint.Report) {
	m := command.FindStringSubmatch(x.Value.Str())
	if m == nil || asked[m[1]] {
		return
	}
	at := x.Span
	if at.IsZero() {
		at = whole.Span
	}
	names := strings.Join(slices.Sorted(maps.Keys(asked)), ", ")
	wanted, detail := names, "Write hookc approve "+names+", or the same name in approval."
	if approval := s.Arg("approval"); approval != nil {
		wanted = approval.Value.Str()
		if !named(h, wanted) && named(h, m[1]) {
			at = approval.Span
		}
	}
	if seen[at] {
		return
	}
	seen[at] = true
	r.At(at, "the text says to approve %s, and the policy asks for %s", m[1], wanted).Detail = detail
}

// named reports whether a hook calls itself by a name.
func named(h *ast.Hook, name string) bool {
	return slices.Contains(strings.FieldsFunc(lint.BaseName(h)+" "+h.Description, func(c rune) bool { return c == '-' || c == ' ' || c == '.' || c == ',' }), name)
}
