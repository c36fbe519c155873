package regex

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits: what a hostile pattern may ask for.
const (
	maxDepth  = 5000
	maxChain  = 250 // quantifiers of quantifiers
	maxSource = 1 << 20
)

// Parse reads a pattern as the dialect's engine does. It accepts what the engine
// accepts.
func Parse(source string, d Dialect) (*Tree, *Error) {
	return parse(&parser{src: source, d: d})
}

// ParseUnicode reads a pattern of JavaScript as under the flag u, which JSON
// Schema asks for: escapes that are not known are errors, and \u{…} and \p{…} are
// known. Braces may stand for themselves all the same.
func ParseUnicode(source string) (*Tree, *Error) {
	return parse(&parser{src: source, d: ECMAScript, unicode: true})
}

func parse(p *parser) (*Tree, *Error) {
	source := p.src
	p.tree, p.names = &Tree{Source: source, Dialect: p.d}, map[string]bool{}
	if at := invalidUTF8(source); at >= 0 {
		return nil, p.fail(at, at+1, "it is not UTF-8")
	}
	if len(source) > maxSource {
		return nil, p.fail(0, 0, "it is longer than 1 MB")
	}
	p.ahead()
	root, err := p.alternatives()
	if err == nil && p.at < len(source) {
		err = p.fail(p.at, p.at+1, "the ) closes nothing").advise(`write \) for the character`)
	}
	if err == nil {
		err = p.references(root)
	}
	if err == nil && p.d == RE2 {
		err = engineRefuses(source)
	}
	if err != nil {
		return nil, err
	}
	p.tree.Root = root
	slices.SortStableFunc(p.tree.Strange, func(a, b Strange) int { return cmp.Compare(a.Start, b.Start) })
	return p.tree, nil
}

func invalidUTF8(s string) int {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return -1
}

type parser struct {
	src     string
	at      int
	d       Dialect
	unicode bool // the flag u of JavaScript
	tree    *Tree
	flags   flags
	depth   int
	chain   int
	names   map[string]bool // of groups, so far; in ECMAScript of this alternative
	open    []*Node         // groups that have not ended
	begun   bool            // something that is matched was read; Python allows no flags then

	total int  // groups of the whole pattern, where references may go ahead
	named bool // some group has a name

	backs []*Node // references, checked when all is read
	chars []Node  // for characters still to be read: most nodes are of one
}

func (p *parser) rest() string         { return p.src[p.at:] }
func (p *parser) has(text string) bool { return strings.HasPrefix(p.src[p.at:], text) }
func (p *parser) more() bool           { return p.at < len(p.src) }

func (p *parser) take(text string) bool {
	if !p.has(text) {
		return false
	}
	p.at += len(text)
	return true
}

func (p *parser) next() rune {
	r, n := utf8.DecodeRuneInString(p.rest())
	p.at += n
	return r
}

func (p *parser) fail(start, end int, format string, args ...any) *Error {
	end = min(end, len(p.src))
	return &Error{Start: min(start, end), End: end, Problem: fmt.Sprintf(format, args...)}
}

// advise sets what to write instead.
func (e *Error) advise(advice string) *Error {
	e.Advice = advice
	return e
}

// literally is the advice to write a character for itself. It needs no backslash, which
// the quotes around a regex may want to have doubled.
func literally(char string) string { return "write [" + char + "] for the character" }

func (p *parser) strange(start int, instead, format string, args ...any) {
	p.tree.Strange = append(p.tree.Strange, Strange{Start: start, End: p.at, Text: fmt.Sprintf(format, args...), Instead: instead})
}

// alternatives reads up to the ) that it does not open, or the end.
func (p *parser) alternatives() (*Node, *Error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.fail(p.at, p.at+1, "it has more than %d nested groups", maxDepth)
	}
	defer func() { p.depth-- }()
	start, before := p.at, p.names
	all := map[string]bool{}
	var subs []*Node
	for {
		if p.d == ECMAScript {
			p.names = map[string]bool{}
		}
		n, err := p.sequence()
		if err != nil {
			return nil, err
		}
		for name := range p.names {
			all[name] = true
		}
		if subs = append(subs, n); !p.take("|") {
			break
		}
		p.begun = true
	}
	if err := p.keep(start, before, all); err != nil {
		return nil, err
	}
	if len(subs) == 1 {
		return subs[0], nil
	}
	return &Node{Op: OpAlt, Start: start, End: p.at, Subs: subs}, nil
}

// keep adds the names of the alternatives to those around: in ECMAScript two of
// one name must exclude each other.
func (p *parser) keep(start int, before, all map[string]bool) *Error {
	if p.d != ECMAScript {
		return nil
	}
	for name := range all {
		if before[name] {
			return p.fail(start, p.at, "two groups are named %s", name)
		}
		before[name] = true
	}
	p.names = before
	return nil
}

func (p *parser) sequence() (*Node, *Error) {
	start := p.at
	var items []*Node
	last := itemNone
	for p.more() && !p.has("|") && !p.has(")") {
		var err *Error
		if p.flags.extended && p.blank() {
			continue
		}
		if items, last, err = p.item(items, last); err != nil {
			return nil, err
		}
	}
	switch len(items) {
	case 0:
		return &Node{Op: OpEmpty, Start: start, End: p.at}, nil
	case 1:
		return items[0], nil
	}
	return &Node{Op: OpCat, Start: start, End: p.at, Subs: items}, nil
}

// lastItem is what was read just before: it decides whether a quantifier may
// follow.
type lastItem uint8

const (
	itemNone lastItem = iota
	itemAtom
	itemQuantifier
	itemFlags
)

func (p *parser) item(items []*Node, last lastItem) ([]*Node, lastItem, *Error) {
	q, ok, err := p.quantifier()
	if err != nil {
		return nil, 0, err
	}
	if ok {
		err = p.repeat(items, last, q)
		return items, itemQuantifier, err
	}
	if p.d == RE2 && p.has(`\Q`) {
		p.begun = true
		return append(items, p.quoted()...), itemAtom, nil
	}
	n, err := p.atom()
	if n == nil || err != nil {
		return items, itemFlags, err
	}
	p.begun = true
	return append(items, n), itemAtom, nil
}
