// Package textlineanchor finds anchors that see only one line of a text of many.
package textlineanchor

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is text-line-anchor.
var Rule = &lint.Rule{
	Code: "HK6202", Name: "text-line-anchor", Severity: diag.Info,
	Title: "^ or $ is compared with a text of many lines, and sees only its beginning or its end.",
	Why: `Without (?m), ^ is the beginning of the whole text and $ its end. The content of a file,
the output of a tool, and often a prompt, have many lines: "^TODO" does not match if TODO
stands in the second. Write (?m) if each line is meant, and \A or \z if the whole text is,
which the rule does not report.`,
	Misses: "Regexes that begin as files do (#!, ---, {, package), or that are about the whole text, such as ^\\s*$. Of prompts, regexes of hooks that stop nothing. Regexes behind not.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		field := re.FreeText()
		if field == "" || re.Policy == nil || re.Tree == nil || re.Not || re.Compiled() == nil {
			return
		}
		if lint.PeopleWrite(field) && !re.Blocks {
			return
		}
		if f := find(re, lint.PeopleWrite(field)); f != nil {
			report(re, field, f, r)
		}
	},
}

// finding is an anchor with a text that it matches, and one of more lines that it
// does not.
type finding struct {
	anchor    *regex.Node
	text, two string
	where     string
}

func find(re *lint.Regex, people bool) *finding {
	begin, end := edge(re.Tree.Root, regex.OpBegin), edge(re.Tree.Root, regex.OpEnd)
	for _, a := range []*regex.Node{begin, end} {
		if a != nil && (a.Line || !strings.ContainsAny(re.Source[a.Start:a.End], "^$")) {
			return nil // (?m), or \A and \z: somebody thought of it
		}
	}
	if begin != nil && end != nil && !hasLineOfAnything(re.Tree.Root) {
		return nil // the whole text
	}
	for _, s := range re.Tree.Samples(nil) {
		if !re.Compiled().MatchString(s) || strings.TrimSpace(s) == "" && begin != nil {
			continue
		}
		switch {
		case begin != nil && !head(s, people) && !re.Compiled().MatchString("a\n"+s):
			return &finding{begin, s, "a\n" + s, "in a later line"}
		case begin == nil && end != nil && !people && !re.Compiled().MatchString(s+"\na"):
			return &finding{end, s, s + "\na", "in an earlier line"}
		}
	}
	return nil
}

// edge is the first anchor of a kind at the beginning or the end of a regex.
func edge(n *regex.Node, op regex.Op) *regex.Node {
	switch n.Op {
	case op:
		return n
	case regex.OpCat:
		if op == regex.OpEnd {
			return edge(n.Subs[len(n.Subs)-1], op)
		}
		return edge(n.Subs[0], op)
	case regex.OpGroup, regex.OpAlt:
		for _, sub := range n.Subs {
			if a := edge(sub, op); a != nil {
				return a
			}
		}
	}
	return nil
}

// hasLineOfAnything reports whether a part is .*, which ends where a line does.
func hasLineOfAnything(root *regex.Node) (found bool) {
	regex.Walk(root, func(n *regex.Node) bool {
		dot := n.Op == regex.OpRepeat && n.Max != 1 && n.Subs[0].Op == regex.OpClass && n.Subs[0].Class.Dot
		found = found || dot && !hasNewline(n.Subs[0].Class)
		return !found
	})
	return found
}

func hasNewline(c *regex.Class) bool {
	for i := 0; i+1 < len(c.Ranges); i += 2 {
		if c.Ranges[i] <= '\n' && '\n' <= c.Ranges[i+1] {
			return true
		}
	}
	return false
}

// heads are how files and documents begin, by themselves.
var heads = lazyregexp.New(`(?i)^\s*(#!|---(\s|$)|\+\+\+|<[?!a-z]|[{\[%"]|\x{feff}|package\b|module\b|from\b|syntax\b|diff\b|@charset|@?use\b|["']use |.{0,4}(copyright|licen[sc]ed?|spdx|generated|code generated|do not edit|@generated|@ts-|eslint|flake8|-\*-|go:build|\+build))`)

// calls are how a person calls a command at the beginning of a prompt.
var calls = lazyregexp.New(`^\s*[/!#@<$:>]`)

func head(s string, people bool) bool {
	return heads.MatchString(s) || people && calls.MatchString(s)
}

func report(re *lint.Regex, field string, f *finding, r *lint.Report) {
	hit := applying(re, f.text)
	var missed *analyze.Event
	if hit {
		for _, e := range re.Events(f.two) {
			if applies(re, e) {
				return // another part of the guard sees it
			}
			missed = e
		}
	}
	d := r.At(re.At(f.anchor.Start, f.anchor.End), "without (?m) this %s misses the same text %s of %s", re.Source[f.anchor.Start:f.anchor.End], f.where, field)
	d.Detail = "Begin the expression with (?m) to look at each line. If the whole text is meant, write \\A or \\z."
	if d.Fix = re.Fix("begin with (?m)", 0, 0, "(?m)"); d.Fix != nil {
		d.Fix.Unsafe = true
	}
	if missed != nil {
		d.Witness = lint.Witness(missed, "the text stands "+f.where+", and the hook does not apply")
	}
}

// applying reports whether an event with a text reaches a hook of the regex.
func applying(re *lint.Regex, text string) bool {
	for _, e := range re.Events(text) {
		if applies(re, e) {
			return true
		}
	}
	return false
}

func applies(re *lint.Regex, e *analyze.Event) bool {
	for _, h := range re.Hooks[:min(3, len(re.Hooks))] {
		if re.Policy.Facts.Applies(h, e) {
			return true
		}
	}
	return false
}
