package regex

import (
	"fmt"
	"regexp/syntax"
	"strconv"
	"strings"
)

// ToRE2 writes a pattern in RE2's syntax such that it is found in the same texts.
// The error names what RE2 cannot say. Texts are taken as characters: halves of
// characters, which JavaScript can see, do not occur. \b is by ASCII, as it is in
// JavaScript; for Python and Rust that differs beside letters of other scripts.
func ToRE2(t *Tree) (string, error) {
	if t.Dialect == RE2 && t.Source != "" {
		return t.Source, nil
	}
	w := &writer{tree: t}
	w.node(t.Root, true)
	if w.err != nil {
		return "", w.err
	}
	out := w.out.String()
	if _, err := syntax.Parse(out, syntax.Perl); err != nil {
		return "", &Error{End: len(t.Source), Problem: "it is too large for RE2: " + err.Error()}
	}
	return out, nil
}

// writer writes RE2. It keeps the first error.
type writer struct {
	tree *Tree
	out  strings.Builder
	err  error
}

func (w *writer) refuse(n *Node, format string, args ...any) {
	if w.err == nil {
		w.err = &Error{Start: n.Start, End: n.End, Problem: fmt.Sprintf(format, args...)}
	}
}

// node writes a part. Last says that nothing that takes characters comes behind.
func (w *writer) node(n *Node, last bool) {
	switch n.Op {
	case OpEmpty:
		w.out.WriteString("(?:)")
	case OpLiteral:
		w.literal(n)
	case OpClass:
		w.out.WriteString(setText(n.Class.Ranges))
	case OpCat:
		for i, sub := range n.Subs {
			w.within(sub, sub.Op == OpAlt, last && i == len(n.Subs)-1)
		}
	case OpAlt:
		for i, sub := range n.Subs {
			if i > 0 {
				w.out.WriteByte('|')
			}
			w.node(sub, last)
		}
	case OpRepeat:
		w.repeat(n)
	case OpGroup:
		w.group(n, last)
	default:
		w.assertion(n, last)
	}
}

// within writes a part, in a group where it needs one.
func (w *writer) within(n *Node, group, last bool) {
	if !group {
		w.node(n, last)
		return
	}
	w.out.WriteString("(?:")
	w.node(n, last)
	w.out.WriteByte(')')
}

func (w *writer) group(n *Node, last bool) {
	switch {
	case n.Index == 0:
		w.within(n.Subs[0], true, last)
		return
	case n.Name != "":
		w.out.WriteString("(?P<" + asciiName(n) + ">")
	default:
		w.out.WriteByte('(')
	}
	w.node(n.Subs[0], last)
	w.out.WriteByte(')')
}

// asciiName is the name of a group as RE2 takes it.
func asciiName(n *Node) string {
	for _, c := range []byte(n.Name) {
		if !alnum(c) && c != '_' {
			return "group" + strconv.Itoa(n.Index)
		}
	}
	return n.Name
}

func (w *writer) literal(n *Node) {
	switch {
	case n.Fold:
		w.out.WriteString(setText(Fold([]rune{n.Rune, n.Rune}, w.tree.Dialect)))
	case n.Rune >= 0xd800 && n.Rune < 0xe000:
		w.out.WriteString(setText(nil))
	default:
		w.out.WriteString(quoted(n.Rune))
	}
}

func (w *writer) repeat(n *Node) {
	if n.Possessive {
		w.refuse(n, "it repeats without a way back")
	}
	if max(n.Min, n.Max) > 1000 {
		w.refuse(n, "it repeats more than a thousand times")
	}
	sub := n.Subs[0]
	w.within(sub, sub.Op != OpLiteral && sub.Op != OpClass && sub.Op != OpGroup, false)
	w.out.WriteString(bounds(n))
	if n.Lazy {
		w.out.WriteByte('?')
	}
}

// bounds is the shortest quantifier for how often a part repeats.
func bounds(n *Node) string {
	switch [2]int{n.Min, n.Max} {
	case [2]int{0, -1}:
		return "*"
	case [2]int{1, -1}:
		return "+"
	case [2]int{0, 1}:
		return "?"
	}
	switch n.Max {
	case -1:
		return fmt.Sprintf("{%d,}", n.Min)
	case n.Min:
		return fmt.Sprintf("{%d}", n.Min)
	}
	return fmt.Sprintf("{%d,%d}", n.Min, n.Max)
}

func (w *writer) assertion(n *Node, last bool) {
	switch n.Op {
	case OpBegin, OpEnd:
		w.anchor(n, last)
	case OpWordBoundary:
		if n.Name != "" {
			w.refuse(n, "it looks at one side of a word")
		}
		w.out.WriteString(map[bool]string{false: `\b`, true: `\B`}[n.Negated])
	case OpLook:
		w.refuse(n, "it looks ahead or behind with %s, which cannot be matched in linear time", lookText(n))
	case OpBackreference, OpConditional:
		w.refuse(n, "it refers back to a group, which cannot be matched in linear time")
	default:
		w.refuse(n, "it has a group without a way back")
	}
}

func lookText(n *Node) string {
	for _, look := range looks {
		if look.behind == n.Behind && look.negated == n.Negated {
			return look.text
		}
	}
	return ""
}

func (w *writer) anchor(n *Node, last bool) {
	if n.Line && w.tree.Dialect == ECMAScript {
		w.refuse(n, "the line ends of JavaScript are more than those of RE2")
	}
	switch {
	case n.Line:
		w.out.WriteString(map[Op]string{OpBegin: `(?m:^)`, OpEnd: `(?m:$)`}[n.Op])
	case n.Op == OpBegin:
		w.out.WriteString(`\A`)
	case n.Newline && !last:
		w.refuse(n, "$ stands before the end, where a line end may follow")
	case n.Newline:
		w.out.WriteString(`\n?\z`)
	default:
		w.out.WriteString(`\z`)
	}
}
