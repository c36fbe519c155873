// Package preferrawpattern finds regexes that nobody can read for backslashes.
package preferrawpattern

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is prefer-raw-pattern.
var Rule = &lint.Rule{
	Code: "HK4017", Name: "prefer-raw-pattern", Severity: diag.Info,
	Title: "A regular expression in a condition has doubled backslashes.",
	Why: `In a condition inside an HCL string, a backslash is written as four: both languages
need one escape each. Between backquotes the condition needs no escapes, so two are
enough, and in a heredoc one.`,
	Misses: "Patterns that are joined from several strings, and patterns with other escapes.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, r) })
		}
	},
}

func look(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary || x.Name != "matches" || x.Args[1].Op != ast.OpConst || x.Args[1].Value.Kind() != value.String {
			return true
		}
		at, want := x.Args[1].Span, x.Args[1].Value.Str()
		raw := p.Text(at)
		if len(raw) < 2 || raw[0] != '\'' || !strings.Contains(raw, `\\`) || strings.ContainsAny(want, "`\n") {
			return true
		}
		d := r.At(at, "the backslashes of the regular expression are doubled")
		d.Detail = "Write it between backquotes, where the condition needs no escapes."
		if text, ok := rawly(raw[1:len(raw)-1], want); ok {
			d.Fix = &diag.Fix{Title: "write it between backquotes", Edits: []diag.Edit{{Span: at, Text: "`" + text + "`"}}}
		}
		return true
	})
}

// rawly is a text as it is written between backquotes, in a string of HCL or a
// heredoc: whichever the text as it stands shows it to be in.
func rawly(text, want string) (string, bool) {
	half := strings.ReplaceAll(text, `\\`, `\`)
	if half == want { // a heredoc
		return half, true
	}
	return half, strings.ReplaceAll(half, `\\`, `\`) == want && !strings.Contains(strings.ReplaceAll(half, `\\`, ""), `\`)
}
