package hclfile

import (
	"bytes"
	"strings"
)

// nodes reads a value: of an argument up to the end of its line, in brackets up to
// the one that closes them, or a comma. What stands in it belongs to item.
func (s *sketcher) nodes(it *Item, nested bool) (out []*Node) {
	for t := s.peek(); t != nil; t = s.peek() {
		if !nested && t.first || s.leaves(it, t) {
			return out
		}
		switch t.kind {
		case '}', ']', ')', ',':
			if nested || t.kind == '}' {
				return out
			}
			s.bad = true
			s.i++
		default:
			out = append(out, s.node(it))
		}
	}
	return out
}

// leaves reports whether a token cannot belong to the value of an argument whose
// bracket is open, by the layout.
func (s *sketcher) leaves(it *Item, t *roughToken) bool {
	if !s.mend || !t.first || t.kind != roughName || it == nil {
		return false
	}
	if int(t.indent) <= it.indent {
		return true
	}
	for j := s.i + 1; j < len(s.toks) && !s.toks[j].first; j++ {
		switch s.toks[j].kind {
		case roughQuoted, roughName:
			continue
		case '{':
			return true
		}
		return false
	}
	return false
}

func (s *sketcher) node(it *Item) *Node {
	t := s.peek()
	s.i++
	n := s.newNode()
	n.Range, n.Closed = Range{int(t.from), int(t.to)}, t.closed
	switch t.kind {
	case roughQuoted, roughHeredoc:
		n.Kind, n.Parts = Quoted, s.oneWord(s.word(t))
		if t.kind == roughHeredoc {
			n.Kind = Heredoc
		}
		s.bad = s.bad || !t.closed
		n.Nodes = s.templates(it, n)
	case roughName:
		s.path(n, t)
		if p := s.peek(); p != nil && p.kind == '(' && int(p.from) == n.To {
			n.Kind = Call
			s.i++
			s.items(it, n, ')')
		}
	case '[':
		n.Kind = List
		s.items(it, n, ']')
	case '(':
		n.Kind = Group
		s.items(it, n, ')')
	case '{':
		n.Kind = Object
		s.object(it, n)
	}
	return n
}

// path reads a.b.c.
func (s *sketcher) path(n *Node, t *roughToken) {
	n.Kind, n.Parts = Path, s.oneWord(s.word(t))
	for {
		dot := s.peek()
		if dot == nil || dot.kind != '.' || int(dot.from) != n.To {
			return
		}
		s.i++
		n.To = int(dot.to)
		next := s.peek()
		if next == nil || next.kind != roughName || next.from != dot.to {
			n.Parts = append(n.Parts, Word{Range: Range{int(dot.to), int(dot.to)}})
			return
		}
		n.Parts, n.To = append(n.Parts, s.word(next)), int(next.to)
		s.i++
	}
}

// items reads what stands in brackets, with commas between.
func (s *sketcher) items(it *Item, n *Node, closer byte) {
	if s.deep++; s.deep > maxSketch {
		s.bad = true
		s.deep--
		return
	}
	defer func() { s.deep-- }()
	n.Closed = false
	for {
		n.Nodes = append(n.Nodes, s.nodes(it, true)...)
		t := s.peek()
		switch {
		case t == nil:
			s.bad = true
			n.To = s.end(n)
			return
		case t.kind == ',':
			n.Commas = append(n.Commas, int(t.from))
			s.i++
			continue
		case t.kind == closer:
			s.i++
			n.To, n.Closed = int(t.to), true
			return
		}
		s.bad = true
		n.To = s.end(n)
		return
	}
}

// end is where a bracket that is not closed ends: with the line of its last token.
func (s *sketcher) end(n *Node) int { return max(n.To, s.lineEnd(int(s.toks[s.i-1].to))) }

func (s *sketcher) object(it *Item, n *Node) {
	if s.deep++; s.deep > maxSketch {
		s.bad = true
		s.deep--
		return
	}
	defer func() { s.deep-- }()
	n.Closed = false
	for t := s.peek(); t != nil; t = s.peek() {
		switch {
		case t.kind == ',':
			s.i++
			continue
		case t.kind == '}':
			s.i++
			n.To, n.Closed = int(t.to), true
			return
		case t.kind == ']' || t.kind == ')' || s.leaves(it, t):
			s.bad = true
			n.To = s.end(n)
			return
		}
		n.Entries = append(n.Entries, s.entry(it))
	}
	s.bad = true
	n.To = s.end(n)
}

// entry reads key = value. A for of an object is read as one too.
func (s *sketcher) entry(it *Item) *Entry {
	e := &Entry{Range: Range{From: int(s.peek().from)}}
	e.Key = s.node(it)
	for t := s.peek(); t != nil && !t.first; t = s.peek() {
		if t.kind == '=' || t.kind == ':' {
			s.i++
			e.Assign = int(t.to)
			break
		}
		if t.kind == ',' && e.Key.Name() == "for" { // for key, value in
			s.i++
			continue
		}
		if bytes.IndexByte([]byte("}]),"), t.kind) >= 0 {
			break
		}
		e.Value = append(e.Value, s.node(it)) // (key), for x in y
	}
	for t := s.peek(); e.Assign > 0 && t != nil && !t.first; t = s.peek() {
		if bytes.IndexByte([]byte("}]),"), t.kind) >= 0 {
			break
		}
		e.Value = append(e.Value, s.node(it))
	}
	e.To = int(s.toks[s.i-1].to)
	return e
}

// maxTemplates is how deep strings may stand in ${ } of strings.
const maxTemplates = 8

// templates reads what stands in the ${ } and %{ } of a string.
func (s *sketcher) templates(it *Item, n *Node) (out []*Node) {
	if s.deep += maxSketch / maxTemplates; s.deep > maxSketch {
		s.deep -= maxSketch / maxTemplates
		return nil
	}
	defer func() { s.deep -= maxSketch / maxTemplates }()
	if !strings.Contains(s.text[n.From:n.To], "{") {
		return nil
	}
	for i := n.From + 1; i+1 < n.To; {
		rest := s.data[i:n.To]
		if isDoubled(rest) {
			i += 3
			continue
		}
		if !opensTemplate(rest) {
			i++
			continue
		}
		end, closed := skipOpen(s.data, i+2, n.To, '{')
		inner := end
		if closed {
			inner--
		}
		in := &sketcher{data: s.data, text: s.text, toks: lexRough(s.data, i+2, inner, s.mend, new([]Range)), deep: s.deep}
		g := &Node{Kind: Group, Range: Range{i, end}, Closed: closed}
		for in.i < len(in.toks) {
			g.Nodes = append(g.Nodes, in.nodes(nil, true)...)
			if in.i < len(in.toks) {
				in.i++
			}
		}
		out = append(out, g)
		i = max(end, i+2)
	}
	return out
}
