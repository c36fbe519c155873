// Package rules lists the rules of hookc lint. A rule is a folder with its code and its
// cases, in the folder of its group.
package rules

import (
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
	{"hosts", hosts},           // HK1
	{"blocking", blocking},     // HK2
	{"conflicts", conflicts},   // HK3
	{"conditions", conditions}, // HK4
	{"regexes", regexes},       // HK5
	{"commands", commands},     // HK6
	{"security", security},     // HK7
	{"tests", tests},           // HK8
	{"upkeep", upkeep},         // HK9
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
