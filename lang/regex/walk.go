package regex

// Walk calls f for a node and all below it, from the left; where f says false,
// what is below is left out.
func Walk(n *Node, f func(*Node) bool) {
	if !f(n) {
		return
	}
	for _, sub := range n.Subs {
		Walk(sub, f)
	}
}

// Width is how many characters a part can match, at least and at most; most is
// -1 where there is no limit. A reference counts as none.
func Width(n *Node) (least, most int) {
	switch n.Op {
	case OpLiteral, OpClass:
		return 1, 1
	case OpGroup, OpAtomic:
		return Width(n.Subs[0])
	case OpCat:
		for _, sub := range n.Subs {
			l, m := Width(sub)
			least, most = capped(least+l), plus(most, m)
		}
		return least, most
	case OpAlt, OpConditional:
		least, most = Width(n.Subs[0])
		for _, sub := range n.Subs[1:] {
			l, m := Width(sub)
			least, most = min(least, l), larger(most, m)
		}
		return least, most
	case OpRepeat:
		l, m := Width(n.Subs[0])
		return capped(l * n.Min), times(m, n.Max)
	}
	return 0, 0
}

func capped(n int) int { return min(n, unlimited) }

func plus(a, b int) int {
	if a < 0 || b < 0 {
		return -1
	}
	return capped(a + b)
}

func larger(a, b int) int {
	if a < 0 || b < 0 {
		return -1
	}
	return max(a, b)
}

func times(a, b int) int {
	switch {
	case a == 0 || b == 0:
		return 0
	case a < 0 || b < 0:
		return -1
	}
	return capped(a * b)
}

// Nullable reports whether a part can match the empty text.
func Nullable(n *Node) bool {
	least, _ := Width(n)
	return least == 0
}
