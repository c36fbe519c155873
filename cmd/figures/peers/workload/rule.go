// Package workload is what every engine is asked: the rules of a policy, as
// data that each engine writes in its own language, and events. It also says
// itself which rules hold, in plain Go, so that no engine is its own witness.
package workload

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Verdict is what a policy says of an event; the strongest of its rules counts.
type Verdict string

// The verdicts.
const (
	None Verdict = "none"
	Ask  Verdict = "ask"
	Deny Verdict = "deny"
)

// Rule has an effect on the events for which all its tests hold.
type Rule struct {
	Name   string
	Effect Verdict // Ask or Deny
	Tests  []Test
}

// Field is a field of an event.
type Field string

// The fields; all but Limit are text.
const (
	Tool    Field = "tool"
	Agent   Field = "agent"
	Path    Field = "path"
	Command Field = "command"
	Limit   Field = "limit"
)

// Op is how a field is compared.
type Op int

// The comparisons.
const (
	Equal    Op = iota
	In          // one of List
	Prefix      // begins with Text
	Suffix      // ends with Text
	Contains    // has Text in it
	Matches     // the regex Text, anywhere
	Glob        // Text is FOLDER/**/*.SUFFIX: below the folder, at any depth
	Greater     // than Number
)

// Test is one comparison of a field with a constant.
type Test struct {
	Field  Field
	Op     Op
	Text   string
	List   []string
	Number int
}

// Below is the two constants of a Glob: what a path begins with, and ends with.
func (t Test) Below() (folder, suffix string) {
	folder, suffix, ok := strings.Cut(t.Text, "**/*")
	if t.Op != Glob || !ok || strings.ContainsAny(folder+suffix, "*?[{") {
		panic(fmt.Sprintf("%q is no glob of the workload", t.Text))
	}
	return folder, suffix
}

// Regex is the test as a regex that is looked for anywhere in the field; there
// is none for numbers.
func (t Test) Regex() string {
	q := regexp.QuoteMeta
	switch t.Op {
	case Equal:
		return "^" + q(t.Text) + "$"
	case In:
		var names []string
		for _, s := range t.List {
			names = append(names, q(s))
		}
		return "^(?:" + strings.Join(names, "|") + ")$"
	case Prefix:
		return "^" + q(t.Text)
	case Suffix:
		return q(t.Text) + "$"
	case Contains:
		return q(t.Text)
	case Matches:
		return t.Text
	case Glob:
		folder, suffix := t.Below()
		return "^" + q(folder) + ".*" + q(suffix) + "$"
	}
	panic(fmt.Sprintf("there is no regex of %+v", t))
}

// Holds says whether all tests of the rule hold for an event.
func (r Rule) Holds(e Event) bool {
	return !slices.ContainsFunc(r.Tests, func(t Test) bool { return !t.holds(e) })
}

func (t Test) holds(e Event) bool {
	if t.Op == Greater {
		return e.Limit > t.Number
	}
	is := e.Text(t.Field)
	switch t.Op {
	case Equal:
		return is == t.Text
	case In:
		return slices.Contains(t.List, is)
	case Prefix:
		return strings.HasPrefix(is, t.Text)
	case Suffix:
		return strings.HasSuffix(is, t.Text)
	case Contains:
		return strings.Contains(is, t.Text)
	case Matches:
		return regexp.MustCompile(t.Text).MatchString(is)
	}
	folder, suffix := t.Below()
	below, ok := strings.CutPrefix(is, folder)
	return ok && strings.HasSuffix(below, suffix)
}

// Answer is what a policy says of an event.
type Answer struct {
	Verdict Verdict  `json:"verdict"`
	Rules   []string `json:"rules"` // that hold, in their order
}

// Expected is the answer of rules to an event.
func Expected(rules []Rule, e Event) Answer {
	a := Answer{Verdict: None}
	for _, r := range rules {
		if !r.Holds(e) {
			continue
		}
		a.Rules = append(a.Rules, r.Name)
		a.Verdict = Stronger(a.Verdict, r.Effect)
	}
	return a
}

// Stronger is the one of two verdicts that counts.
func Stronger(a, b Verdict) Verdict {
	if a == Deny || b == None {
		return a
	}
	return b
}
