// Package regexalternationanchor finds anchors that belong to one alternative
// and were meant for all.
package regexalternationanchor

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-alternation-anchor.
var Rule = &lint.Rule{
	Code: "HK5010", Name: "regex-alternation-anchor", Severity: diag.Warning,
	Title: "The ^ of a regular expression applies only to the first alternative, and the $ only to the last.",
	Why: "`^a|b$`" + ` matches text that begins with a, or text that ends with b, because anchors
bind more tightly than the bar. Write ` + "`^(?:a|b)$`" + ` to match exactly a or b. A guard
would then stop less, so lint offers this as a fix only for an allow.`,
	Misses: "Regular expressions with only a ^ in the first alternative, or only a $ in the last, unless all alternatives are alike: extensions of files, folders, or, with a ^ and compared with a word, words. Names of tools, programs and words are always compared as a whole, so anchors do no harm there.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Whole || re.Tree.Root.Op != regex.OpAlt {
			return
		}
		if !loose(re.Tree.Root) {
			oneSide(re, r)
			return
		}
		first, last := re.Tree.Root.Subs[0], re.Tree.Root.Subs[len(re.Tree.Root.Subs)-1]
		d := r.At(re.At(0, len(re.Source)), "^ applies only to the first alternative, and $ only to the last")
		text := "^(?:" + re.Source[first.Start+1:last.End-1] + ")$"
		d.Detail = "Put the alternatives into a group: " + text + " for exactly these texts, " + strings.TrimSuffix(text, "$") + " for what begins with them."
		d.Fix = re.Narrow("write "+text, first.Start, last.End, text)
	},
}

// loose reports whether ^ stands before the first alternative, $ behind the last,
// and no other anchor beside any.
func loose(alt *regex.Node) bool {
	n := len(alt.Subs)
	for i, sub := range alt.Subs {
		if sub.Op != regex.OpCat || begins(sub) != (i == 0) || ends(sub) != (i == n-1) {
			if begins(sub) || ends(sub) || i == 0 || i == n-1 {
				return false
			}
		}
	}
	return true
}

var (
	extension = lazyregexp.New(`^\\\.[A-Za-z0-9]+(\\\.[A-Za-z0-9]+)?$`)
	word      = lazyregexp.New(`^[A-Za-z][A-Za-z0-9_-]*[A-Za-z0-9]:?$`)
	folder    = lazyregexp.New(`^(?:[A-Za-z0-9_.-]|\\[./-])+/$`)
)

// oneSide looks at alternatives of the same kind of which one has an anchor.
func oneSide(re *lint.Regex, r *lint.Report) {
	alt := re.Tree.Root
	n := len(alt.Subs)
	first, last := alt.Subs[0], alt.Subs[n-1]
	switch {
	case ends(last) && alike(re, extension, func(i int, text string) string {
		if i == n-1 {
			return strings.TrimSuffix(text, "$")
		}
		return text
	}):
		text := "(?:" + strings.TrimSuffix(re.Source[first.Start:last.End], "$") + ")$"
		report(re, last.End-1, "$ applies only to the last alternative, so the others match anywhere in a name", text, r)
	case begins(first) && ofOneWord(re) && alike(re, word, func(i int, text string) string {
		if i == 0 {
			return strings.TrimPrefix(text, "^")
		}
		return text
	}):
		text := "^(?:" + strings.TrimPrefix(re.Source[first.Start:last.End], "^") + ")"
		report(re, first.Start, "^ applies only to the first alternative, so the others match anywhere", text, r)
	case begins(first) && alike(re, folder, func(i int, text string) string {
		if i == 0 {
			return strings.TrimPrefix(text, "^")
		}
		return text
	}):
		text := "^(?:" + strings.TrimPrefix(re.Source[first.Start:last.End], "^") + ")"
		report(re, first.Start, "^ applies only to the first alternative, so the others match anywhere in a path", text, r)
	}
}

// ofOneWord reports whether a regex of a condition is compared with a single word: an operand or option of a
// command, a branch, the name of an agent.
func ofOneWord(re *lint.Regex) bool {
	if re.Role != lint.RoleMatches {
		return false
	}
	left := re.Expr.Args[0]
	for left.Op == ast.OpBinary && left.Name == "??" || left.Op == ast.OpChain {
		left = left.Args[0]
	}
	name := left.String()
	return name == "#" || name == "git.branch" || name == "agent" || strings.HasPrefix(name, "#.options")
}

// alike reports whether all alternatives, without the anchor, have a form.
func alike(re *lint.Regex, form *lazyregexp.Regexp, bare func(int, string) string) bool {
	for i, sub := range re.Tree.Root.Subs {
		if !form.MatchString(bare(i, re.Source[sub.Start:sub.End])) {
			return false
		}
	}
	return true
}

func report(re *lint.Regex, anchor int, says, text string, r *lint.Report) {
	d := r.At(re.At(anchor, anchor+1), "%s", says)
	d.Detail = "Put the alternatives into a group: " + text
	alt := re.Tree.Root.Subs
	d.Fix = re.Narrow("write "+text, alt[0].Start, alt[len(alt)-1].End, text)
}

func begins(n *regex.Node) bool {
	return n.Op == regex.OpCat && n.Subs[0].Op == regex.OpBegin && n.Subs[0].End-n.Subs[0].Start == 1
}

func ends(n *regex.Node) bool {
	if n.Op != regex.OpCat {
		return false
	}
	last := n.Subs[len(n.Subs)-1]
	return last.Op == regex.OpEnd && last.End-last.Start == 1
}
