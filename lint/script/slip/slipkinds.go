package slip

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// codeSlipKinds are the slips of Python and JavaScript that have a file of their own. Each is looked
// for only where one of its words stands in the program: searches in all of it cost time.
var codeSlipKinds = []struct {
	lang  string
	words []string
	find  func(source, bare string) []Slip
}{
	{"python", []string{`"`, "'"}, joinedTexts},
	{"python", []string{" for ", "map(", "filter(", "finditer("}, usedUp},
	{"python", []string{".strip(", "strip(", ".replace(", ".lower(", ".upper(", ".removep", ".removes", ".sub(", "sorted("}, droppedInPython},
	{"node", []string{".replace", ".trim", ".to", ".concat(", ".slice(", ".substring(", ".pad", ".normalize("}, droppedInNode},
	{"node", []string{"Promise.race"}, emptyRaces},
	{"python", []string{"pdated", "odified"}, wrappedLines},
	{"node", []string{"pdated", "odified", ".args"}, wrappedLines},
}

// ownSlips are those of codeSlipKinds in a program.
func ownSlips(source, bare, lang string) (out []Slip) {
	for _, k := range codeSlipKinds {
		if k.lang == lang && slices.ContainsFunc(k.words, func(w string) bool { return strings.Contains(source, w) }) {
			out = append(out, k.find(source, bare)...)
		}
	}
	return out[:min(len(out), src.MaxObjects)]
}

// shellSlipKinds are the slips of shells that have a file of their own, with words of which one
// stands in each program that has the slip.
var shellSlipKinds = []struct {
	words []string
	find  func(r *slipReader, tree *syntax.File)
}{
	{[]string{">"}, (*slipReader).emptied},
	{[]string{"`"}, (*slipReader).marked},
	{[]string{"grep"}, (*slipReader).inverted},
	{[]string{"rm "}, (*slipReader).removed},
	{[]string{"date"}, (*slipReader).named},
	{[]string{"sed"}, (*slipReader).slashed},
	{[]string{"set -", "set -o"}, (*slipReader).strict},
	{[]string{"@tsv"}, (*slipReader).moved},
	{[]string{"mkdir", "touch"}, (*slipReader).locked},
	{[]string{"for "}, (*slipReader).globbed},
	{[]string{"curl"}, (*slipReader).unfailing},
	{[]string{"set -"}, (*slipReader).traced},
	{[]string{"cd "}, (*slipReader).wandered},
	{[]string{"status"}, (*slipReader).folded},
	{[]string{"()", "function "}, (*slipReader).early},
	{[]string{"pdated", "odified", "tool_input:"}, (*slipReader).wrapped},
}

// kinds finds those of shellSlipKinds.
func (r *slipReader) kinds(tree *syntax.File) {
	for _, k := range shellSlipKinds {
		if slices.ContainsFunc(k.words, func(w string) bool { return strings.Contains(r.source, w) }) {
			k.find(r, tree)
		}
	}
}
