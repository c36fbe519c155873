// Package testsetupunused finds lines of tests that prepare for an event that never comes.
package testsetupunused

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-setup-unused.
var Rule = &lint.Rule{
	Code: "HK8021", Name: "test-setup-unused", Severity: diag.Warning, ReadsProject: true,
	Title: "A line of a test prepares for an event, and none is sent after it.",
	Why: `clock, env, approve and guard change what the events after them meet. Behind the last event
of the file they change nothing, so the case for which they were written is not tested. The same holds for two
clock lines without an event between them, and for the approval of a name that no hook asks for.`,
	Misses: "with, since such a line also says that the policy takes the values. Files that a test copies or removes behind its last event, which exists and cmp may look at.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		names, known := approvals(p)
		for _, s := range p.Scripts() {
			script(s, r)
			for _, l := range s.Lines {
				if known && l.Name == "approve" && !l.Not && len(l.Args) == 1 && !strings.Contains(l.Args[0], "$") && !slices.Contains(names, l.Args[0]) {
					r.At(l.Span, "no hook asks for the approval %s, so this line changes nothing", l.Args[0]).Detail = "Write the name that the hook asks for: " + strings.Join(names, ", ") + "."
				}
			}
		}
	},
}

// approvals are the names for which the policy asks; false where one of them is computed, or there is none.
func approvals(p *lint.Policy) (names []string, known bool) {
	known = len(p.Policy.Variables) == 0
	note := func(x *ast.Expr) {
		texts := ast.Texts(x)
		known = known && x.Op == ast.OpConst && len(texts) == 1
		names = append(names, texts...)
	}
	for _, h := range p.Hooks {
		ast.EachStep(h.Steps, func(s *ast.Step) {
			if x := s.Arg("approval"); x != nil {
				note(x)
			}
		})
		p.EachExpr(h, func(x *ast.Expr) {
			ast.Walk(x, func(x *ast.Expr) bool {
				if x.Op == ast.OpCall && x.Name == "approved" && len(x.Args) == 1 {
					note(x.Args[0])
				}
				return true
			})
		})
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return names, known && len(names) > 0
}

// setups are commands that act on later events only.
var setups = []string{"clock", "env", "approve", "guard"}

func script(s lint.Script, r *lint.Report) {
	var open []policytest.Line
	for _, l := range s.Lines {
		switch l.Kind() {
		case policytest.Sends, policytest.Call:
			open = nil
		case policytest.Ends:
			return // test-ends-early
		case policytest.Prepares:
			if !slices.Contains(setups, l.Name) || len(l.Args) == 0 {
				continue
			}
			for _, before := range open {
				if replaces(l, before) {
					r.At(before.Span, "no event is sent before the next %s, so this line changes nothing", l.Name).Detail = "Send the event for which it is written, or remove the line."
				}
			}
			open = slices.DeleteFunc(open, func(before policytest.Line) bool { return replaces(l, before) })
			open = append(open, l)
		}
	}
	if len(open) > 0 {
		r.At(open[0].Span, "no event is sent after this line, so it changes nothing").Detail = "Send the event for which it is written, or remove the line."
	}
}

// replaces reports whether a line undoes an earlier one: a time in place of another one.
func replaces(l, before policytest.Line) bool {
	return l.Name == "clock" && before.Name == "clock" && len(l.Conditions)+len(before.Conditions) == 0 && l.Args[0] != "" && l.Args[0][0] != '+' && l.Args[0][0] != '-'
}
