package regex

import (
	"strings"
	"unicode/utf8"
)

// unlimited is beyond what any engine counts to: larger numbers are this.
const unlimited = 1 << 30

type quantifier struct {
	start    int
	min, max int
}

// quantifier reads * + ? and { }, and says false where none stands here.
func (p *parser) quantifier() (quantifier, bool, *Error) {
	q := quantifier{start: p.at, max: -1}
	switch p.src[p.at] {
	case '*':
	case '+':
		q.min = 1
	case '?':
		q.max = 1
	case '{':
		return p.braces()
	default:
		return q, false, nil
	}
	p.at++
	return q, true, nil
}

// braces reads {n}, {n,} and {n,m}. What has another form is text, but in Rust.
func (p *parser) braces() (quantifier, bool, *Error) {
	q := quantifier{start: p.at, max: -1}
	p.at++
	low, ok := p.number()
	comma := p.take(",")
	high, some := 0, false
	if comma {
		high, some = p.number()
	}
	closed := p.take("}")
	switch {
	case p.d == Rust && !(closed && ok):
		return q, false, p.fail(q.start, p.at, "the repetition after { has no number").advise(`write \{ for the character, and {0,n} for up to n`)
	case p.d == Python && closed && comma:
	case !closed || !ok, p.d == RE2 && leadingZero(p.src[q.start:p.at]):
		return q, false, p.text(q.start, closed && comma && some)
	}
	q.min = low
	if some {
		q.max = high
	} else if !comma {
		q.max = low
	}
	return q, true, p.bounds(q)
}

// text goes back to a { that is no quantifier.
func (p *parser) text(start int, upTo bool) *Error {
	if upTo {
		instead := "{0" + p.src[start+1:p.at]
		p.strange(start, instead, "%s without a lower bound is text in %s, not a repetition", p.src[start:p.at], p.d)
	}
	p.at = start
	return nil
}

func (p *parser) number() (n int, ok bool) {
	for p.more() && p.src[p.at] >= '0' && p.src[p.at] <= '9' {
		n, ok = min(n*10+int(p.src[p.at]-'0'), unlimited), true
		p.at++
	}
	return n, ok
}

// leadingZero reports whether a number in the braces has one: RE2 takes them for
// text then.
func leadingZero(braces string) bool {
	for n := range strings.SplitSeq(strings.Trim(braces, "{}"), ",") {
		if len(n) > 1 && n[0] == '0' {
			return true
		}
	}
	return false
}

func (p *parser) bounds(q quantifier) *Error {
	if q.max >= 0 && q.min > q.max {
		return p.fail(q.start, p.at, "the lower bound %d of the repetition is greater than the upper bound %d", q.min, q.max)
	}
	if p.d == RE2 && max(q.min, q.max) > 1000 {
		return p.fail(q.start, p.at, "RE2 supports at most 1000 repetitions")
	}
	return nil
}

// repeat applies a quantifier to the last of items.
func (p *parser) repeat(items []*Node, last lastItem, q quantifier) *Error {
	var sub *Node
	if len(items) > 0 {
		sub = items[len(items)-1]
	}
	if sub == nil || !p.repeats(sub, last) {
		return p.fail(q.start, p.at, "%s has nothing to repeat", p.src[q.start:p.at]).advise(literally(p.src[q.start : q.start+1]))
	}
	if p.twice(sub, last) {
		return p.fail(q.start, p.at, "%s repeats a repetition", p.src[q.start:p.at]).advise("put a group around what it repeats")
	}
	if sub.Op == OpRepeat {
		if p.chain++; p.chain > maxChain {
			return p.fail(q.start, p.at, "it repeats repetitions more than %d times", maxChain)
		}
	} else {
		p.chain = 0
	}
	n := &Node{Op: OpRepeat, Start: sub.Start, Subs: []*Node{sub}, Min: q.min, Max: q.max}
	p.manner(n)
	n.End = p.at
	items[len(items)-1] = n
	if p.d == ECMAScript && !p.unicode && sub.Op == OpLiteral && utf8.RuneLen(sub.Rune) == 4 {
		p.strange(sub.Start, "", "JavaScript reads this character as two, and only the second half is repeated")
	}
	return nil
}

// manner reads what may follow a quantifier: ? and, in Python, +.
func (p *parser) manner(n *Node) {
	switch {
	case p.take("?"):
		n.Lazy = !p.flags.ungreedy
	case p.d == Python && p.take("+"):
		n.Possessive = true
	default:
		n.Lazy = p.flags.ungreedy
	}
}

// repeats reports whether the dialect lets this be repeated.
func (p *parser) repeats(n *Node, last lastItem) bool {
	anchor := n.Op == OpBegin || n.Op == OpEnd || n.Op == OpWordBoundary
	switch p.d {
	case ECMAScript:
		return !anchor && !(n.Op == OpLook && n.Behind)
	case Python:
		return !anchor
	case Rust:
		return last != itemFlags
	}
	return true
}

// twice reports whether the dialect takes this for a quantifier of a quantifier,
// which it forbids.
func (p *parser) twice(n *Node, last lastItem) bool {
	switch p.d {
	case Rust:
		return false
	case Python:
		return n.Op == OpRepeat
	}
	return last == itemQuantifier
}
