package regex

// Without is a tree that lacks some alternatives: what a pattern would be if they
// were taken out. It has no source. A choice that loses all of its alternatives
// matches nothing.
func Without(t *Tree, drop func(*Node) bool) *Tree {
	out := *t
	out.Source = ""
	out.Root = without(t.Root, drop)
	return &out
}

func without(n *Node, drop func(*Node) bool) *Node {
	if len(n.Subs) == 0 {
		return n
	}
	out := *n
	out.Subs = make([]*Node, 0, len(n.Subs))
	for _, sub := range n.Subs {
		if n.Op != OpAlt || !drop(sub) {
			out.Subs = append(out.Subs, without(sub, drop))
		}
	}
	if n.Op == OpAlt && len(out.Subs) == 0 {
		return &Node{Op: OpClass, Start: n.Start, End: n.End, Class: &Class{}}
	}
	return &out
}
