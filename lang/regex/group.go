package regex

import (
	"strings"
	"unicode"
)

// flags are what is switched on where the parser stands.
type flags struct {
	fold     bool // i
	line     bool // m
	all      bool // s: . is any character
	ungreedy bool // U
	extended bool // x
	ascii    bool // a, or -u
	crlf     bool // R
}

// group reads what ( begins. It is nil for what only switches flags, and for
// comments.
func (p *parser) group() (*Node, *Error) {
	start := p.at
	if !p.has("(?") {
		p.at++
		return p.capture(start, "")
	}
	for _, look := range looks {
		if p.has(look.text) && p.d != RE2 && p.d != Rust {
			p.at += len(look.text)
			return p.inner(&Node{Op: OpLook, Start: start, Behind: look.behind, Negated: look.negated})
		}
	}
	switch {
	case p.take("(?:"):
		return p.inner(&Node{Op: OpGroup, Start: start})
	case p.d == Python && p.take("(?>"):
		return p.inner(&Node{Op: OpAtomic, Start: start})
	case p.d == Python && p.take("(?("):
		return p.conditional(start)
	case p.d == Python && p.take("(?#"):
		return nil, p.comment(start)
	case p.d == Python && p.take("(?P="):
		return p.namedReference(start, ")")
	case p.d != ECMAScript && p.take("(?P<"), p.d != Python && !p.looks() && p.take("(?<"):
		name, err := p.groupName(start)
		if err != nil {
			return nil, err
		}
		return p.capture(start, name)
	}
	return p.flagGroup(start)
}

var looks = [...]struct {
	text            string
	behind, negated bool
}{
	{text: "(?="}, {text: "(?!", negated: true}, {text: "(?<=", behind: true}, {text: "(?<!", behind: true, negated: true},
}

func (p *parser) looks() bool {
	for _, look := range looks {
		if p.has(look.text) {
			return true
		}
	}
	return false
}

func (p *parser) capture(start int, name string) (*Node, *Error) {
	p.tree.Groups++
	n := &Node{Op: OpGroup, Start: start, Index: p.tree.Groups, Name: name}
	p.open = append(p.open, n)
	defer func() { p.open = p.open[:len(p.open)-1] }()
	return p.inner(n)
}

// inner reads what is within a group, and its ). Flags that it switches end with
// it.
func (p *parser) inner(n *Node) (*Node, *Error) {
	before := p.flags
	p.begun = true
	sub, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	if !p.take(")") {
		return nil, p.fail(n.Start, n.Start+1, "the ( is never closed").advise("close it with ), or " + literally("("))
	}
	p.flags = before
	n.End, n.Subs = p.at, []*Node{sub}
	if p.d == Python && n.Op == OpLook && n.Behind {
		if least, most := Width(sub); least != most {
			return nil, p.fail(n.Start, n.End, "Python supports look-behind only for a fixed number of characters")
		}
	}
	return n, nil
}

func (p *parser) comment(start int) *Error {
	end := strings.IndexByte(p.rest(), ')')
	if end < 0 {
		return p.fail(start, len(p.src), "the comment is never closed")
	}
	p.at += end + 1
	return nil
}

func (p *parser) conditional(start int) (*Node, *Error) {
	end := strings.IndexByte(p.rest(), ')')
	if end < 0 {
		return nil, p.fail(start, len(p.src), "the ( is never closed")
	}
	ref := &Node{Op: OpConditional, Start: start, End: p.at + end, Name: p.rest()[:end]}
	if n, ok := decimal(ref.Name); ok {
		ref.Index, ref.Name = n, ""
	}
	p.at += end + 1
	p.backs = append(p.backs, ref)
	before, from := p.flags, p.at
	sub, err := p.alternatives()
	switch {
	case err != nil:
		return nil, err
	case !p.take(")"):
		return nil, p.fail(start, start+1, "the ( is never closed")
	case sub.Op != OpAlt || sub.Start != from || sub.End != p.at-1:
		ref.Subs = []*Node{sub, {Op: OpEmpty, Start: p.at - 1, End: p.at - 1}}
	case len(sub.Subs) > 2:
		return nil, p.fail(start, p.at, "a condition has at most two alternatives")
	default:
		ref.Subs = sub.Subs
	}
	p.flags, ref.End = before, p.at
	return ref, nil
}

// groupName reads the name of a group, which < has begun.
func (p *parser) groupName(start int) (string, *Error) {
	end := strings.IndexByte(p.rest(), '>')
	if end < 0 {
		return "", p.fail(start, len(p.src), "the name of the group has no >")
	}
	name := p.rest()[:end]
	p.at += end + 1
	if !p.validName(name) {
		return "", p.fail(start, p.at, "%q cannot name a group", name).advise("write letters, digits and _")
	}
	if p.names[name] && p.d != RE2 { // Go lets two groups have one name
		return "", p.fail(start, p.at, "two groups are named %s", name)
	}
	p.names[name] = true
	return name, nil
}

func (p *parser) validName(name string) bool {
	for i, r := range name {
		letter := r == '_' || unicode.IsLetter(r) && (p.d != RE2 || r < 0x80) || r == '$' && p.d == ECMAScript
		digit := unicode.IsDigit(r) && (p.d != RE2 || r < 0x80) || p.d == Rust && strings.ContainsRune(".[]", r)
		if !letter && !(digit && (i > 0 || p.d == RE2)) {
			return false
		}
	}
	return name != ""
}
