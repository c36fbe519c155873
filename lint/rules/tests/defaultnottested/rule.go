// Package defaultnottested finds tests that set a variable to the value of which a hook speaks, where
// the policy is built with another one.
package defaultnottested

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is default-not-tested.
var Rule = &lint.Rule{
	Code: "HK8010", Name: "default-not-tested", Severity: diag.Warning, ReadsProject: true,
	Title: "A test sets a variable to the value of which a hook speaks, and the policy is built with another one.",
	Why: `with TRUNK=main sets a variable for the test alone. The policy is built with the default: if that is
develop, a hook that says "not on main" is tested with main and does not hold there. Correct the default, and
test without with.`,
	Misses: "Values that are no words. Hooks whose texts name the default, or neither value.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, s := range p.Scripts() {
			for _, l := range s.Lines {
				if l.Name != "with" {
					continue
				}
				for _, arg := range l.Args {
					name, set, ok := strings.Cut(arg, "=")
					if v := variable(p, name); ok && v != nil && speaksOf(p, v, set) {
						d := r.At(l.Span, "only this test sets %s to %s; the policy is built with %s", name, set, v.Default.Str())
						d.Detail = "Write default = \"" + set + "\", and test what is built."
						d.Notes = []diag.Note{{Span: v.Span, Text: "the variable"}}
					}
				}
			}
		}
	},
}

// variable is a variable of the policy with a text as default; nil where it is another one.
func variable(p *lint.Policy, name string) *ast.Variable {
	for i, v := range p.Policy.Variables {
		if v.Name == name && v.HasDefault && v.Default.Kind() == value.String && v.Default.Str() != "" && p.Own(v.Span) {
			return &p.Policy.Variables[i]
		}
	}
	return nil
}

// speaksOf reports whether a hook that compares a variable says the value of a test, and nothing
// that is said anywhere names the default.
func speaksOf(p *lint.Policy, v *ast.Variable, set string) bool {
	if set == v.Default.Str() || says(v.Description, v.Default.Str()) {
		return false
	}
	found := false
	for _, h := range p.OwnHooks() {
		if !compares(p, h, v.Name) {
			continue
		}
		if says(lint.SaidOf(h), v.Default.Str()) {
			return false
		}
		found = found || says(lint.SaidOf(h), set)
	}
	return found
}

// says reports whether a text has a word.
func says(text, word string) bool {
	return len(word) > 2 && regexp.MustCompile(`(?i)(^|[^\w-])`+regexp.QuoteMeta(word)+`($|[^\w-])`).MatchString(text)
}

// compares reports whether a condition of a hook compares something with a variable.
func compares(p *lint.Policy, h *ast.Hook, name string) (found bool) {
	p.EachExpr(h, func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			if x.Class().Compares() {
				for _, a := range x.Args {
					found = found || a.Op == ast.OpConst && p.Text(a.Span) == "var."+name
				}
			}
			return !found
		})
	})
	return found
}
