package hclfile

import (
	"bytes"
	"strings"
)

// sketcher makes a Sketch of tokens.
type sketcher struct {
	data []byte
	text string // the same
	toks []roughToken
	i    int
	mend bool // brackets that are not closed end where the lines are indented less
	bad  bool // something does not fit
	deep int

	nodeRoom []Node // a file has many: they are made in bulk
	itemRoom []Item
	wordRoom []Word
}

// newNode is a node in the room that was made in bulk.
func (s *sketcher) newNode() *Node {
	if len(s.nodeRoom) == 0 {
		s.nodeRoom = make([]Node, bulk)
	}
	n := &s.nodeRoom[0]
	s.nodeRoom = s.nodeRoom[1:]
	return n
}

func (s *sketcher) newItem() *Item {
	if len(s.itemRoom) == 0 {
		s.itemRoom = make([]Item, bulk)
	}
	it := &s.itemRoom[0]
	s.itemRoom = s.itemRoom[1:]
	return it
}

// oneWord is a list of a word, with no room behind it.
func (s *sketcher) oneWord(w Word) []Word {
	if len(s.wordRoom) == 0 {
		s.wordRoom = make([]Word, bulk)
	}
	s.wordRoom[0] = w
	out := s.wordRoom[:1:1]
	s.wordRoom = s.wordRoom[1:]
	return out
}

const bulk = 64

// maxSketch is how deep blocks and brackets may stand in each other.
const maxSketch = 200

func (s *sketcher) file() []*Item {
	var items []*Item
	for {
		items = append(items, s.body(nil)...)
		if s.i >= len(s.toks) {
			return items
		}
		s.bad = true
		s.i++ // a bracket that closes nothing
	}
}

func (s *sketcher) peek() *roughToken {
	if s.i < len(s.toks) {
		return &s.toks[s.i]
	}
	return nil
}

// body reads items up to the bracket that ends them.
func (s *sketcher) body(outer *Item) (items []*Item) {
	for t := s.peek(); t != nil; t = s.peek() {
		switch {
		case t.kind == '}':
			return items
		case s.mend && outer != nil && t.first && int(t.indent) <= outer.indent && !s.mustStay(outer):
			return items
		case t.kind == roughName:
			items = append(items, s.item(outer))
		case t.kind == '=': // the name in front of it is missing
			s.bad = true
			s.i++
			s.nodes(outer, false)
		default:
			s.bad = true
			s.i++
		}
	}
	return items
}

// mustStay reports whether what comes next cannot stand outside of a block, whatever
// its indent: an argument at the top of a file.
func (s *sketcher) mustStay(outer *Item) bool {
	return outer.Outer == nil && s.i+1 < len(s.toks) && s.toks[s.i+1].kind == '='
}

func (s *sketcher) word(t *roughToken) Word {
	w := Word{Range: Range{int(t.from), int(t.to)}, Text: s.text[t.from:t.to]}
	if t.kind == roughQuoted {
		w.Text, w.Open = w.Text[1:], !t.closed
		if t.closed {
			w.Text = w.Text[:len(w.Text)-1]
		}
		if strings.IndexByte(w.Text, '\\') >= 0 {
			w.Text = unescapeAll(w.Text)
		}
	}
	return w
}

func unescapeAll(text string) string {
	var out []byte
	for raw := []byte(text); len(raw) > 0; {
		if raw[0] != '\\' {
			out, raw = append(out, raw[0]), raw[1:]
			continue
		}
		plain, n := unescape(raw)
		out, raw = append(out, plain...), raw[n:]
	}
	return string(out)
}

func (s *sketcher) item(outer *Item) *Item {
	head := s.peek()
	it := s.newItem()
	it.Word, it.Outer, it.indent = s.word(head), outer, int(head.indent)
	s.i++
	it.End, it.Reach = it.To, it.To
	for t := s.peek(); t != nil && !t.first; t = s.peek() {
		switch t.kind {
		case roughQuoted, roughName:
			it.Labels, it.Block = append(it.Labels, s.word(t)), true
			s.bad = s.bad || !t.closed
			s.i++
			it.End, it.Reach = int(t.to), s.lineEnd(int(t.to))
			continue
		case '=':
			if it.Block {
				break
			}
			it.Assign = int(t.to)
			s.i++
			it.Value = s.nodes(it, false)
			s.bad = s.bad || len(it.Value) == 0
			it.End = int(s.toks[s.i-1].to)
			it.Reach = s.lineEnd(it.End)
			return it
		case '{':
			s.i++
			s.block(it, int(t.to))
			return it
		}
		break
	}
	s.bad = true
	return it
}

// lineEnd is where what ends at offset leaves its line: at the next token of the
// line, else at its end.
func (s *sketcher) lineEnd(offset int) int {
	end := offset + lineLength(s.data[offset:])
	if end > offset && s.data[end-1] == '\r' {
		end--
	}
	if t := s.peek(); t != nil && int(t.from) < end {
		return max(int(t.from), offset)
	}
	return end
}

func (s *sketcher) block(it *Item, open int) {
	it.Block, it.Open = true, open
	if s.deep++; s.deep > maxSketch {
		s.bad = true
	} else {
		it.Body = s.body(it)
	}
	s.deep--
	t := s.peek()
	switch {
	case t == nil:
		s.bad = true
		it.Close = len(s.data)
		it.End = it.Close
	case t.kind != '}', s.mend && t.first && int(t.indent) < it.indent:
		s.bad = true
		it.Close = int(t.from)
		it.End = it.Close
		if t.first && t.indent > 0 {
			it.Close -= int(t.indent)
			it.End = it.Close
		}
	default:
		it.Close, it.End = int(t.from), int(t.to)
		s.i++
	}
	it.Reach = it.End
}

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
