// Package regexmatcheseverything finds regexes that say nothing.
package regexmatcheseverything

import (
	"unicode"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-matches-everything.
var Rule = &lint.Rule{
	Code: "HK5006", Name: "regex-matches-everything", Severity: diag.Warning,
	Title:  "A regular expression is written so that it matches every text.",
	Why:    "It restricts nothing, but looks as if it did. Remove the argument or the comparison.",
	Misses: "Expressions for a field of the input or event, and for programs and words of a command: there `.*` requires that they exist. matcher-everything reports matchers of configurations. regex-matches-empty reports expressions that match everything by mistake.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		switch re.Role {
		case lint.RoleInput, lint.RoleField, lint.RoleWord, lint.RoleProgram:
			return
		}
		if re.Tree == nil || re.Not || re.Group != nil || !anything(re.Tree.Root, re.Whole) {
			return
		}
		d := r.At(re.At(0, len(re.Source)), "the %s matches every text", re.Noun())
		d.Detail = "Remove the argument."
		if re.Role == lint.RoleMatches {
			d.Detail = "Remove the comparison."
		}
	},
}

// anything reports whether a regex is any number of any characters and nothing
// else.
func anything(n *regex.Node, whole bool) bool {
	switch n.Op {
	case regex.OpGroup:
		return anything(n.Subs[0], whole)
	case regex.OpRepeat:
		return n.Min == 0 && n.Max < 0 && all(n.Subs[0])
	case regex.OpCat:
		repeats := false
		for i, sub := range n.Subs {
			switch {
			case anything(sub, whole):
				repeats = true
			case sub.Op == regex.OpBegin && i == 0, sub.Op == regex.OpEnd && i == len(n.Subs)-1:
			default:
				return false
			}
		}
		return repeats
	}
	return false
}

func all(n *regex.Node) bool {
	for n.Op == regex.OpGroup {
		n = n.Subs[0]
	}
	if n.Op != regex.OpClass {
		return false
	}
	set := n.Class.Ranges
	return n.Class.Dot || len(set) == 2 && set[0] == 0 && set[1] == unicode.MaxRune
}
