// Package foreachofnothing finds hooks that an empty list repeats no times.
package foreachofnothing

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is for-each-of-nothing.
var Rule = &lint.Rule{
	Code: "HK9007", Name: "for-each-of-nothing", Severity: diag.Warning,
	Title: "A hook has an empty for_each, so it does not exist.",
	Why: `for_each makes one hook for each element. It makes none for an empty list, and nothing
reports it: the policy compiles and guards nothing.`,
	Misses: "Lists from a variable or a function. Users fill the list of a variable.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, b := range p.OwnBlocks() {
			if b.Type == "hook" && empty(p, p.Text(b.Span)) && !exists(p, b.Span) {
				at := b.Span
				at.End = at.Start
				at.End.Byte += len(b.Type)
				at.End.Column += len(b.Type)
				r.At(at, "the list of for_each is empty, so there is no hook %s", b.Label).Detail = "Fill the list, or remove the hook."
			}
		}
	},
}

// exists reports whether a block has given a hook, also a disabled one.
func exists(p *lint.Policy, at diag.Span) bool {
	for _, list := range [][]*ast.Hook{p.Hooks, p.Off} {
		for _, h := range list {
			if h.Span.File == at.File && at.Start.Byte <= h.Span.Start.Byte && h.Span.End.Byte <= at.End.Byte {
				return true
			}
		}
	}
	return false
}

var (
	forEach = lazyregexp.New(`(?m)^\s*for_each\s*=\s*(?:local\.([\w-]+)|(\[\s*\]|\{\s*\}|toset\(\[\s*\]\)))\s*(?:$|#|//)`)
	nothing = `\s*=\s*(?:\[\s*\]|\{\s*\}|toset\(\[\s*\]\))\s*(?:$|#|//)`
)

// empty reports whether the for_each of a block is written as an empty list, there or
// in a local.
func empty(p *lint.Policy, block string) bool {
	if !strings.Contains(block, "for_each") {
		return false
	}
	m := forEach.FindStringSubmatch(block)
	if m == nil || m[2] != "" {
		return m != nil
	}
	local := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(m[1]) + nothing)
	for _, s := range p.Sources {
		if local.Match(s.Data) {
			return true
		}
	}
	return false
}
