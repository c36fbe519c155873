package regex

import "strings"

// blank skips what (?x) makes mean nothing.
func (p *parser) blank() bool {
	start := p.at
	for p.more() {
		if p.has("#") {
			if end := strings.IndexByte(p.rest(), '\n'); end >= 0 {
				p.at += end + 1
			} else {
				p.at = len(p.src)
			}
		} else if strings.IndexByte(" \t\n\r\f\v", p.src[p.at]) >= 0 {
			p.at++
		} else {
			break
		}
	}
	return p.at > start
}

// quoted reads \Q up to \E, or the end.
func (p *parser) quoted() []*Node {
	q := Quote{Start: p.at}
	p.at += len(`\Q`)
	var out []*Node
	for p.more() && !p.take(`\E`) {
		n := p.literal()
		out, q.Text = append(out, n), q.Text+string(n.Rune)
	}
	q.End = p.at
	p.tree.Quotes = append(p.tree.Quotes, q)
	return out
}

func (p *parser) literal() *Node {
	start := p.at
	return p.char(start, p.next())
}

// char is the node of a character that was read from start on.
func (p *parser) char(start int, r rune) *Node {
	if len(p.chars) == 0 {
		p.chars = make([]Node, min(len(p.src)-start, maxChars))
	}
	n := &p.chars[0]
	p.chars = p.chars[1:]
	*n = Node{Op: OpLiteral, Start: start, End: p.at, Rune: r, Fold: p.flags.fold && hasCase(r, p.d)}
	return n
}

// maxChars is how many nodes of characters are made at once, at most.
const maxChars = 32

func (p *parser) atom() (*Node, *Error) {
	start := p.at
	switch c := p.src[p.at]; c {
	case '\\':
		return p.escape()
	case '[':
		return p.class()
	case '(':
		return p.group()
	case '.':
		p.at++
		return p.set(start, &Class{Ranges: p.dot(), Dot: true}), nil
	case '^':
		p.at++
		return &Node{Op: OpBegin, Start: start, End: p.at, Line: p.flags.line}, nil
	case '$':
		p.at++
		return &Node{Op: OpEnd, Start: start, End: p.at, Line: p.flags.line, Newline: p.d == Python && !p.flags.line}, nil
	}
	return p.literal(), nil
}

func (p *parser) set(start int, c *Class) *Node {
	return &Node{Op: OpClass, Start: start, End: p.at, Class: c, Fold: p.flags.fold && !c.Dot}
}
