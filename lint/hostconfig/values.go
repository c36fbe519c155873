package hostconfig

import (
	"bytes"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// value reads a value; what is none is read as the nearest thing to one.
func (r *reader) value() *Value {
	start := r.at
	v := &Value{}
	switch c := r.peek(); {
	case c == '{' || c == '[':
		r.nested(v)
	case c == '"' || c == '\'':
		v.Kind, v.Text = String, r.stringLiteral()
	default:
		r.unquoted(v)
	}
	v.Span = r.since(start)
	return v
}

func (r *reader) nested(v *Value) {
	start := r.at
	c := r.peek()
	if r.depth == maxDepth {
		v.Kind = Array
		r.at.Byte = len(r.src)
		r.invalid(start, "the value is nested too deeply")
		return
	}
	r.next()
	r.depth++
	if r.open = append(r.open, c+2); c == '{' { // } and ] stand two behind { and [
		v.Kind = Object
		r.members(v)
	} else {
		v.Kind = Array
		r.items(v)
	}
	r.open = r.open[:len(r.open)-1]
	r.depth--
}

// members reads up to the end of an object.
func (r *reader) members(v *Value) {
	seen := map[string]bool{}
	r.list('}', func() {
		m := r.member()
		if seen[m.Key] {
			r.duplicate(m)
		}
		seen[m.Key] = true
		v.Members = append(v.Members, m)
	})
}

func (r *reader) duplicate(m Member) {
	if !r.broken {
		r.problems = append(r.problems, Problem{Kind: DuplicateKey, Span: m.Span, Text: m.Key})
	}
}

func (r *reader) items(v *Value) {
	r.list(']', func() { v.Items = append(v.Items, r.value()) })
}

// list reads what is separated by commas, up to its bracket.
func (r *reader) list(end byte, one func()) {
	var comma *diag.Span // the one that nothing follows yet
	first := true
	for {
		r.skipSpace()
		c := r.peek()
		switch {
		case !r.more():
			r.invalid(r.at, "the closing %q is missing", end)
			return
		case c == end:
			if comma != nil && !r.broken {
				r.problems = append(r.problems, Problem{Kind: TrailingComma, Span: *comma, Fix: []diag.Edit{{Span: *comma}}})
			}
			r.next()
			return
		case c == '}' || c == ']':
			if r.mismatchedBracket(end, c) {
				return
			}
			continue
		case c == ',':
			start := r.at
			r.next()
			if comma != nil || first {
				r.invalid(start, "there is nothing before the comma")
			}
			span := r.since(start)
			comma = &span
			continue
		}
		if comma == nil && !first {
			r.invalid(r.at, "a comma is missing before this")
		}
		comma, first = nil, false
		before := r.at.Byte
		if one(); r.at.Byte == before {
			r.invalid(r.at, "a value is missing")
			r.next()
		}
	}
}

// mismatchedBracket is told of the other bracket. Where an outer value waits for it, this
// one ends here; else it is stepped over.
func (r *reader) mismatchedBracket(end, c byte) bool {
	r.invalid(r.at, "found %q, expected %q", c, end)
	if bytes.IndexByte(r.open, c) >= 0 {
		return true
	}
	r.next()
	return false
}

// member reads a key and its value.
func (r *reader) member() (m Member) {
	start := r.at
	if c := r.peek(); c == '"' || c == '\'' {
		m.Key = r.stringLiteral()
	} else if m.Key = r.word(); m.Key == "" {
		r.invalid(start, "expected a key in quotes")
		m.Value = r.value()
		m.Span = m.Value.Span
		return m
	} else {
		r.note(UnquotedKey, start, m.Key, diag.Edit{Span: r.since(start), Text: `"` + m.Key + `"`})
	}
	m.Span = r.since(start)
	r.skipSpace()
	if r.peek() == ':' {
		r.next()
		r.skipSpace()
	} else {
		r.invalid(r.at, "a colon is missing after the key")
	}
	if c := r.peek(); !r.more() || c == ',' || c == '}' || c == ']' {
		r.invalid(r.at, "the key has no value")
		m.Value = &Value{Span: r.since(r.at)}
		return m
	}
	m.Value = r.value()
	return m
}

// word reads letters, digits and what else stands in names and numbers.
func (r *reader) word() string {
	start := r.at.Byte
	for r.more() && isWordByte(r.peek()) {
		r.next()
	}
	return string(r.src[start:r.at.Byte])
}

func isWordByte(c byte) bool {
	return c >= 0x80 || c == '_' || c == '$' || c == '-' || c == '+' || c == '.' ||
		'0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// unquoted reads what is in no quotes.
func (r *reader) unquoted(v *Value) {
	start := r.at
	switch w := r.word(); w {
	case "null":
	case "true", "false":
		v.Kind, v.Bool = Bool, w == "true"
	case "":
		r.invalid(start, "a value is missing")
	default:
		r.unquotedWord(v, start, w)
	}
}

// unquotedWord reads a number, or a word that is nothing in JSON.
func (r *reader) unquotedWord(v *Value, start diag.Pos, w string) {
	v.Text = w
	switch low := strings.ToLower(w); {
	case isNumber(w):
		v.Kind = Number
	case low == "true" || low == "false":
		v.Kind, v.Bool, v.Text = Bool, low == "true", ""
		r.invalid(start, "JSON has no %s; write %s", w, low)
	case low == "none" || low == "undefined" || low == "nil" || low == "null":
		v.Text = ""
		r.invalid(start, "JSON has no %s; write null", w)
	case strings.IndexByte("+-.0123456789", w[0]) >= 0:
		v.Kind = Number
		r.invalid(start, "%s is not a number", abbreviated(w))
	default:
		v.Kind = String
		r.invalid(start, "%s is not a value; a string needs double quotes", abbreviated(w))
	}
}

// isNumber reports whether it is a number as JSON writes them.
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	rest := strings.TrimLeft(s, "0123456789")
	if whole := s[:len(s)-len(rest)]; whole == "" || whole[0] == '0' && len(whole) > 1 {
		return false
	}
	if frac, ok := strings.CutPrefix(rest, "."); ok {
		if rest = strings.TrimLeft(frac, "0123456789"); rest == frac {
			return false
		}
	}
	if rest == "" {
		return true
	}
	if rest[0] != 'e' && rest[0] != 'E' {
		return false
	}
	rest = rest[1:]
	if rest != "" && (rest[0] == '+' || rest[0] == '-') {
		rest = rest[1:]
	}
	return rest != "" && strings.Trim(rest, "0123456789") == ""
}
