package lint

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hookc/hookc/compiler/regex"
)

// errNotRegular is of a regex that looks around, or back at what it matched: no
// automaton does so.
var errNotRegular = errors.New("the regex looks around, or back at what it has matched")

// asRE2 writes a tree as RE2 reads it, with some alternatives left out;
// false where RE2 cannot say it.
func asRE2(t *regex.Tree, without func(*regex.Node) bool) (string, bool) {
	w := &re2Writer{dialect: t.Dialect, without: without, ok: true}
	w.node(t.Root)
	return w.b.String(), w.ok
}

type re2Writer struct {
	b       strings.Builder
	dialect regex.Dialect
	without func(*regex.Node) bool
	ok      bool
}

func (w *re2Writer) node(n *regex.Node) {
	switch n.Op {
	case regex.OpEmpty:
		w.b.WriteString("(?:)")
	case regex.OpLiteral:
		set := []rune{n.Rune, n.Rune}
		if n.Fold {
			set = regex.Fold(set, w.dialect)
		}
		w.set(set)
	case regex.OpClass:
		w.set(n.Class.Ranges)
	case regex.OpCat:
		for _, sub := range n.Subs {
			w.node(sub)
		}
	case regex.OpAlt:
		w.alternatives(n)
	case regex.OpRepeat:
		w.repeat(n)
	case regex.OpGroup:
		w.b.WriteString("(?:")
		w.node(n.Subs[0])
		w.b.WriteString(")")
	case regex.OpBegin, regex.OpEnd, regex.OpWordBoundary:
		w.b.WriteString(assertion(n))
	default:
		w.ok = false
	}
}

func assertion(n *regex.Node) string {
	switch {
	case n.Op == regex.OpWordBoundary && n.Negated:
		return `\B`
	case n.Op == regex.OpWordBoundary:
		return `\b`
	case n.Op == regex.OpBegin && n.Line:
		return "(?m:^)"
	case n.Op == regex.OpBegin:
		return `\A`
	case n.Line:
		return "(?m:$)"
	case n.Newline:
		return `\n?\z`
	}
	return `\z`
}

func (w *re2Writer) alternatives(n *regex.Node) {
	w.b.WriteString("(?:")
	first := true
	for _, sub := range n.Subs {
		if w.without != nil && w.without(sub) {
			continue
		}
		if !first {
			w.b.WriteByte('|')
		}
		first = false
		w.node(sub)
	}
	w.b.WriteByte(')')
}

// maxRepeat is what RE2 takes.
const maxRepeat = 1000

func (w *re2Writer) repeat(n *regex.Node) {
	if n.Possessive || n.Min > maxRepeat || n.Max > maxRepeat {
		w.ok = false
		return
	}
	w.b.WriteString("(?:")
	w.node(n.Subs[0])
	if n.Max < 0 {
		fmt.Fprintf(&w.b, "){%d,}", n.Min)
	} else {
		fmt.Fprintf(&w.b, "){%d,%d}", n.Min, n.Max)
	}
}

func (w *re2Writer) set(ranges []rune) {
	if len(ranges) == 0 {
		w.b.WriteString(`[^\x00-\x{10FFFF}]`)
		return
	}
	w.b.WriteByte('[')
	for i := 0; i+1 < len(ranges); i += 2 {
		fmt.Fprintf(&w.b, `\x{%X}-\x{%X}`, ranges[i], ranges[i+1])
	}
	w.b.WriteByte(']')
}
