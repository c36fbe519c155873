package guard

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	nodeCond  = lazyregexp.New(`\bif\s*\(`)
	nodePlain = lazyregexp.New(`(?:\belse|\btry|=>)\s*$|^\s*$`)
	nodeOnce  = lazyregexp.New(`\.on\(|\.then\(|\(\s*(?:async\s*)?\(\s*\)\s*=>\s*$|\(\s*(?:async\s+)?function\s*\(\s*\)\s*$`)
)

// node looks at the conditions of the function around a place.
func (r *rest) node(at src.Place, functions []src.Function) (src.Function, bool) {
	in := src.FunctionAround(functions, at, len(r.source))
	for _, b := range src.JSBlocks(r.bare, at.Start) {
		if in.Name != "" && b.At < in.Body.Start {
			break
		}
		if b.IsFunction() && !nodeOnce.MatchString(b.Head) || !b.IsFunction() && !nodePlain.MatchString(b.Head) {
			return in, false
		}
	}
	around := src.JSFunctionAround(r.bare, at.Start)
	for _, m := range nodeCond.FindAllStringIndex(r.bare[:at.Start], src.MaxObjects) {
		if m[0] < in.Body.Start || !r.sameFunction(around, m[0]) || r.caught(m[0]) {
			continue
		}
		if b, ok := r.nodeBranch(m[1] - 1); !ok || !r.passes(b, at) {
			return in, false
		}
	}
	return in, true
}

// sameFunction reports whether a condition is in the function of a place, or around it.
func (r *rest) sameFunction(around, cond int) bool {
	own := src.JSFunctionAround(r.bare, cond)
	return own == around || own < around && own < 0
}

// nodeBranch is the condition in the brackets at a place, and what belongs to it.
func (r *rest) nodeBranch(open int) (b branch, ok bool) {
	end := src.Closing(r.bare, open)
	if end >= len(r.bare) {
		return b, false
	}
	b.cond = src.At(open+1, end)
	b.body = r.nodeBody(end + 1)
	next := b.body.End
	text := strings.TrimLeft(r.bare[next:], "}; \t\r\n")
	next = len(r.bare) - len(text)
	if !strings.HasPrefix(text, "else") {
		return b, true
	}
	b.other = r.nodeBody(next + len("else"))
	if !nodeCond.MatchString(r.bare[b.other.Start:min(b.other.Start+len("if ("), b.other.End)]) {
		b.last = b.other
	}
	return b, true
}

// nodeBody is a block or a statement. That of an if goes on with its else.
func (r *rest) nodeBody(at int) src.Place {
	text := strings.TrimLeft(r.bare[at:], " \t\r\n")
	at = len(r.bare) - len(text)
	if strings.HasPrefix(text, "{") {
		return src.At(at, src.JSEnd(r.bare, at))
	}
	if m := nodeCond.FindStringIndex(text); m != nil && m[0] == 0 {
		inner, ok := r.nodeBranch(at + m[1] - 1)
		if ok {
			return src.At(at, max(inner.body.End, inner.other.End))
		}
	}
	return src.At(at, at+len(src.Statement(r.bare, at)))
}
