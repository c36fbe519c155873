// Package regexobscurerange finds ranges in classes that hold more than they say.
package regexobscurerange

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-obscure-range.
var Rule = &lint.Rule{
	Code: "HK5014", Name: "regex-obscure-range", Severity: diag.Warning,
	Title: "A range in a class spans different kinds of characters.",
	Why: "`[A-z]`" + ` contains the letters, but also ` + "`[ \\ ] ^ _`" + ` and the backquote. In ` + "`[+-.]`" + ` or
` + "`[a-z.-_]`" + ` the author meant the character -, but wrote a range.`,
	Misses: "Ranges beyond ASCII, and ranges with an escape at one end.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpClass {
				for _, item := range n.Class.Items {
					look(re, item, r)
				}
			}
			return true
		})
	},
}

func look(re *lint.Regex, item regex.ClassItem, r *lint.Report) {
	if item.Escape || item.Lo == item.Hi || kind(item.Lo) == kind(item.Hi) && kind(item.Lo) != punctuation {
		return
	}
	text := re.Source[item.Start:item.End]
	if utf8.RuneCountInString(text) != 3 || item.Hi > '~' || meant[text] {
		return
	}
	d := r.At(re.At(item.Start, item.End), "the range %s also contains %s", text, between(item.Lo, item.Hi))
	if item.Hi == item.Lo+1 {
		d.Summary = fmt.Sprintf("the range %s contains only its two ends, and not the character -", text)
	}
	switch {
	case text == "A-z":
		d.Detail = "Write A-Za-z."
		d.Fix = re.Narrow("write A-Za-z", item.Start, item.End, "A-Za-z")
	case item.Hi == item.Lo+1: // the dash comes to what is matched
		d.Detail = "For the character -, write it last in the class or after a backslash."
		if d.Fix = re.Fix("write \\-", item.Start+1, item.Start+2, "\\-"); d.Fix != nil {
			d.Fix.Unsafe = true
		}
	default:
		d.Detail = "For the character -, write it last in the class or after a backslash."
		d.Fix = re.Narrow("write \\-", item.Start+1, item.Start+2, "\\-")
	}
}

type charKind int

const (
	punctuation charKind = iota
	digit
	upper
	lower
	control
	other
)

func kind(r rune) charKind {
	switch {
	case r < ' ':
		return control
	case r > '~':
		return other
	case '0' <= r && r <= '9':
		return digit
	case 'A' <= r && r <= 'Z':
		return upper
	case 'a' <= r && r <= 'z':
		return lower
	}
	return punctuation
}

// meant are the ranges between unlike characters that people write on purpose:
// what can be printed, and the four blocks of punctuation.
var meant = map[string]bool{" -~": true, "!-~": true, "!-/": true, ":-@": true, "[-`": true, "{-~": true, " -/": true}

// between names some of what lies in a range and nobody would think of.
func between(lo, hi rune) string {
	var out []string
	for c := lo + 1; c < hi && len(out) < 3; c++ {
		if kind(c) != kind(lo) && kind(c) != kind(hi) || kind(lo) == punctuation && kind(hi) == punctuation {
			out = append(out, string(c))
		}
	}
	if len(out) == 0 {
		return fmt.Sprintf("%d characters between", hi-lo-1)
	}
	return strings.Join(out, " ")
}
