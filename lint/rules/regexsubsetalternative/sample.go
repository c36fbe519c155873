package regexsubsetalternative

import (
	"strings"

	"github.com/hookc/hookc/compiler/regex"
)

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
		if holds(sub, s.through) {
			return sub
		}
	}
	return n.Subs[s.variant%len(n.Subs)]
}

func holds(n, wanted *regex.Node) bool {
	return n == wanted || n.Start <= wanted.Start && wanted.End <= n.End && n.End > n.Start && n.Op != regex.OpLiteral
}

// enough is how often a repetition is written at most.
const enough = 50

func (s *sampler) repeat(n *regex.Node) {
	count := n.Min
	if count == 0 && (holds(n, s.through) || s.variant > 0) {
		count = 1
	}
	count = min(max(count, s.variant*n.Min), enough)
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
	for _, r := range []rune("x0Q z-")[s.variant:] {
		if regex.Contains(set, r) {
			s.b.WriteRune(r)
			return
		}
	}
	s.b.WriteRune(set[len(set)-2+s.variant%2])
}
