// Package regexliteral finds regexes that say what a plain comparison says.
package regexliteral

import (
	"strings"
	"unicode"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-literal.
var Rule = &lint.Rule{
	Code: "HK5018", Name: "regex-literal", Severity: diag.Info,
	Title:  "A regular expression contains only plain text, so a comparison is enough.",
	Why:    "`prompt contains \"deploy\"`" + ` is easier to read, and its text needs no backslashes.`,
	Misses: "Only `matches` in a condition is checked. A match block has only regular expressions. Expressions that are built from variables and locals, which may change.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Role != lint.RoleMatches || re.Tree == nil || re.SourceText(0, len(re.Source)) == "" {
			return
		}
		text, begin, end, ok := literal(re.Tree.Root)
		if !ok || text == "" || strings.ContainsFunc(text, hidden) {
			return
		}
		if re.Allows && !begin && !end {
			return // regex-unanchored-allow has more to say
		}
		operator := "contains"
		switch {
		case begin && end:
			operator = "=="
		case begin:
			operator = "startsWith"
		case end:
			operator = "endsWith"
		}
		d := r.At(re.Span, "this regular expression is plain text; %s does the same", operator)
		at := re.Expr.At
		content, ok := re.Replace(0, len(re.Source), text)
		if operator == "==" || !ok || re.Policy.Text(at) != "matches" {
			d.Detail = "Use " + operator + "."
			return
		}
		d.Fix = &diag.Fix{Title: "write " + operator, Edits: []diag.Edit{{Span: at, Text: operator}, content}}
	},
}

// hidden reports whether a character cannot be seen: a backspace was perhaps meant
// as a word boundary, and others are no part of what was meant.
func hidden(r rune) bool { return r != 0 && !unicode.IsPrint(r) }

// literal is the text that a regex looks for, and whether at the begin and the
// end.
func literal(n *regex.Node) (text string, begin, end, ok bool) {
	subs := []*regex.Node{n}
	if n.Op == regex.OpCat {
		subs = n.Subs
	}
	var b []rune
	for i, sub := range subs {
		switch {
		case sub.Op == regex.OpLiteral && !sub.Fold:
			b = append(b, sub.Rune)
		case sub.Op == regex.OpBegin && !sub.Line && i == 0:
			begin = true
		case sub.Op == regex.OpEnd && !sub.Line && i == len(subs)-1:
			end = true
		default:
			return "", false, false, false
		}
	}
	return string(b), begin, end, true
}
