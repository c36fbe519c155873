package guard

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	pythonCond  = lazyregexp.New(`^(if|elif)\b(.*):\s*$`)
	pythonPlain = lazyregexp.New(`^(?:else\s*:|try\s*:|with\b|def\b|async\s+def\b|if\s+__name__)`)
)

// python looks at the conditions of the function around a place.
func (r *rest) python(at src.Place, functions []src.Function) (src.Function, bool) {
	in := src.FunctionAround(functions, at, len(r.source))
	lines := src.PyLines(r.bare)
	own := slices.IndexFunc(lines, func(l src.PyLine) bool { return l.Start <= at.Start && at.Start < l.End })
	if own < 0 {
		return in, false
	}
	for _, head := range src.PythonHeads(r.bare, lines[own].Start) {
		if src.DefLine.MatchString(head) {
			break
		}
		if !pythonPlain.MatchString(head) {
			return in, false
		}
	}
	asked := 0
	for i, l := range lines {
		if asked > src.MaxObjects {
			return in, false
		}
		if i >= own || l.Start < in.Body.Start || src.FunctionAround(functions, l.Place, len(r.source)).Name != in.Name {
			continue
		}
		m := pythonCond.FindStringSubmatch(l.Text)
		if m != nil {
			asked++
		}
		if m == nil || strings.HasPrefix(l.Text, "if __name__") || r.caught(l.Start) {
			continue
		}
		begin := l.Start + strings.Index(r.bare[l.Start:l.End], m[1]) + len(m[1])
		b := branch{cond: src.At(begin, l.Start+strings.LastIndexByte(r.bare[l.Start:l.End], ':'))}
		inner, next := src.Suite(lines, i)
		if len(inner) == 0 {
			return in, false
		}
		b.body = src.At(inner[0].Start, inner[len(inner)-1].End)
		b.other = r.otherwise(lines, next, l.Indent)
		if next < len(lines) && lines[next].Indent == l.Indent && strings.HasPrefix(lines[next].Text, "else") {
			b.last = b.other
		}
		if !r.passes(b, at) {
			return in, false
		}
	}
	return in, true
}

// otherwise is what belongs to the elif and else behind the suite of a condition.
func (r *rest) otherwise(lines []src.PyLine, next, indent int) (out src.Place) {
	for next < len(lines) && lines[next].Indent == indent && (strings.HasPrefix(lines[next].Text, "elif") || strings.HasPrefix(lines[next].Text, "else")) {
		inner, after := src.Suite(lines, next)
		if out.Start == 0 {
			out.Start = lines[next].End
		}
		if len(inner) > 0 {
			out.End = inner[len(inner)-1].End
		}
		next = after
	}
	return src.At(out.Start, max(out.Start, out.End))
}
