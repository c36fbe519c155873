package value

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// JSON is v as compact JSON: keys in document order, nothing escaped that need
// not be.
func JSON(v Value, budget *Budget) (string, error) {
	return encode(v, budget, style{})
}

// ExprJSON is v as expr's toJSON spells it: indented, keys sorted, safe inside
// HTML.
func ExprJSON(v Value, budget *Budget) (string, error) {
	return encode(v, budget, style{indent: true, sorted: true, html: true, strict: true})
}

// Indented is v as JSON for people, indented by two spaces, keys in document
// order.
func Indented(v Value, budget *Budget) (string, error) {
	return encode(v, budget, style{indent: true})
}

// style is how JSON is spelled.
type style struct {
	indent bool // by two spaces
	sorted bool
	html   bool // escape < > & and the two line separators
	strict bool // a map whose keys need not be strings is an error
	always bool // what JSON lacks, infinities and NaN, is null, not an error
}

type encoder struct {
	writer
	style
	level int
}

func encode(v Value, budget *Budget, s style) (string, error) {
	if err := budget.Step(v.Weight()); err != nil {
		return "", err
	}
	e := encoder{writer: writer{budget: budget}, style: s}
	e.value(v)
	return e.result()
}

// AppendJSON appends v to dst as JSON does, without a budget and never failing:
// for values that come from events and policies. Infinities and NaN are null.
func AppendJSON(dst []byte, v Value) []byte {
	e := encoder{
		writer: writer{buf: dst, budget: &Budget{math.MaxInt, math.MaxInt}},
		style:  style{always: true},
	}
	e.value(v)
	return e.buf
}

func (e *encoder) fail(problem string) {
	if e.err == nil {
		e.err = &OpError{"json", "cannot write as JSON: " + problem}
	}
}

func (e *encoder) value(v Value) {
	if !e.room() {
		return
	}
	switch v.kind {
	case Nil:
		e.text("null")
	case Bool:
		e.buf = strconv.AppendBool(e.buf, v.Bool())
	case Int:
		e.buf = strconv.AppendInt(e.buf, int64(v.Int()), 10)
	case Float:
		e.float(v.Float())
	case String:
		e.buf = appendQuoted(e.buf, v.str(), e.html)
	case List:
		e.list(v)
	case Map:
		e.object(v)
	}
}

// float writes f as Go's encoding/json does: in full between 1e-6 and 1e21.
func (e *encoder) float(f float64) {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		if e.always {
			e.text("null")
			return
		}
		e.fail(strconv.FormatFloat(f, 'g', -1, 64))
		return
	}
	format := byte('f')
	if abs := math.Abs(f); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		format = 'e'
	}
	e.buf = strconv.AppendFloat(e.buf, f, format, -1, 64)
	if n := len(e.buf); format == 'e' && e.buf[n-4] == 'e' && e.buf[n-3] == '-' && e.buf[n-2] == '0' {
		e.buf[n-2] = e.buf[n-1] // e-09 to e-9
		e.buf = e.buf[:n-1]
	}
}

func (e *encoder) list(v Value) {
	if v.Absent() && e.strict {
		e.text("null")
		return
	}
	e.open('[')
	for i, item := range v.ref().items {
		e.separate(i)
		e.value(item)
	}
	e.close(']', v.Len())
}

func (e *encoder) object(v Value) {
	if v.Keyed() && e.strict {
		e.fail("a map whose keys may be other than strings")
		return
	}
	e.open('{')
	for n, i := range e.order(v) {
		e.separate(n)
		e.key(v.Key(i))
		e.value(v.At(i))
	}
	e.close('}', v.Len())
}

func (e *encoder) order(v Value) []int {
	if e.sorted {
		return v.sorted()
	}
	order := make([]int, v.Len())
	for i := range order {
		order[i] = i
	}
	return order
}

func (e *encoder) key(k Value) {
	name := k.str()
	if k.kind != String {
		name = Quote(k)
	}
	e.buf = appendQuoted(e.buf, name, e.html)
	e.text(":")
	if e.indent {
		e.text(" ")
	}
}

func (e *encoder) open(bracket byte) {
	e.buf = append(e.buf, bracket)
	e.level++
}

func (e *encoder) separate(i int) {
	if i > 0 {
		e.text(",")
	}
	e.newline()
}

func (e *encoder) close(bracket byte, items int) {
	e.level--
	if items > 0 {
		e.newline()
	}
	e.buf = append(e.buf, bracket)
}

func (e *encoder) newline() {
	if !e.indent {
		return
	}
	e.text("\n")
	for range e.level {
		e.text("  ")
	}
}

const hex = "0123456789abcdef"

// AppendQuoted appends s as a JSON string. Bytes that are not UTF-8 become
// U+FFFD.
func AppendQuoted(dst []byte, s string) []byte { return appendQuoted(dst, s, false) }

func appendQuoted(dst []byte, s string, html bool) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			dst = appendASCII(dst, c, html)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1 && html:
			dst = append(dst, `\ufffd`...)
		case r == utf8.RuneError:
			dst = append(dst, "\ufffd"...)
		case html && (r == '\u2028' || r == '\u2029'):
			dst = append(dst, `\u202`...)
			dst = append(dst, hex[r&0xf])
		default:
			dst = append(dst, s[i:i+n]...)
		}
		i += n
	}
	return append(dst, '"')
}

func appendASCII(dst []byte, c byte, html bool) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case '<', '>', '&':
		if !html {
			return append(dst, c)
		}
	default:
		if c >= ' ' {
			return append(dst, c)
		}
	}
	return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
}
