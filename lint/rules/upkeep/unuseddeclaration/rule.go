// Package unuseddeclaration finds patterns and variables that nothing uses.
package unuseddeclaration

import (
	"path"
	"regexp"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is unused-declaration.
var Rule = &lint.Rule{
	Code: "HK9005", Name: "unused-declaration", Severity: diag.Warning,
	Title: "A pattern or variable is declared, and nothing uses it.",
	Why: `A pattern that no hook names guards nothing, and a value that a user gives an unused
variable changes nothing. Often the hook has the value written out instead, or the line
that used it was lost.`,
	Misses: "Locals. A name in a comment counts as a use, and so does every name where var or pattern is used as a whole.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, b := range p.OwnBlocks() {
			if root := roots[b.Type]; root != "" && !used(p, path.Dir(b.Span.File), root, b.Label) {
				r.At(header(b), "no hook uses the %s %s", b.Type, b.Label).Detail = "Use it as " + root + "." + b.Label + ", or remove it."
			}
		}
	},
}

// roots are how each kind of block is named where it is used.
var roots = map[string]string{"pattern": "pattern", "variable": "var"}

// used reports whether a file of a folder names a declaration, or all of its kind at once.
func used(p *lint.Policy, folder, root, name string) bool {
	one := regexp.MustCompile(`\b` + root + `\s*(?:\.\s*` + regexp.QuoteMeta(name) + `(?:[^\w-]|$)|\[)`)
	all := regexp.MustCompile(`[(,=:]\s*` + root + `\s*[,)\n]`)
	return slices.ContainsFunc(p.Sources, func(s ast.Source) bool {
		return path.Dir(s.Name) == folder && (one.Match(s.Data) || all.Match(s.Data))
	})
}

// header is where the type of a block stands.
func header(b ast.TopBlock) diag.Span {
	at := b.Span
	at.End = at.Start
	at.End.Byte += len(b.Type)
	at.End.Column += len(b.Type)
	return at
}
