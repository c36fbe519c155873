package regex

import "slices"

// Text is how a part is written.
func (t *Tree) Text(n *Node) string { return t.Source[n.Start:n.End] }

// AnchoredBegin reports whether a match can only begin where the text does.
func AnchoredBegin(n *Node) bool {
	switch n.Op {
	case OpBegin:
		return !n.Line
	case OpGroup, OpAtomic:
		return AnchoredBegin(n.Subs[0])
	case OpRepeat:
		return n.Min > 0 && AnchoredBegin(n.Subs[0])
	case OpAlt:
		return !slices.ContainsFunc(n.Subs, func(sub *Node) bool { return !AnchoredBegin(sub) })
	case OpCat:
		for _, sub := range n.Subs {
			if AnchoredBegin(sub) {
				return true
			}
			if _, most := Width(sub); most != 0 {
				return false
			}
		}
	}
	return false
}

// BeginsWith reports whether all that a part matches begins with a character.
func BeginsWith(n *Node, r rune) bool {
	switch n.Op {
	case OpLiteral:
		return n.Rune == r
	case OpClass:
		return slices.Equal(n.Class.Ranges, []rune{r, r})
	case OpGroup, OpAtomic:
		return BeginsWith(n.Subs[0], r)
	case OpRepeat:
		return n.Min > 0 && BeginsWith(n.Subs[0], r)
	case OpAlt:
		return !slices.ContainsFunc(n.Subs, func(sub *Node) bool { return !BeginsWith(sub, r) })
	case OpCat:
		i := slices.IndexFunc(n.Subs, func(sub *Node) bool { _, most := Width(sub); return most != 0 })
		return i >= 0 && BeginsWith(n.Subs[i], r)
	}
	return false
}

// GroupNames are the names of the groups, in order.
func (t *Tree) GroupNames() (names []string) {
	Walk(t.Root, func(n *Node) bool {
		if n.Op == OpGroup && n.Name != "" {
			names = append(names, n.Name)
		}
		return true
	})
	return names
}

// Used are the groups that a reference of the pattern names.
func (t *Tree) Used() map[int]bool {
	used := map[int]bool{}
	Walk(t.Root, func(n *Node) bool {
		if n.Op == OpBackreference || n.Op == OpConditional {
			used[n.Index] = true
		}
		return true
	})
	return used
}

// Hindrance is the first construct that no engine in linear time has, if the pattern has
// one: a look ahead or behind, a reference.
func (t *Tree) Hindrance() (hindrance *Node) {
	Walk(t.Root, func(n *Node) bool {
		if n.Op == OpLook || n.Op == OpBackreference || n.Op == OpConditional || n.Op == OpAtomic || n.Possessive {
			hindrance = first(hindrance, n)
		}
		return hindrance == nil
	})
	return hindrance
}

func first(a, b *Node) *Node {
	if a != nil {
		return a
	}
	return b
}
