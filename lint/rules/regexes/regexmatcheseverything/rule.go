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
	Title: "A regex is made so that it matches every text.",
	Why: `A regex that matches everything restricts nothing, and reads as if it did. Left out,
the argument or the comparison means the same.`,
	Misses: "Regexes for a field of the input or the event, and for programs and words of a command: there `.*` asks that they are there. Matchers of configurations are matcher-everything. One that says something and still matches everything is regex-matches-empty.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		switch re.Role {
		case lint.RoleInput, lint.RoleField, lint.RoleWord, lint.RoleProgram:
			return
		}
		if re.Tree == nil || re.Not || re.Group != nil || !anything(re.Tree.Root, re.Whole) {
			return
		}
		d := r.At(re.At(0, len(re.Source)), "the %s matches every text", re.Noun())
		d.Detail = "Leave the argument out."
		if re.Role == lint.RoleMatches {
			d.Detail = "Leave the comparison out."
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
