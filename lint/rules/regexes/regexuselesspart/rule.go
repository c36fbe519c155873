// Package regexuselesspart finds parts of regexes that change nothing.
package regexuselesspart

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-useless-part.
var Rule = &lint.Rule{
	Code: "HK5020", Name: "regex-useless-part", Severity: diag.Info,
	Title:  "A flag, a quantifier or a ? of a regex changes nothing.",
	Why:    "What changes nothing makes a reader look for what it changes: {1}, {0,} for *, (?s) without a dot, (?i) without a letter, a lazy ? where only yes or no is asked.",
	Misses: "Escapes that are not needed, and classes of one character: both are often written for the eye. Flags of a regex that variables and locals make: with other values they may act.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil {
			return
		}
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpRepeat {
				quantifier(re, n, r)
			}
			return true
		})
		for _, f := range re.Tree.Flags {
			flag(re, f, r)
		}
	},
}

func quantifier(re *lint.Regex, n *regex.Node, r *lint.Report) {
	start := n.Subs[0].End
	text := re.Source[start:n.End]
	short, lazy := strings.CutSuffix(text, "?")
	if n.Lazy != lazy || n.Possessive {
		return
	}
	switch {
	case short == "{1}" || short == "{1,1}":
		report(re, start, n.End, "", text+" is once, as without it", r)
	case short == "{0,}":
		report(re, start, start+len(short), "*", short+" is *", r)
	case short == "{1,}":
		report(re, start, start+len(short), "+", short+" is +", r)
	case short == "{0,1}":
		report(re, start, start+len(short), "?", short+" is ?", r)
	case lazy && (re.Whole || re.Group != nil || re.Role == lint.RoleMatches || n.Min == n.Max):
		report(re, n.End-1, n.End, "", "whether few or many are taken changes nothing: only yes or no is asked", r)
	}
}

func report(re *lint.Regex, start, end int, text, summary string, r *lint.Report) {
	d := r.At(re.At(start, end), "%s", summary)
	title := "write " + text
	if text == "" {
		title = "leave it out"
	}
	d.Fix = re.Fix(title, start, end, text)
}

func flag(re *lint.Regex, f regex.Flags, r *lint.Report) {
	if f.Off != "" || len(f.On) != 1 || re.SourceText(f.Start, f.End) == "" || acts(re.Tree, f) {
		return
	}
	why := map[string]string{
		"i": "there is no letter that (?i) would let be of either case",
		"s": "there is no dot that (?s) would let match a line end",
		"m": "there is no ^ or $ that (?m) would move to lines",
	}[f.On]
	if why == "" {
		return
	}
	if f.Group {
		d := r.At(re.At(f.Start, f.End), "%s", why)
		d.Fix = re.Fix("write (?:", f.Start, f.End, "(?:")
		return
	}
	report(re, f.Start, f.End, "", why, r)
}

// acts reports whether a flag changes what some part behind it means.
func acts(t *regex.Tree, f regex.Flags) (found bool) {
	regex.Walk(t.Root, func(n *regex.Node) bool {
		if n.Start < f.Start {
			return true
		}
		switch f.On {
		case "i":
			found = found || n.Fold || n.Op == regex.OpClass || n.Op == regex.OpBackreference
		case "s":
			found = found || n.Op == regex.OpClass && n.Class.Dot
		case "m":
			found = found || n.Op == regex.OpBegin || n.Op == regex.OpEnd
		default:
			found = true
		}
		return !found
	})
	return found
}
