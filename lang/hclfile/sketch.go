package hclfile

import (
	"sort"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
)

// Sketch is the structure of a file whose text need not parse, because somebody
// is writing it: what stands where, without a judgement of it. Brackets that are
// not closed end where the layout of the lines says so.
type Sketch struct {
	Body     []*Item
	Comments []Range // also of several lines; the line end does not belong to one
	Whole    bool    // every bracket and string is closed, and nothing is left over

	src *source
}

// Range is a range of bytes of the file.
type Range struct{ From, To int }

// Word is a name or label as it is written, and where.
type Word struct {
	Text string // of a label without its quotes
	Range
	Open bool // its closing quote is missing
}

// Item is a block, an argument, or a name that is neither yet.
type Item struct {
	Word          // the type of a block, the name of an argument
	Labels []Word // of a block; their places include the quotes
	Block  bool   // it has labels or a {
	Body   []*Item
	Open   int // after the { of a block; 0 where it has none
	Close  int // where the body of a block ends
	Assign int // after the = of an argument; 0 where it has none
	Value  []*Node
	End    int // after all of it
	Reach  int // up to where a cursor is still in it
	Outer  *Item

	indent int // of its first line
}

// Node is a part of a value.
type Node struct {
	Kind NodeKind
	Range
	Closed  bool
	Parts   []Word   // of a path; the last is empty behind a dot. The name of a call
	Nodes   []*Node  // in brackets: the items of a list, the arguments of a call; in a string: what its ${ } hold
	Commas  []int    // between Nodes
	Entries []*Entry // of an object
}

// Entry is an entry of an object.
type Entry struct {
	Range
	Key    *Node // nil where there is none yet
	Assign int   // after the = or :; 0 where it has none
	Value  []*Node
}

// NodeKind is the kind of a Node.
type NodeKind uint8

// The kinds.
const (
	Other   NodeKind = iota // a number or an operator
	Quoted                  // a string in quotes
	Heredoc                 // a string of lines
	Path                    // a name, and what follows it behind dots
	Call                    // a function with its arguments
	List                    // in [ ]
	Object                  // in { }
	Group                   // in ( )
)

// ReadSketch reads the structure of a file.
func ReadSketch(name string, data []byte) *Sketch {
	sk := &Sketch{src: newSource(name, data)}
	toks := lexRough(data, 0, len(data), false, &sk.Comments)
	s := &sketcher{data: data, text: string(data), toks: toks}
	sk.Body = s.file()
	if sk.Whole = !s.bad; s.bad {
		sk.Comments = nil
		toks = lexRough(data, 0, len(data), true, &sk.Comments)
		s = &sketcher{data: data, text: s.text, toks: toks, mend: true}
		sk.Body = s.file()
	}
	return sk
}

// Name is the file's name, as diagnostics use it.
func (s *Sketch) Name() string { return s.src.name }

// Data is the file's text.
func (s *Sketch) Data() []byte { return s.src.data }

// Span is the place of a range.
func (s *Sketch) Span(from, to int) diag.Span { return s.src.span(from, to) }

// Text is the text of a string, as HCL makes it of what is written, as far as it
// has been written.
func (s *Sketch) Text(n *Node) cond.Source {
	l := Literal{src: s.src, quoted: n.Kind == Quoted, start: n.From, end: n.To}
	if n.Kind == Quoted {
		if n.Closed {
			return l.Whole()
		}
		return l.decode(l.start+1, l.end, 0)
	}
	_, body := heredocStart(s.src.data, l.start)
	if s.src.data[l.start+2] == '-' {
		l.indent = flushIndent(s.src.data[body:l.end])
	}
	if n.Closed {
		return l.Whole()
	}
	return l.decode(min(body+l.strip(body), l.end), l.end, 0)
}

// Unquoted is the text of a string without templates in it, where that is short;
// it decodes nothing where there is nothing to decode.
func (s *Sketch) Unquoted(n *Node) string { return s.Text(n).Text }

// Each calls f for every item, outer ones first.
func (s *Sketch) Each(f func(*Item)) { eachItem(s.Body, f) }

func eachItem(items []*Item, f func(*Item)) {
	for _, it := range items {
		f(it)
		eachItem(it.Body, f)
	}
}

// Arg is the argument of that name in the body of a block; nil where there is none.
func (it *Item) Arg(name string) *Item { return find(it.Body, name, false) }

// Sub is the first block of that type in the body of a block; nil where there is
// none.
func (it *Item) Sub(kind string) *Item { return find(it.Body, kind, true) }

func find(items []*Item, name string, block bool) *Item {
	for _, it := range items {
		if it.Text == name && it.Block == block && (block || it.Assign > 0) {
			return it
		}
	}
	return nil
}

// Label is the first label of a block; "" where it has none.
func (it *Item) Label() string {
	if len(it.Labels) == 0 {
		return ""
	}
	return it.Labels[0].Text
}

// Walk calls f for the nodes of a value, outer ones first.
func Walk(nodes []*Node, f func(*Node)) {
	for _, n := range nodes {
		f(n)
		Walk(n.Nodes, f)
		for _, e := range n.Entries {
			if e.Key != nil {
				Walk([]*Node{e.Key}, f)
			}
			Walk(e.Value, f)
		}
	}
}

// lastAt is the last of items that begins at offset or before it; nil where none
// does.
func lastAt(items []*Item, offset int) *Item {
	i := sort.Search(len(items), func(i int) bool { return items[i].From > offset })
	if i == 0 {
		return nil
	}
	return items[i-1]
}

// Top is the block at the top of the file that an offset is in; nil where it is in
// none.
func (s *Sketch) Top(offset int) *Item {
	it := lastAt(s.Body, offset)
	if it == nil || offset > it.Reach {
		return nil
	}
	return it
}
