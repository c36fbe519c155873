// Package reportnotread finds gates that want the report of a run, whatever it says.
package reportnotread

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is report-not-read.
var Rule = &lint.Rule{
	Code: "HK4416", Name: "report-not-read", Severity: diag.Warning, ReadsProject: true,
	Title: "A gate wants that something has passed, and asks only whether the report is there.",
	Why: `require { file = "reports/tests.json" } asks whether the file exists and how old it is. A run that fails
writes its report, too, with the number of failures in it. Read it: require { value =
"{{ doc('reports/tests.json')?.failed == 0 }}" }.`,
	Misses: "Reports that are neither in the project nor in a test, or that do not say whether the run has passed. Hooks whose texts do not say that it has to.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if !passing.MatchString(lint.SaidOf(h)) {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if s.Kind == "require" && a.Name == "file" && a.Expr != nil && a.Expr.Op == ast.OpConst && !seen[a.Span] {
						seen[a.Span] = true
						look(p, a, r)
					}
				}
			})
		}
	},
}

var (
	// passing is a text about something that has to pass.
	passing = lazyregexp.New(`(?i)\b(pass(es|ed|ing)?|green|succeed(s|ed)?|successful(ly)?|(are|is|was|were|be) (fine|good|clean)|no (failures?|errors?|findings?|vulnerabilit\w+)|without (failures?|errors?|findings?)|nothing fails|fails? no)\b`)
	// verdict is a member of a report that says how the run has ended.
	verdict = lazyregexp.New(`(?i)^(num_?)?(total_?)?(fail(ed|ures?|ing)?|errors?|error_?count|errored|exit_?(code|status)|status|result|outcome|verdict|conclusion|success(ful)?|ok|passed|vulnerabilities|findings|violations|num_?failed_?tests)$`)
)

func look(p *lint.Policy, a ast.Arg, r *lint.Report) {
	file := strings.TrimPrefix(a.Expr.Value.Text(), "project:")
	member := ""
	for _, doc := range p.Documents(file) {
		if member = verdictOf(doc, 0); member == "" {
			return
		}
	}
	if member == "" || reads(p, file) {
		return
	}
	d := r.At(a.Span, "this holds whatever %s says, and it has %s for runs that fail", file, member)
	d.Detail = "Ask for what it says, too: require { value = \"{{ doc('" + file + "')?." + member + " == … }}\" }."
}

// maxDepth is how deep in a report its verdict may stand.
const maxDepth = 3

// verdictOf is the member of a report that says how the run has ended; "" where there is none.
func verdictOf(v value.Value, depth int) string {
	if v.Kind() != value.Map || depth == maxDepth {
		return ""
	}
	for i := range v.Len() {
		if kind := v.At(i).Kind(); verdict.MatchString(v.Key(i).Str()) && kind != value.Map {
			return v.Key(i).Str()
		}
	}
	for i := range v.Len() {
		if in := verdictOf(v.At(i), depth+1); in != "" {
			return v.Key(i).Str() + "." + in
		}
	}
	return ""
}

// reads reports whether the policy reads a document, or a program of it may.
func reads(p *lint.Policy, file string) bool {
	return slices.ContainsFunc(p.Hooks, func(h *ast.Hook) (found bool) {
		ast.EachStep(h.Steps, func(s *ast.Step) {
			found = found || s.Kind == "validate" && strings.Contains(s.Constant("file"), file) || s.Kind == "check" || lint.StartsProgram(s)
		})
		h.EachExpr(func(x *ast.Expr) {
			ast.Walk(x, func(x *ast.Expr) bool {
				found = found || x.Op == ast.OpCall && x.Name == "doc" && (x.Args[0].Op != ast.OpConst || strings.Contains(x.Args[0].Value.Text(), file))
				return !found
			})
		})
		return found
	})
}
