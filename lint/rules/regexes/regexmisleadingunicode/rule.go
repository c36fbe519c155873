// Package regexmisleadingunicode finds characters in classes that are several.
package regexmisleadingunicode

import (
	"unicode"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-misleading-unicode.
var Rule = &lint.Rule{
	Code: "HK5015", Name: "regex-misleading-unicode", Severity: diag.Warning,
	Title: "What looks like one character in a class is several.",
	Why: `A class holds code points. A letter with an accent that is written as two of them, or a
flag or family of emoji, falls apart: the class matches each of its parts alone.`,
	Misses: "Characters that are written as escapes; those that JavaScript reads as two are of regex-not-portable.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpClass {
				class(re, n.Class.Items, r)
			}
			return true
		})
	},
}

func class(re *lint.Regex, items []regex.ClassItem, r *lint.Report) {
	for i, item := range items {
		written := !item.Escape && item.Lo == item.Hi && re.Source[item.Start:item.End] == string(item.Lo)
		switch {
		case !written:
		case i > 0 && items[i-1].End == item.Start && joins(items[i-1], item.Lo):
			d := r.At(re.At(items[i-1].Start, item.End), "this looks like one character and is two")
			d.Detail = "The class matches each of them alone; put the two into a group, as an alternative."
		}
	}
}

// joins reports whether a code point goes together with the one before it.
func joins(before regex.ClassItem, r rune) bool {
	flag := func(r rune) bool { return 0x1f1e6 <= r && r <= 0x1f1ff }
	skin := 0x1f3fb <= r && r <= 0x1f3ff
	return !before.Escape && before.Lo > ' ' && (unicode.Is(unicode.Mn, r) || r == 0x200d || skin && before.Lo > 0x2000 || flag(r) && flag(before.Hi))
}
