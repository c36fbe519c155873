package regex

import (
	"strings"
)

// reference reads \1 and \k<name>; nil where none stands here.
func (p *parser) reference(start int) (*Node, *Error) {
	c := p.src[p.at]
	switch {
	case p.d == ECMAScript && c == 'k' && p.named:
		p.at++
		if !p.take("<") {
			return nil, p.fail(start, p.at, `\k has no <name>`)
		}
		return p.namedReference(start, ">")
	case p.d == ECMAScript && digit(c) && c != '0':
		return p.numbered(start, p.total), nil
	case p.d == Python && digit(c) && c != '0' && !p.three():
		n := p.numbered(start, 99)
		if n.Index > p.tree.Groups {
			return nil, p.fail(start, p.at, "%s refers to a group that is not before it", p.src[start:p.at])
		}
		return n, p.within(n)
	}
	return nil, nil
}

// numbered reads the number of a group, up to most; nil where it is larger.
func (p *parser) numbered(start, most int) *Node {
	end := p.at + 1
	for end < len(p.src) && digit(p.src[end]) && (p.d == ECMAScript || end < start+3) {
		end++
	}
	n, _ := decimal(p.src[p.at:end])
	if n > most {
		return nil
	}
	p.at = end
	return &Node{Op: OpBackreference, Start: start, End: end, Index: n, Fold: p.flags.fold}
}

func (p *parser) namedReference(start int, end string) (*Node, *Error) {
	i := strings.Index(p.rest(), end)
	if i < 0 {
		return nil, p.fail(start, len(p.src), "the name of the group has no %s", end)
	}
	n := &Node{Op: OpBackreference, Start: start, Name: p.rest()[:i], Fold: p.flags.fold}
	p.at += i + len(end)
	n.End = p.at
	if p.d == Python && !p.names[n.Name] {
		return nil, p.fail(start, p.at, "no group before it is named %s", n.Name)
	}
	p.backs = append(p.backs, n)
	return n, p.within(n)
}

// within says that a reference stands in the group that it refers to, which
// Python does not allow.
func (p *parser) within(n *Node) *Error {
	for _, g := range p.open {
		if p.d == Python && (n.Index == g.Index || n.Name != "" && n.Name == g.Name) {
			return p.fail(n.Start, n.End, "%s refers to its own group", p.src[n.Start:n.End])
		}
	}
	return nil
}

func decimal(s string) (n int, ok bool) {
	for _, c := range []byte(s) {
		if !digit(c) {
			return 0, false
		}
		n = min(n*10+int(c-'0'), unlimited)
	}
	return n, s != ""
}

// references checks what refers to a group by name, and numbers it.
func (p *parser) references(root *Node) *Error {
	if len(p.backs) == 0 {
		return nil
	}
	index := map[string]int{}
	Walk(root, func(n *Node) bool {
		if n.Op == OpGroup && n.Name != "" {
			index[n.Name] = n.Index
		}
		return true
	})
	for _, n := range p.backs {
		switch {
		case n.Name == "" && (n.Index == 0 || n.Index > p.tree.Groups):
			return p.fail(n.Start, n.End, "the pattern has no group %d", n.Index)
		case n.Name != "" && index[n.Name] == 0:
			return p.fail(n.Start, n.End, "it refers back to %s, but no group has this name", n.Name)
		case n.Name != "":
			n.Index = index[n.Name]
		}
	}
	return nil
}
