package regexclassofwords

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// globs looks at the globs of a policy.
func globs(p *lint.Policy, r *lint.Report) {
	seen := map[diag.Span]bool{}
	glob := func(at diag.Span, source string) {
		if !seen[at] && p.Own(at) {
			seen[at] = oneGlob(at, source, r)
		}
	}
	for _, h := range p.OwnHooks() {
		match(h.Match, glob)
		ast.EachStep(h.Steps, func(s *ast.Step) { match(s.Match, glob) })
		p.EachExpr(h, func(x *ast.Expr) {
			ast.Walk(x, func(x *ast.Expr) bool {
				if x.Op == ast.OpCall && x.Name == "glob" && len(x.Args) > 0 && x.Args[0].Op == ast.OpConst && x.Args[0].Value.Kind() == value.String {
					glob(x.Args[0].Span, x.Args[0].Value.Str())
				}
				return true
			})
		})
	}
}

// match calls f for the globs of a match.
func match(m *ast.Match, f func(diag.Span, string)) {
	if m == nil {
		return
	}
	for _, g := range m.Path {
		f(g.Span, g.Source)
	}
	for _, t := range m.Touched() {
		for _, g := range slices.Concat(t.Any, t.Not) {
			f(g.Span, g.Source)
		}
	}
}

var (
	// class is a class of characters in a glob.
	class = lazyregexp.New(`\[([!^]?)([^\[\]]+)\]`)
	// word is a word.
	word = lazyregexp.New(`^[A-Za-z]{4,}$`)
	// list is an alternation of words.
	list = lazyregexp.New(`^\.?[A-Za-z_]{2,}([|,] ?\.?[A-Za-z_]{2,})+$`)
)

// short are words without a letter that occurs twice.
var short = []string{"prod", "main", "docs", "dist", "build", "src", "lib", "spec", "tmp", "vendor", "sample", "public", "dev", "json", "yaml", "config", "staging", "env"}

func oneGlob(at diag.Span, source string, r *lint.Report) bool {
	for _, m := range class.FindAllStringSubmatch(source, -1) {
		not, text := m[1], m[2]
		if !(list.MatchString(text) && repeats(letters(text)) || word.MatchString(text) && repeats(text) || slices.Contains(short, text)) {
			continue
		}
		d := r.At(at, "%s matches one character, not a word", m[0])
		d.Detail = "Write {" + strings.NewReplacer("|", ",", " ", "").Replace(text) + "} for words."
		if not != "" {
			d.Summary = m[0] + " matches one character that is none of these, not a name without the word"
			d.Detail = "Write a glob for all names, and an exception that begins with !: " + quoted(source, m[0], "*") + ", " + quoted("!"+strings.TrimPrefix(source, "!"), m[0], text) + "."
		}
		return true
	}
	return false
}

// quoted is a glob with something else in place of a part and the stars behind it.
func quoted(source, part, with string) string {
	before, behind, _ := strings.Cut(source, part)
	return `"` + before + with + strings.TrimLeft(behind, "*") + `"`
}

func letters(text string) string {
	return strings.NewReplacer("|", "", ",", "", " ", "").Replace(text)
}
