package assist

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
)

// spot is a place in a file and what stands around it.
type spot struct {
	v      *View
	file   string
	folder string
	data   []byte
	offset int
	sk     *hclfile.Sketch
	hclfile.Place
}

func (v *View) spot(file string, offset int) *spot {
	sk := v.sketch(file)
	s := &spot{v: v, file: file, folder: folderOf(file), data: sk.Data(), sk: sk}
	s.offset = clamp(offset, s.data)
	s.Place = sk.At(s.offset)
	return s
}

// path is the types of the blocks around the spot.
func (s *spot) path() []string { return types(s.Around) }

func types(items []*hclfile.Item) []string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = it.Text
	}
	return out
}

// node is the innermost part of the value around the spot; nil where there is none.
func (s *spot) node() *hclfile.Node {
	if len(s.Nodes) == 0 {
		return nil
	}
	return s.Nodes[len(s.Nodes)-1]
}

// str is the string that the spot is in, outside of its ${ }; nil where it is in
// none.
func (s *spot) str() *hclfile.Node {
	if n := s.node(); n != nil && isString(n) && n.From < s.offset {
		return n
	}
	return nil
}

func isString(n *hclfile.Node) bool { return n.Kind == hclfile.Quoted || n.Kind == hclfile.Heredoc }

func (s *spot) span(from, to int) diag.Span { return s.sk.Span(from, to) }

// inside is the range of a string between its quotes.
func inside(n *hclfile.Node) hclfile.Range {
	r := hclfile.Range{From: n.From + 1, To: n.To}
	if n.Closed {
		r.To--
	}
	return r
}

const (
	plain liveness = iota
	template
	condition
)

// block is the innermost block around the spot; nil at the top of the file.
func (s *spot) block() *hclfile.Item {
	if len(s.Around) == 0 {
		return nil
	}
	return s.Around[len(s.Around)-1]
}

// hook is the hook, assertion or from around the spot; nil outside of one.
func (s *spot) hook() *hclfile.Item { return hookAround(s.Around) }

func hookAround(around []*hclfile.Item) *hclfile.Item {
	if len(around) == 0 {
		return nil
	}
	switch around[0].Text {
	case "hook", "assert":
		return around[0]
	case "event":
		if len(around) > 1 && around[1].Text == "from" {
			return around[1]
		}
	}
	return nil
}

// steps are the steps around the spot, outermost first.
func stepsAround(around []*hclfile.Item) (out []*hclfile.Item) {
	if len(around) == 0 || around[0].Text != "hook" {
		return nil
	}
	for _, it := range around[1:] {
		if isStep(it.Text) {
			out = append(out, it)
		}
	}
	return out
}

func isStep(name string) bool {
	kind, ok := effect.Lookup(name)
	return ok && !kind.Internal
}

// texts are the strings of a value that are written in it: of a list, or one alone.
func texts(sk *hclfile.Sketch, it *hclfile.Item) (out []string) {
	for _, n := range stringsOf(it) {
		out = append(out, sk.Unquoted(n))
	}
	return out
}

// stringsOf are the strings that an argument holds, alone, in lists or brackets.
func stringsOf(it *hclfile.Item) (out []*hclfile.Node) {
	if it == nil {
		return nil
	}
	var collect func([]*hclfile.Node)
	collect = func(nodes []*hclfile.Node) {
		for _, n := range nodes {
			switch {
			case isString(n):
				out = append(out, n)
			case n.Kind == hclfile.List || n.Kind == hclfile.Group || n.Kind == hclfile.Call:
				collect(n.Nodes)
			}
		}
	}
	collect(it.Value)
	return out
}

// entries are those of the object that an argument is.
func entries(it *hclfile.Item) []*hclfile.Entry {
	if it == nil {
		return nil
	}
	for _, n := range it.Value {
		if n.Kind == hclfile.Object {
			return n.Entries
		}
	}
	return nil
}
