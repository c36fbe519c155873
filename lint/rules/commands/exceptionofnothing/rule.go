// Package exceptionofnothing finds exceptions of files that the globs beside them do not
// name.
package exceptionofnothing

import (
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is exception-of-nothing.
var Rule = &lint.Rule{
	Code: "HK6274", Name: "exception-of-nothing", Severity: diag.Warning,
	Title: "An exception excludes no file that the other globs name, or all files of one of them.",
	Why: "`writes = [\"src/**\", \"!test/**\"]` excludes files of the folder test, none of which src/** names. The exception has no effect: " +
		"write `!src/test/**` or `!**/test/**`. `reads = [\"**/.env.*\", \"!**/.env.*\"]` excludes all that the glob is for: write `!**/.env.example`. " +
		"This is proved, not guessed.",
	Misses: "Exceptions that are put together, as for each item of a for_each. Lists with globs outside of the project, or that begin with `**/`, beside those that do not.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			look(p, h.Match, seen, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, s.Match, seen, r) })
		}
	},
}

func look(p *lint.Policy, m *ast.Match, seen map[diag.Span]bool, r *lint.Report) {
	if m == nil {
		return
	}
	for _, f := range m.Touched() {
		for _, not := range f.Not {
			covers(p, f, not, seen, r)
			if seen[not.Span] || !p.Own(not.Span) || !strings.Contains(p.Text(not.Span), `"!`+not.Source) || len(f.Any) == 0 || !apart(f.Any, not) {
				continue
			}
			seen[not.Span] = true
			d := r.At(not.Span, "the exception !%s excludes nothing, because %s names none of its files", not.Source, sources(f.Any))
			d.Detail = "Write the exception as a part of a glob beside it, or with **/ in front."
		}
	}
}

// covers reports an exception of all files of a glob that stands in the same list.
func covers(p *lint.Policy, f ast.FileMatch, not ast.Glob, seen map[diag.Span]bool, r *lint.Report) {
	except, ok := lint.GlobLanguage(not.Source)
	if !ok || seen[not.Span] || !p.Own(not.Span) {
		return
	}
	for _, g := range f.Any {
		d, ok := lint.GlobLanguage(g.Source)
		if !ok || !p.Own(g.Span) || !together(p, g.Span, not.Span) {
			continue
		}
		if _, rest, err := automata.Common([]*automata.DFA{d}, []*automata.DFA{except}, lint.GlobBudget); rest || err != nil {
			continue
		}
		seen[not.Span] = true
		r.At(not.Span, "the exception !%s excludes every file of %s, so that glob has no effect", not.Source, g.Source).Detail =
			"Name only the files that are meant, such as !**/.env.example, or leave out the glob."
		return
	}
}

// together reports whether two items are written in one list, and not put together of several.
func together(p *lint.Policy, a, b diag.Span) bool {
	if a.File != b.File {
		return false
	}
	if b.Start.Byte < a.Start.Byte {
		a, b = b, a
	}
	between := p.Text(diag.Span{File: a.File, Start: a.End, End: b.Start})
	return a != b && !strings.ContainsAny(between, "=[]{}()")
}

func sources(list []ast.Glob) string {
	var out []string
	for _, g := range list {
		out = append(out, g.Source)
	}
	return strings.Join(out, ", ")
}

// apart reports whether it is proved that no file has both one of the globs and the other.
func apart(any []ast.Glob, not ast.Glob) bool {
	except, ok := lint.GlobLanguage(not.Source)
	if !ok {
		return false
	}
	for _, g := range any {
		d, ok := lint.GlobLanguage(g.Source)
		if !ok {
			return false
		}
		if _, both, err := automata.Common([]*automata.DFA{d, except}, nil, lint.GlobBudget); both || err != nil {
			return false
		}
	}
	return true
}
