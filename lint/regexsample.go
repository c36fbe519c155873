package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/regex"
)

// variants is how many samples of a regex are tried.
const variants = 6

// Samples are a few texts that a regex could match by way of one of its parts;
// none where it looks around or back. What they do match is to be tried: anchors
// and boundaries are not looked at. Most questions about regexes that an automaton
// answers are answered by them, at a thousandth of the price.
func (r *Regex) Samples(through *regex.Node) (out []string) {
	if r.Tree == nil {
		return nil
	}
	for v := range variants {
		s := sampler{through: through, variant: v}
		s.node(r.Tree.Root)
		if s.failed {
			return nil
		}
		out = append(out, s.b.String())
	}
	return out
}

// Sample is the plainest of the samples.
func (r *Regex) Sample(through *regex.Node) string {
	s := sampler{through: through}
	s.node(r.Tree.Root)
	return s.b.String()
}

// Compiled is the regex as Go runs it; nil where Go cannot.
func (r *Regex) Compiled() *regexp.Regexp {
	if r.tried {
		return r.compiled
	}
	r.tried = true
	if text, ok := r.RE2(); ok {
		r.compiled = compile(text, r.Whole)
	}
	return r.compiled
}

func compile(text string, whole bool) *regexp.Regexp {
	if whole {
		text = `\A(?:` + text + `)\z`
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil
	}
	return re
}

// Reaches reports whether a text is found that the regex matches by way of a
// part. That none is found proves nothing.
func (r *Regex) Reaches(through *regex.Node) bool {
	re := r.Compiled()
	return re != nil && slices.ContainsFunc(r.Samples(through), re.MatchString)
}

// Needs reports whether a text is found that the regex does not match without
// one of its alternatives. That none is found proves nothing.
func (r *Regex) Needs(alternative *regex.Node) bool {
	text, ok := r.RE2Without(alternative)
	if !ok {
		return true
	}
	all, rest := r.Compiled(), compile(text, r.Whole)
	if all == nil || rest == nil {
		return true
	}
	return slices.ContainsFunc(r.Samples(alternative), func(s string) bool { return all.MatchString(s) && !rest.MatchString(s) })
}

// sampler writes a text that a regex matches by way of one alternative. Different
// variants take different characters and numbers.
type sampler struct {
	b       strings.Builder
	through *regex.Node
	variant int
	failed  bool
}

func (s *sampler) node(n *regex.Node) {
	switch n.Op {
	case regex.OpLiteral:
		s.b.WriteRune(n.Rune)
	case regex.OpClass:
		s.class(n.Class.Ranges)
	case regex.OpAlt:
		s.node(s.pick(n))
	case regex.OpRepeat:
		s.repeat(n)
	case regex.OpGroup, regex.OpCat:
		for _, sub := range n.Subs {
			s.node(sub)
		}
	case regex.OpEmpty, regex.OpBegin, regex.OpEnd, regex.OpWordBoundary:
	default:
		s.failed = true
	}
}

// pick is the alternative that leads to the one that is wanted.
func (s *sampler) pick(n *regex.Node) *regex.Node {
	for _, sub := range n.Subs {
		if s.through != nil && containsNode(sub, s.through) {
			return sub
		}
	}
	return n.Subs[s.variant%len(n.Subs)]
}

func containsNode(n, wanted *regex.Node) bool {
	return n == wanted || n.Start <= wanted.Start && wanted.End <= n.End && n.End > n.Start && n.Op != regex.OpLiteral
}

// enough is how often a repetition is written at most.
const enough = 50

func (s *sampler) repeat(n *regex.Node) {
	count := n.Min
	if count == 0 && (s.through != nil && containsNode(n, s.through) || s.variant%2 > 0) {
		count = 1
	}
	count = min(max(count, min(s.variant, 2)*n.Min), enough)
	if n.Max >= 0 {
		count = min(count, n.Max)
	}
	if n.Min > enough {
		s.failed = true
	}
	for range count {
		s.node(n.Subs[0])
	}
}

func (s *sampler) class(set []rune) {
	if len(set) == 0 {
		s.failed = true
		return
	}
	for _, r := range []rune("x0Q z-x0Q z-")[s.variant : s.variant+variants] {
		if regex.Contains(set, r) {
			s.b.WriteRune(r)
			return
		}
	}
	s.b.WriteRune(set[len(set)-2+s.variant%2])
}
