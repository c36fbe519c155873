// Package regexsubsetalternative finds alternatives that add nothing.
package regexsubsetalternative

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-subset-alternative.
var Rule = &lint.Rule{
	Code: "HK5013", Name: "regex-subset-alternative", Severity: diag.Info,
	Title: "An alternative of a regular expression has no effect, because the others match all its texts.",
	Why: `An expression that matches git anywhere in a text also matches git push. The longer
alternative looks as if it restricts more, but has no effect. This is proved:
without it the automaton is the same.`,
	Misses: "Lists of names in which one name contains another, as in remove|move. Expressions that are built from variables and locals, lists of more than a hundred alternatives, and expressions over the budget of automata.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Err != nil {
			return
		}
		var alts []*regex.Node
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpAlt && len(n.Subs) <= 100 && !slices.ContainsFunc(n.Subs, anchor) {
				alts = append(alts, n)
			}
			return n.Op != regex.OpRepeat
		})
		for _, alt := range alts {
			if one(re, alt, r) {
				return // with one left out, others may be needed
			}
		}
	},
}

// one reports the first alternative that can be left out.
func one(re *lint.Regex, alt *regex.Node, r *lint.Report) bool {
	if !re.Whole && slices.ContainsFunc(alt.Subs, empty) || apart(re, alt) {
		return false
	}
	for i := len(alt.Subs) - 1; i >= 0; i-- {
		sub := alt.Subs[i]
		if sub.Op == regex.OpEmpty || re.SourceText(sub.Start, sub.End) == "" || repeated(re, alt, i) || !re.Reaches(sub) || re.Needs(sub) || !proved(re, sub, shorter(re, alt, i)) {
			continue
		}
		d := r.At(re.At(sub.Start, sub.End), "the alternative %s has no effect, because the others match all its texts", re.Source[sub.Start:sub.End])
		d.Detail = "Remove it, or correct it if it should match something else."
		start, end := sub.Start, sub.End
		if i > 0 {
			start = alt.Subs[i-1].End
		} else {
			end = alt.Subs[1].Start
		}
		if d.Fix = re.Fix("remove it", start, end, ""); d.Fix != nil {
			d.Fix.Unsafe = named(sub) || i == 0 && tells(re)
		}
		return true
	}
	return false
}

// anchor reports whether an alternative is an anchor alone: (?:\s|$) is a way to
// say where a word ends, whatever stands behind.
func anchor(n *regex.Node) bool {
	return n.Op == regex.OpBegin || n.Op == regex.OpEnd || n.Op == regex.OpWordBoundary
}

// empty reports whether an alternative is nothing at all: beside it no other adds
// anything where a text is searched, and that is not the fault of the others.
func empty(n *regex.Node) bool { return n.Op == regex.OpEmpty }

// apart reports whether each alternative is plainly needed: a text that matches by
// way of it holds the words of no other. It is what most are, and asks no engine.
func apart(re *lint.Regex, alt *regex.Node) bool {
	words := make([]string, len(alt.Subs))
	for i, sub := range alt.Subs {
		if words[i] = strings.ToLower(literal(sub)); words[i] == "" {
			return false
		}
	}
	for i, sub := range alt.Subs {
		text := strings.ToLower(re.Tree.Sample(sub))
		for j, word := range words {
			if i != j && strings.Contains(text, word) {
				return false
			}
		}
	}
	return true
}

// literal is the longest text that all that a part matches has in it.
func literal(n *regex.Node) (longest string) {
	switch n.Op {
	case regex.OpLiteral:
		return string(n.Rune)
	case regex.OpGroup:
		return literal(n.Subs[0])
	case regex.OpCat:
		run := ""
		for _, sub := range n.Subs {
			if sub.Op != regex.OpLiteral {
				run = ""
				if in := literal(sub); len(in) > len(longest) {
					longest = in
				}
				continue
			}
			if run += string(sub.Rune); len(run) > len(longest) {
				longest = run
			}
		}
	}
	return longest
}

// tells reports whether somebody may read which text was found: the longer
// alternative may stand first for that.
func tells(re *lint.Regex) bool {
	return re.Role == lint.RolePattern || re.Role == lint.RoleInput || re.Role == lint.RoleField
}

// repeated reports whether the same alternative stands there again, which is
// another rule's.
func repeated(re *lint.Regex, alt *regex.Node, i int) bool {
	text := re.Source[alt.Subs[i].Start:alt.Subs[i].End]
	for j, sub := range alt.Subs {
		if i != j && re.Source[sub.Start:sub.End] == text {
			return true
		}
	}
	return false
}

// word is a name, as lists of them have it.
var word = lazyregexp.New(`^[\w-]+$`)

// shorter are the words beside an alternative that it has in it, if it is a word
// itself.
func shorter(re *lint.Regex, alt *regex.Node, i int) (out []*regex.Node) {
	text := re.Source[alt.Subs[i].Start:alt.Subs[i].End]
	if !word.MatchString(text) {
		return nil
	}
	for _, sub := range alt.Subs {
		other := re.Source[sub.Start:sub.End]
		if other != text && word.MatchString(other) && strings.Contains(text, other) {
			out = append(out, sub)
		}
	}
	return out
}

func named(n *regex.Node) (found bool) {
	regex.Walk(n, func(n *regex.Node) bool {
		found = found || n.Op == regex.OpGroup && n.Index > 0
		return !found
	})
	return found
}

// proved reports whether an alternative adds nothing, not even where the shorter
// words in it are not there: a list of names is read as one, though the shorter
// name is found in the longer.
func proved(re *lint.Regex, sub *regex.Node, shorter []*regex.Node) bool {
	all, err := re.Without(shorter...)
	if err != nil {
		return false
	}
	less, err := re.Without(append(shorter, sub)...)
	return err == nil && automata.Equivalent(all, less)
}
