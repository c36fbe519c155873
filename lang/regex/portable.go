package regex

import (
	"slices"
	"strings"
)

// Difference is a part of a pattern that another dialect does not have, or reads
// as something else.
type Difference struct {
	Start, End int
	Invalid    bool   // the dialect refuses it; else it means something else there
	Slight     bool   // the same but for control characters and what is beyond ASCII
	Wider      bool   // all that it is here and more
	Instead    string // what means there what this means here
	Mechanical bool   // Instead says it
}

// Portable lists what another dialect would refuse in a pattern, or read
// otherwise, in order.
func Portable(t *Tree, to Dialect) []Difference {
	p := &porter{tree: t, to: to}
	for _, f := range t.Flags {
		p.flags(f)
	}
	for _, q := range t.Quotes {
		p.quote(q)
	}
	Walk(t.Root, p.node)
	slices.SortStableFunc(p.found, func(a, b Difference) int { return a.Start - b.Start })
	return p.found
}

// Rewrite is a pattern with what each difference has instead. Where the dialects
// differ only in control characters and in what is beyond ASCII, the pattern stays
// as it is written. The error says what cannot be rewritten.
func Rewrite(t *Tree, to Dialect) (string, *Error) {
	var b strings.Builder
	at := 0
	for _, d := range Portable(t, to) {
		switch {
		case d.Slight:
			continue
		case !d.Mechanical || d.Start < at:
			return "", &Error{Start: d.Start, End: d.End, Problem: to.String() + " has no `" + t.Source[d.Start:d.End] + "`, or reads it as something else"}
		}
		b.WriteString(t.Source[at:d.Start] + d.Instead)
		at = d.End
	}
	out := b.String() + t.Source[at:]
	if _, err := Parse(out, to); err != nil {
		return "", err
	}
	return out, nil
}

type porter struct {
	tree  *Tree
	to    Dialect
	found []Difference
}

func (p *porter) refuse(start, end int) {
	p.found = append(p.found, Difference{Start: start, End: end, Invalid: true})
}

func (p *porter) instead(start, end int, invalid bool, text string) {
	p.found = append(p.found, Difference{Start: start, End: end, Invalid: invalid, Instead: text, Mechanical: true})
}

// flags takes away what the dialect does not have: that letters are of either
// case and what . is are written at each character.
func (p *porter) flags(f Flags) {
	expand := p.expands()
	switch {
	case strings.Trim(f.On+f.Off, "is") == "" && expand && f.Group:
		p.instead(f.Start, f.End, true, "(?:")
	case strings.Trim(f.On+f.Off, "is") == "" && expand:
		p.instead(f.Start, f.End, true, "")
	case strings.Trim(f.On+f.Off, "ims") != "" || expand || p.to == Python && !f.Group && f.Start > 0:
		p.refuse(f.Start, f.End)
	}
}

// expands reports whether flags are written out: JavaScript switches them for
// groups alone, and only of late.
func (p *porter) expands() bool { return p.to == ECMAScript || p.tree.Dialect == ECMAScript }

func (p *porter) quote(q Quote) {
	if p.to == RE2 {
		return
	}
	var b strings.Builder
	for _, r := range q.Text {
		b.WriteString(charText(r, p.to))
	}
	p.instead(q.Start, q.End, p.to != ECMAScript, b.String())
}

func (p *porter) node(n *Node) bool {
	switch n.Op {
	case OpLiteral, OpClass, OpBegin, OpEnd, OpWordBoundary:
		if !p.quoted(n) {
			p.leaf(n)
		}
	case OpGroup:
		p.group(n)
	case OpRepeat:
		p.repeat(n)
	case OpLook, OpBackreference:
		if p.to == RE2 || p.to == Rust || n.Name != "" {
			p.refuse(n.Start, n.End)
			return false
		}
	case OpAtomic, OpConditional:
		if p.to != Python {
			p.refuse(n.Start, n.End)
			return false
		}
	}
	return true
}

func (p *porter) quoted(n *Node) bool {
	return slices.ContainsFunc(p.tree.Quotes, func(q Quote) bool { return q.Start <= n.Start && n.End <= q.End })
}

