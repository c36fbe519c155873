package hclfile

import (
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
			Walk(it.Value, func(n *Node) { // what a string that is not closed holds ends with it
				n.From, n.To = min(n.From, it.End), min(n.To, it.End)
			})
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
