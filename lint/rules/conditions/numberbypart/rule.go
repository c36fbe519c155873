// Package numberbypart finds counts that are compared as text, and that stand in other counts.
package numberbypart

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is number-by-part.
var Rule = &lint.Rule{
	Code: "HK4026", Name: "number-by-part", Severity: diag.Warning,
	Title: "A condition looks for a count in a text, and finds it in larger counts, too, or orders versions as texts.",
	Why: "`output contains \"0 failed\"` is true of \"10 failed\" and \"200 failed\": a run of the tests with ten failures counts " +
		"as one without. Compare from the border of a word: output matches `\\b0 failed`. Texts are ordered character by character, so that version 9.0.0 comes after 10.0.0.",
	Misses: "Numbers at the end of the text, such as \"exit code 1\". Texts that are put together. Commands, paths and addresses.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				look(x, nil, seen, r)
				versions(x, seen, r)
			})
		}
	},
}

// version is one of several numbers.
var version = lazyregexp.New(`^v?\d+(\.\d+)+([-+]\S*)?$`)

// versions looks for versions that are ordered as texts.
func versions(x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary || !slices.Contains([]string{"<", "<=", ">", ">="}, x.Name) || seen[x.Span] {
			return true
		}
		for _, a := range x.Args {
			if texts := ast.Texts(a); len(texts) == 1 && version.MatchString(texts[0]) {
				seen[x.Span] = true
				r.At(x.Span, "these are compared as texts, in which 9.0 comes after 10.0").Detail = "Compare the numbers: int(split(version, '.')[0]) >= 10."
				return false
			}
		}
		return true
	})
}

// look goes through an expression, with the list whose items # is.
func look(x, items *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	if x == nil {
		return
	}
	if op, at := comparison(x, items); at != nil && prints(x.Args[0]) && !seen[at.Span] {
		for _, text := range ast.Texts(at) {
			if count, larger, ok := within(op, text); ok {
				seen[at.Span] = true
				d := r.At(at.Span, "%q is found in %q, too", count, larger)
				d.Detail = "Compare from the border of a word: matches `\\b" + regexp.QuoteMeta(count) + "`."
				break
			}
		}
	}
	for i, a := range x.Args {
		if x.Op == ast.OpLoop && i == 1 {
			look(a, x.Args[0], seen, r)
		} else {
			look(a, items, seen, r)
		}
	}
}

// comparison is how a text is looked for, and the text, or the list of texts whose item it is.
func comparison(x, items *ast.Expr) (op string, at *ast.Expr) {
	switch {
	case x.Op == ast.OpBinary && slices.Contains([]string{"contains", "endsWith", "matches"}, x.Name):
		op = x.Name
	case x.Op == ast.OpCall && x.Name == "hasSuffix" && len(x.Args) == 2:
		op = "endsWith"
	default:
		return "", nil
	}
	if at = x.Args[1]; at.Op == ast.OpPointer && at.Name == "" && items != nil {
		at = items
	}
	return op, at
}

// reports are names of what programs and tools print.
var reports = []string{"output", "error", "message", "check", "tool", "content"}

// prints reports whether an expression is text that a program or tool printed.
func prints(x *ast.Expr) (ok bool) {
	ast.Walk(x, func(x *ast.Expr) bool {
		ok = ok || x.Op == ast.OpIdent && slices.Contains(reports, x.Name)
		return true
	})
	return ok
}

var (
	begins = lazyregexp.New(`^\d{1,2}( \pL|%)`) // three digits may be a status of HTTP
	number = lazyregexp.New(`\b(\d{1,2}[ %]) ?\pL`)
)

// within is a count that is looked for, and a larger one in which it is found.
func within(op, text string) (count, larger string, ok bool) {
	if op != "matches" {
		return text, "1" + text, begins.MatchString(text)
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return "", "", false
	}
	for _, example := range regex.Examples(text) {
		at := number.FindStringSubmatchIndex(example)
		if at == nil || !strings.Contains(strings.ReplaceAll(text, `\s`, " "), example[at[0]:at[3]]) {
			continue // the regex says which numbers it wants
		}
		more := example[:at[0]] + "1" + example[at[0]:]
		if re.MatchString(example) && re.MatchString(more) {
			return example[at[0]:], more[at[0]:], true
		}
	}
	return "", "", false
}