// leaf asks what the dialect makes of the text of a part that has no parts.
func (p *porter) leaf(n *Node) {
	there, err := p.read(n)
	want := setOf(n, p.tree.Dialect)
	brace := n.Op == OpLiteral && n.Rune == '{' && p.quantifies(n)
	if err == nil && !brace && alike(there, n) && slices.Equal(setOf(there, p.to), want) {
		return
	}
	d := Difference{Start: n.Start, End: n.End, Invalid: err != nil}
	if err == nil && n.Op == OpClass && there.Op == OpClass {
		d.Slight = slices.Equal(visible(there.Class.Ranges), visible(want))
		d.Wider = slices.Equal(Intersect(there.Class.Ranges, want), want)
	}
	switch {
	case n.Op == OpLiteral && !n.Fold:
		d.Instead, d.Mechanical = charText(n.Rune, p.to), true
	case n.Op == OpLiteral, n.Op == OpClass:
		d.Instead, d.Mechanical = classText(want, p.to)
	case n.Op == OpBegin && !n.Line:
		d.Instead, d.Mechanical = "^", true
	case n.Op == OpEnd && !n.Line && n.Newline && p.to == RE2:
		d.Instead, d.Mechanical = `\n?\z`, isLast(p.tree.Root, n)
	case n.Op == OpEnd && !n.Line && !n.Newline:
		d.Instead, d.Mechanical = [...]string{RE2: `\z`, ECMAScript: "$", Rust: `\z`, Python: `\Z`}[p.to], true
	}
	p.found = append(p.found, d)
}

// isLast reports whether nothing that takes characters comes behind a part, in any
// match that goes through it.
func isLast(root, n *Node) bool {
	switch {
	case root == n:
		return true
	case n.Start < root.Start || root.End < n.End:
		return false
	case root.Op == OpCat:
		return isLast(root.Subs[len(root.Subs)-1], n)
	case root.Op == OpAlt, root.Op == OpGroup:
		return slices.ContainsFunc(root.Subs, func(sub *Node) bool { return isLast(sub, n) })
	}
	return false
}

// alike reports whether two parts are the same, but for their sets.
func alike(a, b *Node) bool {
	if a.Op == OpLiteral && b.Op == OpClass || a.Op == OpClass && b.Op == OpLiteral {
		return true
	}
	return a.Op == b.Op && a.Line == b.Line && a.Newline == b.Newline && a.Negated == b.Negated && a.Name == b.Name
}

// read is what the dialect makes of a part's text, under the flags that stay.
func (p *porter) read(n *Node) (*Node, *Error) {
	text := p.tree.Text(n)
	letters := ""
	if n.Fold && !p.expands() {
		letters += "i"
	}
	if n.Op == OpClass && n.Class.Dot && slices.Equal(n.Class.Ranges, everything) && !p.expands() {
		letters += "s"
	}
	if n.Line {
		letters += "m"
	}
	if letters != "" {
		text = "(?" + letters + ":" + text + ")"
	}
	t, err := Parse(text, p.to)
	if err != nil {
		return nil, err
	}
	if letters != "" {
		return t.Root.Subs[0], nil
	}
	return t.Root, nil
}

// quantifies reports whether the dialect takes a { that is a character here for
// the begin of a quantifier.
func (p *porter) quantifies(n *Node) bool {
	if p.tree.Text(n) != "{" {
		return false
	}
	at := &parser{src: p.tree.Source, at: n.Start, d: p.to, tree: &Tree{}}
	_, ok, err := at.braces()
	return ok || err != nil
}

// setOf is what a part takes.
func setOf(n *Node, d Dialect) []rune {
	switch {
	case n.Op == OpClass:
		return n.Class.Ranges
	case n.Op == OpLiteral && n.Fold:
		return Fold([]rune{n.Rune, n.Rune}, d)
	case n.Op == OpLiteral:
		return []rune{n.Rune, n.Rune}
	}
	return nil
}

func visible(set []rune) []rune { return Intersect(set, []rune{'\t', '\n', ' ', '~'}) }

func (p *porter) group(n *Node) {
	end := n.Subs[0].Start
	if n.Index == 0 || n.Name == "" || end < n.Start {
		return
	}
	open := p.tree.Source[n.Start:end]
	switch python := strings.HasPrefix(open, "(?P<"); {
	case p.to == ECMAScript && python:
		p.instead(n.Start, n.Start+len("(?P<"), true, "(?<")
	case p.to == Python && !python:
		p.instead(n.Start, n.Start+len("(?<"), true, "(?P<")
	}
}

func (p *porter) repeat(n *Node) {
	from := n.Subs[0].End
	text := p.tree.Source[from:n.End]
	switch {
	case n.Possessive && p.to != Python, p.to == RE2 && max(n.Min, n.Max) > 1000:
		p.refuse(from, n.End)
	case strings.HasPrefix(text, "{,") && p.tree.Dialect == Python:
		p.instead(from, n.End, p.to == Rust, "{0"+text[1:])
	}
}
