package inline

import "github.com/hookc/hookc/runtime/shell/notation"

// nameAt reads a name, and the call that it may begin.
func (r *reader) nameAt() {
	i := r.i
	owner, name := lastDot(r.tokens[i].Text)
	r.i++
	if path, ok := r.vars[owner]; ok && r.is(i+1, "(") {
		if e, ok := methodOf(name); ok {
			r.onPath(e, value{text: path}, i)
			return
		}
	}
	if m, ok := r.aliases[owner]; ok {
		owner = m
	}
	if r.is(i-1, ".") || r.is(i-1, ">") && r.is(i-2, "-") {
		owner = otherCall
	}
	if r.language == "awk" && (name == "print" || name == "printf") {
		r.prints = true
	}
	parens := r.is(r.i, "(")
	if !parens && !r.bareArguments(owner, name) {
		return
	}
	e := r.lang.effectOf(owner, name, r.imports)
	if e == none || owner == otherCall && !r.counts(e) {
		return
	}
	from := r.i
	if parens {
		r.i++
	}
	args := r.arguments()
	if !r.v.Work(r.i - from) {
		return
	}
	r.do(e, name, args)
	r.i = from // calls among the arguments count too
}

// counts reports whether a method counts behind another call, of which it is not
// known what it returns.
func (r *reader) counts(e effect) bool {
	return !r.lang.methods || e.starts() || e == deletes && r.dunder
}

// bareArguments reports whether arguments stand here without parentheses.
func (r *reader) bareArguments(owner, name string) bool {
	t := r.token(r.i)
	switch {
	case !r.lang.bare:
		return false
	case t.Kind == String:
		return true
	}
	return t.Kind == Name && name != "" && (t.Text[0] == '$' || t.Text == "glob" || r.lang.bareModule && notation.Listed(owner, "File FileUtils Dir"))
}

// arguments reads up to the end of a call.
func (r *reader) arguments() []value {
	var out []value
	for r.i < len(r.tokens) && len(out) < maxArgs {
		if r.is(r.i, ")") || r.is(r.i, ";") || r.is(r.i, "\n") && !r.is(r.i-1, ",") && !r.is(r.i-1, "(") {
			break
		}
		if r.is(r.i, ",") || r.is(r.i, "\n") {
			r.i++
			continue
		}
		key := ""
		if r.token(r.i).Kind == Name && r.is(r.i+1, "=") && !r.is(r.i+2, "=") {
			key = r.token(r.i).Text
			r.i += 2
		}
		v := r.expr(0)
		if key == "" || notation.Listed(key, "args cmd command path file mode") {
			out = append(out, v)
		}
	}
	return out
}

// pathMethod is Path("x").unlink() and (a / b).read_text(): the method stands
// behind the parenthesis at end.
func (r *reader) pathMethod(begin, end int) {
	e, ok := methodOf(r.token(end + 2).Text)
	if !ok || !r.is(end+1, ".") || !r.is(end+3, "(") {
		return
	}
	if r.token(begin-1).Kind == Name {
		begin--
	}
	was := r.i
	r.i = begin
	v := r.operand(0)
	if r.i == end+1 && r.v.Work(end-begin) && v.list == nil {
		r.onPath(e, v, end+2)
	}
	r.i = was
}

// onPath is a method of a path, whose name stands at i.
func (r *reader) onPath(e effect, path value, i int) {
	args := []value{path}
	if e == opens {
		mode := value{text: "r"}
		if t := r.token(i + 2); t.Kind == String {
			mode.text = t.Text
		}
		args = append(args, mode)
	}
	r.do(e, "", args)
}
