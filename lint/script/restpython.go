package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	pythonCond  = lazyregexp.New(`^(if|elif)\b(.*):\s*$`)
	pythonPlain = lazyregexp.New(`^(?:else\s*:|try\s*:|with\b|def\b|async\s+def\b|if\s+__name__)`)
)

// python looks at the conditions of the function around a place.
func (r *rest) python(at Place, functions []codeFunction) (codeFunction, bool) {
	in := functionAround(functions, at, len(r.source))
	lines := pyLines(r.bare)
	own := slices.IndexFunc(lines, func(l pyLine) bool { return l.Start <= at.Start && at.Start < l.End })
	if own < 0 {
		return in, false
	}
	for _, head := range pythonHeads(r.bare, lines[own].Start) {
		if defLine.MatchString(head) {
			break
		}
		if !pythonPlain.MatchString(head) {
			return in, false
		}
	}
	asked := 0
	for i, l := range lines {
		if asked > maxObjects {
			return in, false
		}
		if i >= own || l.Start < in.body.Start || functionAround(functions, l.Place, len(r.source)).name != in.name {
			continue
		}
		m := pythonCond.FindStringSubmatch(l.text)
		if m != nil {
			asked++
		}
		if m == nil || strings.HasPrefix(l.text, "if __name__") || r.caught(l.Start) {
			continue
		}
		begin := l.Start + strings.Index(r.bare[l.Start:l.End], m[1]) + len(m[1])
		b := branch{cond: Place{begin, l.Start + strings.LastIndexByte(r.bare[l.Start:l.End], ':')}}
		inner, next := suite(lines, i)
		if len(inner) == 0 {
			return in, false
		}
		b.body = Place{inner[0].Start, inner[len(inner)-1].End}
		b.other = r.otherwise(lines, next, l.indent)
		if next < len(lines) && lines[next].indent == l.indent && strings.HasPrefix(lines[next].text, "else") {
			b.last = b.other
		}
		if !r.passes(b, at) {
			return in, false
		}
	}
	return in, true
}

// otherwise is what belongs to the elif and else behind the suite of a condition.
func (r *rest) otherwise(lines []pyLine, next, indent int) (out Place) {
	for next < len(lines) && lines[next].indent == indent && (strings.HasPrefix(lines[next].text, "elif") || strings.HasPrefix(lines[next].text, "else")) {
		inner, after := suite(lines, next)
		if out.Start == 0 {
			out.Start = lines[next].End
		}
		if len(inner) > 0 {
			out.End = inner[len(inner)-1].End
		}
		next = after
	}
	return Place{out.Start, max(out.Start, out.End)}
}
