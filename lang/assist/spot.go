package assist

import (
	"sort"
	"strings"

	"github.com/hookc/hookc/lang/cond"
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

// liveness is how an argument of a block reads strings: plain, with {{ }}, or as a
// condition.
type liveness uint8

const (
	plain liveness = iota
	template
	condition
)

// livenessOf says how an argument reads its strings. path are the types of the
// blocks around it.
func livenessOf(path []string, arg string) liveness {
	if len(path) == 0 {
		return plain
	}
	last := path[len(path)-1]
	switch {
	case arg == "when":
		return condition
	case arg == "let" && len(path) == 1, arg == "values" && last == "from", arg == "reason" && last == "override":
		return template
	case len(path) < 2 || last == "match" || last == "defaults":
		return plain
	}
	kind, ok := effect.Lookup(last)
	if !ok {
		return plain
	}
	for _, a := range kind.Args {
		if a.Name == arg && !a.Const {
			return template
		}
	}
	return plain
}

// expression is an expression of conditions in a string, as far as it is written.
type expression struct {
	text cond.Source

	at int // of the spot, in text
}

// expression is the one that the spot is in: a condition, or what stands in {{ }}.
func (s *spot) expression() (expression, bool) {
	n := s.str()
	if n == nil || s.Item == nil {
		return expression{}, false
	}
	live := livenessOf(s.path(), s.Item.Text)
	if live == plain {
		return expression{}, false
	}
	text := liveText(s.sk, n)
	at := offsetIn(text, s.offset)
	if live == condition {
		return expression{text: text, at: at}, true
	}
	for _, r := range livePieces(text.Text) {
		if r.From <= at && at <= r.To {
			return expression{text: text.Sub(r.From, r.To), at: at - r.From}, true
		}
	}
	return expression{}, false
}

// liveText is the text of a string for conditions: its ${ } are blank, since what they
// hold is HCL's.
func liveText(sk *hclfile.Sketch, n *hclfile.Node) cond.Source {
	text := sk.Text(n)
	if len(n.Nodes) == 0 {
		return text
	}
	blank := []byte(text.Text)
	for _, t := range n.Nodes {
		for i, to := offsetIn(text, t.From), offsetIn(text, t.To); i < to; i++ {
			if blank[i] != '\n' {
				blank[i] = ' '
			}
		}
	}
	text.Text = string(blank)
	return text
}

// offsetIn is the offset of a text that stands at a byte of its file.
func offsetIn(text cond.Source, offset int) int {
	return sort.Search(len(text.Text), func(i int) bool { return text.Span(i, i).Start.Byte >= offset })
}

// livePieces are the expressions between {{ and }} of a text, as far as they are
// written. One that is not closed ends with its line.
func livePieces(text string) (out []hclfile.Range) {
	for at := 0; ; {
		open := strings.Index(text[at:], "{{")
		if open < 0 {
			return out
		}
		open += at
		if strings.HasPrefix(text[open:], "{{{{") {
			at = open + 4
			continue
		}
		from := open + 2
		to, after := pieceEnd(text, from)
		out = append(out, hclfile.Range{From: from, To: to})
		at = after
	}
}

// pieceEnd is where the expression at from ends, and what comes after its }}.
func pieceEnd(text string, from int) (to, after int) {
	depth, last := 0, -1
	for _, w := range cond.Words(text[from:]) {
		if w.Kind != cond.WordSign {
			last = -1
			continue
		}
		switch text[from+w.From] {
		case '{':
			depth++
			last = -1
		case '}':
			if depth > 0 {
				depth--
				continue
			}
			if last == w.From {
				return from + w.From - 1, from + w.To
			}
			last = w.To
		default:
			last = -1
		}
	}
	to = len(text)
	if n := strings.IndexAny(text[from:], "\n"); n >= 0 {
		to = from + n
	}
	return to, to
}

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
