package analyze

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/opt"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// mirrored is the operator with its sides swapped.
var mirrored = map[string]string{"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// comparison reads a comparison with a constant, or a question for an item of a
// list; any other is not looked into.
func (r *reader) comparison(e *ast.Expr) verdict {
	left, right, op := opt.Fold(e.Args[0]), opt.Fold(e.Args[1]), e.Name
	if left.Op == ast.OpConst && right.Op == ast.OpConst {
		if folded := opt.Fold(e); folded.Op == ast.OpConst {
			return r.condition(folded)
		}
		return r.opaque(e)
	}
	if left.Op == ast.OpConst && mirrored[op] != "" {
		left, right, op = right, left, mirrored[op]
	}
	if op == "in" {
		if v, ok := r.membership(left, right); ok {
			return v
		}
	}
	if v, ok := r.length(e, left, op, right); ok {
		return v
	}
	negated := op == "!="
	if negated {
		op = "=="
	}
	t, f, ok := r.domains(op, right)
	if !ok {
		return r.opaque(e)
	}
	v := r.holds(r.term(left), t, f)
	if negated {
		return v.not()
	}
	return v
}

// domains are the values for which a comparison with a constant is true, and
// those for which it is false; for the rest it is an error.
func (r *reader) domains(op string, right *ast.Expr) (t, f domain, ok bool) {
	if op == "in" && right.Op == ast.OpBinary && right.Name == ".." {
		return r.inRange(right)
	}
	if right.Op != ast.OpConst {
		return t, f, false
	}
	c := right.Value
	switch op {
	case "==":
		if t, ok = r.equalTo(c); ok {
			return t, t.complement().without(isError), true
		}
	case "in":
		if t, ok = r.oneOf(c); ok {
			return t, t.complement().without(isError), true
		}
	case "<", "<=", ">", ">=":
		if x, ok := exact(c); ok {
			t = ofNumbers(map[string]numbers{"<": less(x), ">": greater(x), "<=": greater(x).complement(), ">=": less(x).complement()}[op])
			return t, ofNumbers(t.numbers.complement()), true
		}
	case "contains", "startsWith", "endsWith", "matches":
		if c.Kind() == value.String && (op == "matches" || spelt(c.Str())) {
			t = ofStrings(ofAtom(r.languages.atom(patterns[op], c.Str())))
			f = t.complement().without(isError | isBool | isNumber | isOther)
			return t, f, true
		}
	}
	return t, f, false
}

var patterns = map[string]automata.Kind{
	"contains": automata.KindContains, "startsWith": automata.KindPrefix, "endsWith": automata.KindSuffix, "matches": automata.KindRegex,
}

// exact is a number that a float says exactly.
func exact(c value.Value) (float64, bool) {
	x := c.Float()
	return x, (c.Kind() == value.Int || c.Kind() == value.Float) && math.Abs(x) < 1<<53
}

func (r *reader) equalTo(c value.Value) (domain, bool) {
	switch c.Kind() {
	case value.Nil:
		return ofKinds(isNil), true
	case value.Bool:
		if c.Bool() {
			return ofKinds(isTrue), true
		}
		return ofKinds(isFalse), true
	case value.Int, value.Float:
		x, ok := exact(c)
		return ofNumbers(number(x)), ok
	case value.String:
		return ofStrings(ofWords(c.Str())), spelt(c.Str())
	}
	return domain{}, false
}

// spelt reports whether an automaton can tell a string from every other: to one,
// all bytes that are no UTF-8 look like U+FFFD.
func spelt(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, utf8.RuneError) }

// oneOf is the values in a constant list, or among the keys of a constant map.
func (r *reader) oneOf(c value.Value) (domain, bool) {
	if c.Kind() != value.List {
		return domain{}, false
	}
	out := domain{}
	var words []string
	for i := range c.Len() {
		d, ok := r.equalTo(c.At(i))
		if !ok {
			return domain{}, false
		}
		out.kinds |= d.kinds
		if d.kinds&isNumber != 0 {
			out.numbers = out.numbers.or(d.numbers)
		}
		words = append(words, d.strings.words...)
	}
	out.strings = ofWords(words...)
	return out, true
}

func (r *reader) inRange(e *ast.Expr) (t, f domain, ok bool) {
	lo, hi := opt.Fold(e.Args[0]), opt.Fold(e.Args[1])
	if lo.Op != ast.OpConst || hi.Op != ast.OpConst || lo.Value.Kind() != value.Int || hi.Value.Kind() != value.Int {
		return t, f, false
	}
	a, okA := exact(lo.Value)
	b, okB := exact(hi.Value)
	if !okA || !okB || b-a > maxRange || b < a {
		return t, f, false
	}
	var in numbers
	for x := a; x <= b; x++ {
		in = append(in, interval{lo: x, hi: x})
	}
	t = ofNumbers(in)
	return t, t.complement().without(isError), true
}

// maxRange bounds the numbers of a range, one by one: 2.5 is in none.
const maxRange = 200

// length reads len(x) compared with a number, x a list or a string.
func (r *reader) length(e, left *ast.Expr, op string, right *ast.Expr) (verdict, bool) {
	if left.Op != ast.OpCall || left.Name != "len" || len(left.Args) != 1 || right.Op != ast.OpConst || right.Value.Kind() != value.Int {
		return verdict{}, false
	}
	n := right.Value.Int()
	if l, ok := r.list(left.Args[0]); ok && l.known {
		return r.hasItems(l, op, n)
	}
	return r.stringLength(e, left.Args[0], op, n)
}

// hasItems is what asks no more than whether a list has any item.
func (r *reader) hasItems(l list, op string, n int) (verdict, bool) {
	any := r.anyItem(l)
	switch {
	case op == ">" && n == 0, op == ">=" && n == 1, op == "!=" && n == 0:
		return any, true
	case op == "==" && n == 0, op == "<" && n == 1, op == "<=" && n == 0:
		return any.not(), true
	}
	return verdict{}, false
}

// maxLength bounds lengths that become automata.
const maxLength = 500

// stringLength is a comparison of the characters of a string.
func (r *reader) stringLength(whole, e *ast.Expr, op string, n int) (verdict, bool) {
	atLeast := func(n int) language {
		return ofAtom(r.languages.atom(automata.KindFull, "(?s:.{"+strconv.Itoa(max(n, 0))+",})"))
	}
	negate := false
	var l language
	switch op {
	case ">=":
		l = atLeast(n)
	case ">":
		l = atLeast(n + 1)
	case "<":
		l, negate = atLeast(n), true
	case "<=":
		l, negate = atLeast(n+1), true
	default:
		return verdict{}, false
	}
	term := r.term(e)
	if n > maxLength || n < 0 || len(term) != 1 || term[0].constant != nil {
		return verdict{}, false
	}
	v := r.holds(term, ofStrings(l), ofStrings(l).complement().without(anything&^isString))
	if negate {
		v = v.not()
	}
	if x := term[0].variable; x != nil && x.base.kinds&isOther != 0 { // of a list it is what it is
		rest, asked := is(x, ofKinds(isOther)), r.opaque(whole)
		v.t, v.f, v.sure = anyOf(v.t, allOf(rest, asked.t)), anyOf(v.f, allOf(rest, asked.f)), false
	}
	return v, true
}
