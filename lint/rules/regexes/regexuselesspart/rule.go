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
	Title: "A flag, a quantifier or a lazy ? in a regular expression has no effect.",
	Why: `Readers look for an effect that does not exist: {1}, {0,} instead of *, (?s) without
a dot, (?i) without a letter, or a lazy ? where only a match or no match counts.`,
	Misses: "Escapes that are not needed, and classes of one character, because both often help the reader. Flags of expressions that are built from variables and locals, because they may have an effect with other values.",
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
		report(re, start, n.End, "", text+" has no effect", r)
	case short == "{0,}":
		report(re, start, start+len(short), "*", short+" means *", r)
	case short == "{1,}":
		report(re, start, start+len(short), "+", short+" means +", r)
	case short == "{0,1}":
		report(re, start, start+len(short), "?", short+" means ?", r)
	case lazy && (re.Whole || re.Group != nil || re.Role == lint.RoleMatches || n.Min == n.Max):
		report(re, n.End-1, n.End, "", "the lazy ? has no effect, because only a match or no match counts", r)
	}
}

func report(re *lint.Regex, start, end int, text, summary string, r *lint.Report) {
	d := r.At(re.At(start, end), "%s", summary)
	title := "write " + text
	if text == "" {
		title = "remove it"
	}
	d.Fix = re.Fix(title, start, end, text)
}

func flag(re *lint.Regex, f regex.Flags, r *lint.Report) {
	if f.Off != "" || len(f.On) != 1 || re.SourceText(f.Start, f.End) == "" || acts(re.Tree, f) {
		return
	}
	why := map[string]string{
		"i": "(?i) has no effect, because it applies to no letter",
		"s": "(?s) has no effect, because it applies to no dot",
		"m": "(?m) has no effect, because it applies to no ^ or $",
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
