// Package textcasesensitive finds guards of what people write that want one case of letters.
package textcasesensitive

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is text-case-sensitive.
var Rule = &lint.Rule{
	Code: "HK6206", Name: "text-case-sensitive", Severity: diag.Info,
	Title: "Words of a prompt or an answer are compared in one case of letters.",
	Why: `People write API key, api key and Api key, and a sentence begins with a capital letter.
A regex without (?i), contains and startsWith see only the case that they are written in.
Begin the regex with (?i), or compare lower(prompt). SQL is the same in either case: drop table and DROP TABLE.`,
	Misses: "Words in capitals (TODO), of fewer than three letters, and with other characters than letters and spaces. Of SQL: single words, and texts that are computed. What begins with the name of a program, such as git push. Comparisons behind not. Fields of tool calls, such as content.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Policy != nil && re.Blocks && re.Tree != nil && !folds(re) && ofSQL(re) && re.Compiled() != nil {
			sql(re, r)
			return
		}
		field := re.FreeText()
		if !lint.PeopleWrite(field) || re.Role == lint.RoleInput || re.Policy == nil || re.Tree == nil || re.Not || re.Compiled() == nil || folds(re) {
			return
		}
		for _, run := range runs(re.Tree.Root) {
			if text, ok := other(re, run); ok {
				d := report(r, re.At(0, len(re.Source)), field, run)
				d.Detail = "Begin the expression with (?i)."
				if d.Fix = re.Fix("begin with (?i)", 0, 0, "(?i)"); d.Fix != nil {
					d.Fix.Unsafe = true
				}
				d.Witness = witness(re, text)
				return
			}
		}
	},
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			blocks := lint.HookBlocks(h)
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if sql, ok := comparedSQL(x); ok && blocks && !said[x.Span] && !both(h, sql) {
						said[x.Span] = true
						d := r.At(x.Args[1].Span, "SQL is the same in either case, and %q does not match %q", sql, otherCase(sql))
						d.Detail = "Compare lower(…) with small letters."
						return false
					}
					if field, words, ok := compared(x); ok && !said[x.Span] {
						said[x.Span] = true
						d := report(r, x.Args[1].Span, field, words)
						d.Detail = "Write lower(" + field + ") " + x.Name + " '" + strings.ToLower(words) + "'."
					}
					return x.Op != ast.OpUnary
				})
			})
		}
	},
}

// both reports whether the condition of a hook names a statement in the other case, too.
func both(h *ast.Hook, sql string) bool {
	return h.When != nil && strings.Contains(h.When.String(), otherCase(sql))
}

func report(r *lint.Report, at diag.Span, field, words string) *diag.Diag {
	return r.At(at, "%s is free text, and %q does not match %q", field, strings.TrimSpace(words), strings.TrimSpace(recased(words)))
}

// folds reports whether the text is compared in one case already.
func folds(re *lint.Regex) bool {
	return re.Expr != nil && strings.Contains(re.Expr.Args[0].String(), "er(")
}

// runs are the words of a regex that stand in it as they are, outside of classes.
func runs(root *regex.Node) (out []string) {
	regex.Walk(root, func(n *regex.Node) bool {
		if n.Op != regex.OpCat {
			return true
		}
		var run strings.Builder
		flush := func() {
			if words := strings.TrimSpace(run.String()); wordy(words) {
				out = append(out, words)
			}
			run.Reset()
		}
		for _, sub := range n.Subs {
			if sub.Op == regex.OpLiteral && !sub.Fold {
				run.WriteRune(sub.Rune)
				continue
			}
			flush()
		}
		flush()
		return true
	})
	return out
}

// wordy reports whether a text is words as people write them, with a letter that
// could be of the other case.
func wordy(s string) bool {
	letters, lower := 0, false
	for i, c := range s {
		switch {
		case unicode.IsLetter(c):
			letters++
			lower = lower || unicode.IsLower(c)
			if before, _ := utf8.DecodeLastRuneInString(s[:i]); unicode.IsUpper(c) && unicode.IsLower(before) {
				return false // a name in a program
			}
		case c != ' ':
			return false
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return letters >= 3 && lower && recased(s) != s && !program.Known(first)
}

// recased is the words with the first letter in the other case.
func recased(s string) string {
	i := strings.IndexFunc(s, unicode.IsLetter)
	if i < 0 {
		return s
	}
	c, n := utf8.DecodeRuneInString(s[i:])
	if unicode.IsUpper(c) {
		return s[:i] + string(unicode.ToLower(c)) + s[i+n:]
	}
	return s[:i] + string(unicode.ToUpper(c)) + s[i+n:]
}

// other is a text that the regex does not match, and would in the case of the run.
func other(re *lint.Regex, run string) (string, bool) {
	var parts []*regex.Node
	regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
		if n.Op == regex.OpAlt {
			parts = append(parts, n.Subs...)
		}
		return true
	})
	for _, part := range append([]*regex.Node{nil}, parts...) {
		for _, s := range re.Tree.Samples(part) {
			i := strings.Index(s, run)
			if i < 0 || inWord(s, i, i+len(run)) || !re.Compiled().MatchString(s) || strings.ContainsAny(s, "/_@#=<>{}()[]|`\\") {
				continue
			}
			text := s[:i] + recased(run) + s[i+len(run):]
			return text, !re.Compiled().MatchString(text)
		}
	}
	return "", false
}

// inWord reports whether what stands before or behind a part of a text belongs to its
// words: [Pp]assword, xox[bp]-.
func inWord(s string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	after, _ := utf8.DecodeRuneInString(s[end:])
	return part(before) || part(after)
}

func part(c rune) bool {
	return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-'
}

// compared are a field and the words that it is compared with in one case.
func compared(x *ast.Expr) (field, words string, ok bool) {
	if x.Op != ast.OpBinary || x.Name != "contains" && x.Name != "startsWith" && x.Name != "endsWith" {
		return "", "", false
	}
	left, right := x.Args[0], x.Args[1]
	if left.Op == ast.OpBinary && left.Name == "??" {
		left = left.Args[0]
	}
	if right.Op != ast.OpConst || right.Value.Kind() != value.String {
		return "", "", false
	}
	field, words = left.String(), right.Value.Text()
	return field, words, lint.PeopleWrite(field) && wordy(words)
}

// witness is an event with a text on which no hook of the regex applies.
func witness(re *lint.Regex, text string) *diag.Witness {
	for _, e := range re.Events(text) {
		if !applies(re, e) {
			return lint.Witness(e, "the same words in the other case, and the hook does not apply")
		}
	}
	return nil
}

func applies(re *lint.Regex, e *analyze.Event) bool {
	for _, h := range re.Hooks[:min(3, len(re.Hooks))] {
		if re.Policy.Facts.Applies(h, e) {
			return true
		}
	}
	return false
}
