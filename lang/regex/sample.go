package regex

import "strings"

// samples is how many texts Samples writes.
const samples = 6

// Samples are a few texts that a pattern could match by way of one of its parts;
// through is nil for any. None of a pattern that looks around or back. What they
// do match is to be tried: anchors and boundaries are not looked at. Most questions
// about patterns that an automaton answers are answered by them, at a thousandth of
// the price.
func (t *Tree) Samples(through *Node) (out []string) {
	for v := range samples {
		s := sampler{through: through, variant: v}
		s.node(t.Root)
		if s.failed {
			return nil
		}
		out = append(out, s.b.String())
	}
	return out
}

// Sample is the plainest of the samples.
func (t *Tree) Sample(through *Node) string {
	s := sampler{through: through}
	s.node(t.Root)
	return s.b.String()
}

// sampler writes a text that a regex matches by way of one alternative. Different
// variants take different characters and numbers.
type sampler struct {
	b       strings.Builder
	through *Node
	variant int
	failed  bool
}

func (s *sampler) node(n *Node) {
	switch n.Op {
	case OpLiteral:
		s.b.WriteRune(n.Rune)
	case OpClass:
		s.class(n.Class.Ranges)
	case OpAlt:
		s.node(s.pick(n))
	case OpRepeat:
		s.repeat(n)
	case OpGroup, OpCat:
		for _, sub := range n.Subs {
			s.node(sub)
		}
	case OpEmpty, OpBegin, OpEnd, OpWordBoundary:
	default:
		s.failed = true
	}
}

// pick is the alternative that leads to the one that is wanted.
func (s *sampler) pick(n *Node) *Node {
	for _, sub := range n.Subs {
		if s.through != nil && containsNode(sub, s.through) {
			return sub
		}
	}
	return n.Subs[s.variant%len(n.Subs)]
}

func containsNode(n, wanted *Node) bool {
	return n == wanted || n.Start <= wanted.Start && wanted.End <= n.End && n.End > n.Start && n.Op != OpLiteral
}

// maxRepeats is how often a repetition is written at most.
const maxRepeats = 50

func (s *sampler) repeat(n *Node) {
	count := n.Min
	if count == 0 && (s.through != nil && containsNode(n, s.through) || s.variant%2 > 0) {
		count = 1
	}
	count = min(max(count, min(s.variant, 2)*n.Min), maxRepeats)
	if n.Max >= 0 {
		count = min(count, n.Max)
	}
	if n.Min > maxRepeats {
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
	for _, r := range []rune("x0Q z-x0Q z-")[s.variant : s.variant+samples] {
		if Contains(set, r) {
			s.b.WriteRune(r)
			return
		}
	}
	s.b.WriteRune(set[len(set)-2+s.variant%2])
}
