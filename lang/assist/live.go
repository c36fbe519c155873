package assist

import (
	"sort"
	"strings"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
)

// liveness is how an argument of a block reads strings: plain, with {{ }}, or as a
// condition.
type liveness uint8

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
