// Package unuseddeclaration finds patterns, variables, locals and lets that nothing uses.
package unuseddeclaration

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is unused-declaration.
var Rule = &lint.Rule{
	Code: "HK9005", Name: "unused-declaration", Severity: diag.Warning,
	Title: "A pattern, variable, local or let is declared, and nothing uses it.",
	Why: `A pattern that no hook names guards nothing, and a value that a user gives an unused
variable changes nothing. Often the hook has the value written out instead, or the line
that used it was lost.`,
	Misses: "Lets of a policy. A name in a comment counts as a use, and so does every name where var or pattern is used as a whole.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		u := uses{policy: p, names: map[place]names{}}
		for _, b := range p.OwnBlocks() {
			if root := roots[b.Type]; root != "" && !u.has(b, root, b.Label) {
				r.At(header(b), "no hook uses the %s %s", b.Type, b.Label).Detail = "Use it as " + root + "." + b.Label + ", or remove it."
			}
			if b.Type == "locals" {
				locals(u, b, r)
			}
		}
		lets(p, r)
	},
}

// roots are how each kind of block is named where it is used.
var roots = map[string]string{"pattern": "pattern", "variable": "var"}

// header is where the type of a block stands.
func header(b ast.TopBlock) diag.Span {
	at := b.Span
	at.End = at.Start
	at.End.Byte += len(b.Type)
	at.End.Column += len(b.Type)
	return at
}
