// Package rules lists the rules of hookc lint. A rule is a folder with its code and its
// cases, in the folder of its group.
package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint"
)

// Group is the rules about one subject. Their codes begin with the same digit.
type Group struct {
	Dir   string // below lint/rules
	Rules []*lint.Rule
}

// Groups are all rules, by code.
var Groups = []Group{
	group("hosts", hosts),           // HK1
	group("blocking", blocking),     // HK2
	group("conflicts", conflicts),   // HK3
	group("conditions", conditions), // HK4
	group("regexes", regexes),       // HK5
	group("commands", commands),     // HK6
	group("security", security),     // HK7
	group("tests", tests),           // HK8
	group("upkeep", upkeep),         // HK9
}

// group adds the rules about configurations to those about policies.
func group(dir string, policies []*lint.Rule) Group {
	list := slices.Concat(configurations[dir], policies)
	slices.SortFunc(list, func(a, b *lint.Rule) int { return cmp.Compare(a.Code, b.Code) })
	return Group{dir, list}
}

// All is every rule, by code.
var All = all()

func all() (out []*lint.Rule) {
	for _, g := range Groups {
		out = append(out, g.Rules...)
	}
	return out
}

// Folder is the folder of a rule, below lint/rules.
func Folder(r *lint.Rule) string {
	for _, g := range Groups {
		if slices.Contains(g.Rules, r) {
			return g.Dir + "/" + strings.ReplaceAll(r.Name, "-", "")
		}
	}
	return ""
}

// Retired are the codes of rules that are no more, with what to look at instead.
// None is used again.
var Retired = map[string]string{}
