package shell

import (
	"strings"
)

// expr reads an expression: strings that are put together, lists of these, and
// a few functions whose value is known. Everything else is Any.
func (r *coder) expr(depth int) arg {
	if depth > maxDepth {
		r.i++
		return arg{text: anyText}
	}
	v := r.operand(depth)
	for {
		t := r.token(r.i)
		switch {
		case r.is(r.i, "+") || r.is(r.i, ".") && (r.language == "perl" || r.language == "php"):
			r.i++
			v = joined(v, "", r.operand(depth))
		case r.is(r.i, "/") && r.language == "python":
			r.i++
			v = joined(v, "/", r.operand(depth))
		case t.kind == tokenText && r.i > 0 && r.tokens[r.i-1].kind == tokenText:
			v = joined(v, "", r.operand(depth))
		case r.i >= len(r.tokens) || t.kind == tokenMark && strings.Contains(",)];}\n:", t.text) && t.text != "":
			return v
		default:
			// Something is done with it that is not followed.
			v = arg{text: anyText}
			r.skip()
			return v
		}
	}
}

func joined(v arg, between string, w arg) arg {
	if v.list != nil || w.list != nil {
		if v.list != nil && w.list != nil {
			return arg{list: append(v.list[:len(v.list):len(v.list)], w.list...)}
		}
		return arg{list: append(append([]string{}, v.list...), append(w.list, anyText)...)}
	}
	if len(v.text)+len(w.text) > maxText {
		return arg{text: anyText}
	}
	return arg{text: v.text + between + w.text}
}

// skip goes to the end of an expression.
func (r *coder) skip() {
	depth := 0
	for ; r.i < len(r.tokens); r.i++ {
		t := r.tokens[r.i]
		if t.kind != tokenMark {
			continue
		}
		switch t.text {
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
func (r *coder) operand(depth int) arg {
	t := r.token(r.i)
	switch {
	case r.i >= len(r.tokens):
		return arg{text: anyText}
	case t.kind == tokenText:
		r.i++
		return arg{text: t.text}
	case r.is(r.i, "[") || r.is(r.i, "("):
		return r.list(depth)
	case t.kind == tokenName:
		return r.named(depth)
	}
	r.skip()
	return arg{text: anyText}
}

// list is [a, b], (a, b) or (a).
func (r *coder) list(depth int) arg {
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
		return arg{text: out[0]}
	}
	return arg{list: out}
}

// named is a variable, or a call of a function whose value is known.
func (r *coder) named(depth int) arg {
	name := r.token(r.i).text
	r.i++
	_, last := lastDot(name)
	if r.is(r.i, "(") {
		return r.valueOf(name, last, depth)
	}
	if last == "environ" || name == "ENV" || strings.HasSuffix(name, "process.env") {
		if r.is(r.i, "[") && r.token(r.i+1).text == "HOME" && r.is(r.i+2, "]") {
			r.i += 3
			return arg{text: r.home()}
		}
	}
	if name == "process.env.HOME" {
		return arg{text: r.home()}
	}
	if v, ok := r.vars[name]; ok {
		return arg{text: v}
	}
	if name == "Dir" && r.is(r.i, "[") {
		return pattern(r.list(depth + 1))
	}
	if name == "glob" && r.token(r.i).kind == tokenText { // perl
		r.i++
		return pattern(arg{text: r.token(r.i - 1).text})
	}
	if v, ok := r.each[name]; ok {
		return v
	}
	return arg{text: anyText}
}

func (r *coder) home() string {
	if r.a.place.Home == "" || r.f.remote {
		return anyText
	}
	return r.a.place.Home
}

// valueOf is the value of a call in an expression.
func (r *coder) valueOf(name, last string, depth int) arg {
	r.i++
	var args []arg
	for r.i < len(r.tokens) && !r.is(r.i, ")") && len(args) < maxArgs {
		from := r.i
		if r.is(r.i, ",") || r.is(r.i, "\n") {
			r.i++
			continue
		}
		if args = append(args, r.expr(depth+1)); r.i == from {
			break
		}
	}
	r.i++
	if len(args) == 0 {
		if last == "home" || last == "homedir" {
			return arg{text: r.home()}
		}
		return arg{text: anyText}
	}
	v := args[0]
	switch last {
	case "expanduser":
		if rest, ok := strings.CutPrefix(v.text, "~"); ok && (rest == "" || rest[0] == '/') {
			return arg{text: r.home() + rest}
		}
		return v
	case "join", "resolve":
		if name == last || v.list != nil {
			break
		}
		for _, w := range args[1:] {
			v = joined(v, "/", w)
		}
		return v
	case "Path", "str", "String", "abspath", "realpath", "fsdecode":
		return v
	case "glob", "iglob", "bsd_glob", "globSync":
		return pattern(v)
	case "b64decode", "atob", "from", "base64_decode", "decode64":
		if text, ok := debase(v.text); ok && !unknown(v.text) && v.list == nil {
			return r.decoded(text)
		}
	case "fromhex", "unhexlify":
		if text, ok := dehex(v.text); ok && v.list == nil {
			return r.decoded(text)
		}
	case "split":
		if fields := strings.Fields(v.text); len(args) == 1 && v.list == nil && !unknown(v.text) && strings.HasPrefix(name, "shlex") {
			return arg{list: fields}
		}
	}
	return arg{text: anyText}
}

// pattern is what a pattern names: of the text no more is known than what stands
// before its first wildcard.
func pattern(v arg) arg {
	if len(v.list) == 1 {
		v = arg{text: v.list[0]}
	}
	if i := strings.IndexAny(v.text, "*?[{"); i >= 0 && v.list == nil {
		v.text = v.text[:i] + anyText
	}
	return v
}

// decoded skips .decode() and its kin behind a decoded text.
func (r *coder) decoded(text string) arg {
	for r.is(r.i, ".") && r.is(r.i+2, "(") {
		switch r.token(r.i + 1).text {
		case "decode", "toString":
			r.i += 2
			r.i++
			r.skip()
			r.i++
			continue
		}
		return arg{text: anyText}
	}
	return arg{text: text}
}
