package inline

import (
	"slices"
	"strings"
)

// value is an argument: a text, or a list of texts.
type value struct {
	text string
	list []string
	each []string // it is one of these, and the text is not known
}

func (v value) known() bool { return !unknown(v.text) && !slices.ContainsFunc(v.list, unknown) }

// expr reads an expression: strings that are put together, lists of these, and
// a few functions whose value is known. Everything else is Any.
func (r *reader) expr(depth int) value {
	if depth > maxDepth {
		r.i++
		return value{text: anyText}
	}
	v := r.operand(depth)
	for {
		t := r.token(r.i)
		switch {
		case r.joins(t):
			r.i++
			v.join(t.Text, r.operand(depth))
		case t.Kind == String && r.i > 0 && r.tokens[r.i-1].Kind == String:
			v.join("", r.operand(depth))
		case r.i >= len(r.tokens) || t.Kind == Mark && strings.Contains(",)];}\n:", t.Text) && t.Text != "":
			return v
		default:
			// Something is done with it that is not followed.
			v = value{text: anyText}
			r.skip()
			return v
		}
	}
}

// joins reports whether a token joins texts; / joins those of paths.
func (r *reader) joins(t Token) bool {
	return t.Kind == Mark && t.Text != "" && strings.Contains(r.lang.joins, t.Text)
}

// join adds what an operator puts behind a value.
func (v *value) join(operator string, w value) {
	switch {
	case v.list != nil && w.list != nil:
		*v = value{list: append(v.list[:len(v.list):len(v.list)], w.list...)}
	case v.list != nil || w.list != nil:
		*v = value{list: append(append([]string{}, v.list...), append(w.list, anyText)...)}
	case len(v.text)+len(w.text) > maxText:
		*v = value{text: anyText}
	case operator == "/":
		*v = value{text: v.text + "/" + w.text}
	default:
		*v = value{text: v.text + w.text}
	}
}

// skip goes to the end of an expression.
func (r *reader) skip() {
	depth := 0
	for ; r.i < len(r.tokens); r.i++ {
		t := r.tokens[r.i]
		if t.Kind != Mark {
			continue
		}
		switch t.Text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth < 0 {
				return
			}
		case ",", ";", "\n":
			if depth == 0 {
				return
			}
		}
	}
}

// operand is a string, a list, a name or a call in an expression.
func (r *reader) operand(depth int) value {
	t := r.token(r.i)
	switch {
	case r.i >= len(r.tokens):
		return value{text: anyText}
	case t.Kind == String:
		r.i++
		return value{text: t.Text}
	case r.is(r.i, "[") || r.is(r.i, "("):
		return r.list(depth)
	case t.Kind == Name:
		return r.named(depth)
	}
	r.skip()
	return value{text: anyText}
}

// list is [a, b], (a, b) or (a).
func (r *reader) list(depth int) value {
	paren := r.is(r.i, "(")
	r.i++
	out := []string{}
	commas := 0
	for r.i < len(r.tokens) && !r.is(r.i, "]") && !r.is(r.i, ")") {
		if r.is(r.i, ",") || r.is(r.i, "\n") {
			if r.is(r.i, ",") {
				commas++
			}
			r.i++
			continue
		}
		from := r.i
		v := r.expr(depth + 1)
		if v.list != nil {
			v.text = anyText
		}
		if out = append(out, v.text); r.i == from || len(out) > maxArgs {
			r.skip()
			break
		}
	}
	r.i++
	if paren && commas == 0 && len(out) == 1 {
		return value{text: out[0]}
	}
	return value{list: out}
}

// named is a variable, or a call of a function whose value is known.
func (r *reader) named(depth int) value {
	name := r.token(r.i).Text
	r.i++
	_, last := lastDot(name)
	if r.is(r.i, "(") {
		return r.valueOf(name, last, depth)
	}
	if last == "environ" || name == "ENV" || strings.HasSuffix(name, "process.env") {
		if r.is(r.i, "[") && r.token(r.i+1).Text == "HOME" && r.is(r.i+2, "]") {
			r.i += 3
			return value{text: r.home()}
		}
	}
	if name == "process.env.HOME" {
		return value{text: r.home()}
	}
	if v, ok := r.vars[name]; ok {
		return value{text: v}
	}
	if name == "Dir" && r.is(r.i, "[") {
		return pattern(r.list(depth + 1))
	}
	if name == "glob" && r.token(r.i).Kind == String { // perl
		r.i++
		return pattern(value{text: r.token(r.i - 1).Text})
	}
	if v, ok := r.each[name]; ok {
		return v
	}
	return value{text: anyText}
}

func (r *reader) home() string {
	if home := r.v.Home(); home != "" {
		return home
	}
	return anyText
}
