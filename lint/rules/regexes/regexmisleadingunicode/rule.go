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
	Title: "A class contains what looks like one character but is several.",
	Why: `A class contains single code points. An accented letter may consist of two code
points, and an emoji such as a flag or family of several. The class then matches
each part alone.`,
	Misses: "Characters written as escapes. regex-not-portable reports characters that JavaScript reads as two.",
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
			d := r.At(re.At(items[i-1].Start, item.End), "this looks like one character but is two")
			d.Detail = "The class matches each of them alone. Write both as an alternative in a group."
		}
	}
}

// joins reports whether a code point goes together with the one before it.
func joins(before regex.ClassItem, r rune) bool {
	flag := func(r rune) bool { return 0x1f1e6 <= r && r <= 0x1f1ff }
	skin := 0x1f3fb <= r && r <= 0x1f3ff
	return !before.Escape && before.Lo > ' ' && (unicode.Is(unicode.Mn, r) || r == 0x200d || skin && before.Lo > 0x2000 || flag(r) && flag(before.Hi))
}
