package shell

import (
	"slices"
	"strings"
)

// code reads a program of another language for what it starts and touches.
func (a *analyzer) code(f *frame, k *call, at int, language, text string) {
	c := &a.line.Commands[at]
	if c.Code == nil {
		c.Code = &text
	}
	if f = a.deeper(f); f == nil {
		return
	}
	if a.reread -= len(text); a.reread < 0 || !a.work(len(text)) {
		a.limit("too much text to read again")
		return
	}
	switch language {
	case "powershell", "cmd":
		a.foreign(f, k, language, text)
		return
	case "sql", "applescript":
		return
	case "sed":
		a.sed(f, at, text)
		return
	case "ed":
		a.ed(f, at, text)
		return
	case "make":
		a.makefile(f, text)
		return
	}
	r := &coder{a: a, f: f, k: k, at: at, language: language, tokens: lex(text, language)}
	r.dunder = strings.Contains(text, "__import__")
	r.imports = strings.Contains(text, "import") || strings.Contains(text, "child_process") || strings.Contains(text, "require")
	r.constants()
	r.walk()
}

// coder walks the tokens of a program.
type coder struct {
	a        *analyzer
	f        *frame
	k        *call
	at       int // the command that runs the program
	language string
	tokens   []token
	i        int
	dunder   bool              // a module may stand in parentheses
	imports  bool              // functions of modules may stand for themselves
	vars     map[string]string // names that are set once, to a literal
	aliases  map[string]string // import os as o
	parens   []int             // where open parentheses stand
	prints   bool              // awk: in a print, where > and | redirect
}

//go:noinline
func (r *coder) token(i int) token {
	if i < 0 || i >= len(r.tokens) {
		return token{kind: tokenMark}
	}
	return r.tokens[i]
}

//go:noinline
func (r *coder) is(i int, mark string) bool {
	t := r.token(i)
	return t.kind == tokenMark && t.text == mark
}

// constants finds the names that are set once.
func (r *coder) constants() {
	r.vars, r.aliases = map[string]string{}, map[string]string{}
	sets := map[string]int{}
	for i, t := range r.tokens {
		if t.kind != tokenName {
			continue
		}
		if t.text == "import" && r.token(i+2).text == "as" {
			r.aliases[r.token(i+3).text] = r.token(i + 1).text
		}
		if t.text == "for" {
			sets[r.token(i+1).text]++
		}
		if r.is(i+1, "=") && !r.is(i+2, "=") {
			sets[t.text]++
		}
		if r.is(i+2, "=") && !r.is(i+1, "=") && r.token(i+1).kind == tokenMark {
			sets[t.text] += 2 // x += …
		}
	}
	for i, t := range r.tokens {
		if t.kind == tokenName && sets[t.text] == 1 && r.is(i+1, "=") && !r.is(i+2, "=") {
			r.i = i + 2
			v := r.expr(0)
			if !r.a.work(r.i - i) {
				return
			}
			if v.known() && v.list == nil {
				r.vars[t.text] = v.text
			}
		}
	}
	r.i = 0
}

func (r *coder) walk() {
	for r.i < len(r.tokens) && !r.a.stopped {
		t := r.tokens[r.i]
		switch {
		case t.kind == tokenShell:
			r.i++
			r.line(t.text)
		case t.kind == tokenName:
			r.nameAt()
		case r.language == "awk":
			r.awk()
		case r.is(r.i, "("):
			r.parens = append(r.parens, r.i)
			r.i++
		case r.is(r.i, ")") && len(r.parens) > 0:
			begin := r.parens[len(r.parens)-1]
			r.parens = r.parens[:len(r.parens)-1]
			if r.language == "python" {
				r.pathMethod(begin, r.i)
			}
			r.i++
		default:
			r.i++
		}
	}
}

// nameAt reads a name, and the call that it may begin.
func (r *coder) nameAt() {
	t := r.tokens[r.i]
	i := r.i
	owner, name := lastDot(t.text)
	if v, ok := r.vars[owner]; ok && r.is(i+1, "(") && pathMethods(name) {
		r.i++
		r.method(&r.a.line.Commands[r.at], arg{text: v}, i, name)
		return
	}
	if m, ok := r.aliases[owner]; ok {
		owner = m
	}
	if r.is(i-1, ".") || r.is(i-1, ">") && r.is(i-2, "-") {
		owner = ")"
	}
	r.i++
	if r.language == "awk" && (name == "print" || name == "printf") {
		r.prints = true
	}
	args := r.is(r.i, "(")
	bareArgs := (r.language == "perl" || r.language == "ruby") && (r.token(r.i).kind == tokenText || r.token(r.i).kind == tokenName && name != "" && r.token(r.i).text[0] == '$')
	if !args && !bareArgs {
		return
	}
	d := deedOf(r.language, owner, name, r.imports)
	if d == nothing || owner == ")" && r.language == "python" && d > runsCode && (d != deletes || !r.dunder) {
		return
	}
	from := r.i
	if args {
		r.i++
	}
	list := r.arguments()
	if !r.a.work(r.i - from) {
		return
	}
	r.do(d, name, list)
	r.i = from // calls among the arguments count too
}

// arg is an argument: a text, or a list of texts.
type arg struct {
	text string
	list []string
}

//go:noinline
func (v arg) known() bool { return !unknown(v.text) && !slices.ContainsFunc(v.list, unknown) }

const maxArgs = 256

// arguments reads up to the end of a call.
func (r *coder) arguments() []arg {
	var out []arg
	for r.i < len(r.tokens) && len(out) < maxArgs {
		if r.is(r.i, ")") || r.is(r.i, ";") || r.is(r.i, "\n") && !r.is(r.i-1, ",") && !r.is(r.i-1, "(") {
			break
		}
		if r.is(r.i, ",") || r.is(r.i, "\n") {
			r.i++
			continue
		}
		named := r.token(r.i).kind == tokenName && r.is(r.i+1, "=") && !r.is(r.i+2, "=")
		key := ""
		if named {
			key = r.token(r.i).text
			r.i += 2
		}
		v := r.expr(0)
		if !named || key == "args" || key == "cmd" || key == "command" || key == "path" || key == "file" || key == "mode" {
			out = append(out, v)
		}
	}
	return out
}

// do takes a call for what it does.
func (r *coder) do(d deed, name string, args []arg) {
	if len(args) == 0 {
		return
	}
	c := &r.a.line.Commands[r.at]
	if !r.a.work(len(args)) {
		return
	}
	switch d {
	case runsLine:
		r.line(args[0].text)
	case runsArgv:
		r.argv(name, args)
	case runsCode:
		if args[0].known() {
			r.a.code(r.f, r.k, r.at, r.language, args[0].text)
		} else {
			c.Dynamic = true
		}
	case deletes:
		for _, v := range args {
			r.files(c, v, false, true, true)
			if r.language == "javascript" || r.language == "typescript" || r.language == "python" {
				break
			}
		}
	case writes:
		v := args[0]
		if (name == "chmod" || name == "chown" || name == "utime") && len(args) > 1 && (r.language == "perl" || r.language == "ruby") {
			v = args[len(args)-1]
		}
		r.files(c, v, false, true, false)
	case readsFile:
		r.files(c, args[0], true, false, false)
	case copies, moves:
		r.files(c, args[0], true, d == moves, d == moves)
		if len(args) > 1 {
			r.files(c, args[1], false, true, false)
		}
	case opens:
		r.open(c, args)
	}
}

// line runs a line of a shell.
//
//go:noinline
func (r *coder) line(text string) {
	mark := r.a.state.mark()
	r.a.text(r.f, text)
	r.a.state.undo(mark)
}

// argv runs a list, or several words, or a line.
func (r *coder) argv(name string, args []arg) {
	var words []string
	if strings.HasPrefix(name, "spawnv") || strings.HasPrefix(name, "spawnl") {
		args = args[1:] // the mode
	}
	for _, v := range args {
		if v.list != nil {
			words = append(words, v.list...)
		} else if v.text != "" {
			words = append(words, v.text)
		}
	}
	exec := strings.HasPrefix(name, "exec") && name != "exec" && !strings.HasPrefix(name, "execFile") || strings.HasPrefix(name, "spawnv") || strings.HasPrefix(name, "spawnl")
	if exec && len(words) > 1 {
		words = append(words[:1:1], words[2:]...) // the program's name for itself
	}
	if len(args) == 1 && args[0].list == nil || len(words) == 1 {
		r.line(first(words))
		return
	}
	if len(args) > 1 && args[0].list == nil && (strings.Contains(args[0].text, " ") || name == "exec" && r.language == "javascript" || name == "popen" || name == "system" && r.language == "php") {
		r.line(args[0].text)
		return
	}
	if len(words) > 0 {
		mark := r.a.state.mark()
		r.a.run(r.f, &call{words: words, env: r.k.env, text: strings.Join(words, " "), inner: true}, nil)
		r.a.state.undo(mark)
	}
}

// files notes that the program touches a file.
//
//go:noinline
func (r *coder) files(c *Command, v arg, reads, changes, deletes bool) {
	if r.f.remote {
		return
	}
	list := v.list
	if list == nil {
		list = []string{v.text}
	}
	for _, p := range r.a.paths(list, c.Cwd) {
		if unknown(p) {
			c.Dynamic = true
		}
		if reads {
			c.Reads = append(c.Reads, p)
		}
		if changes {
			c.Writes = append(c.Writes, p)
		}
		if deletes {
			c.Deletes = append(c.Deletes, p)
		}
	}
}

// open is a file with a mode; in Perl the handle stands first.
func (r *coder) open(c *Command, args []arg) {
	if r.language == "perl" {
		r.perlOpen(c, args)
		return
	}
	mode := "r"
	if len(args) > 1 && args[1].list == nil {
		mode = args[1].text
	}
	changes := strings.ContainsAny(mode, "wax+") || unknown(mode)
	r.files(c, args[0], !changes || strings.Contains(mode, "+"), changes, false)
}

func (r *coder) perlOpen(c *Command, args []arg) {
	if len(args) < 2 {
		return
	}
	mode := strings.TrimSpace(args[1].text)
	file := strings.TrimLeft(mode, "<>+| ")
	if len(args) > 2 {
		file = args[2].text
	}
	switch {
	case strings.HasPrefix(mode, "|") || strings.HasPrefix(mode, "-|"):
		r.line(strings.TrimLeft(file, "-| "))
	case strings.HasSuffix(mode, "|"):
		r.line(strings.TrimSuffix(mode, "|"))
	default:
		changes := strings.HasPrefix(mode, ">") || strings.HasPrefix(mode, "+")
		r.files(c, arg{text: file}, !changes, changes, false)
	}
}

// pathMethod is Path("x").unlink() and (a / b).read_text(): the method stands
// behind the parenthesis at end.
func (r *coder) pathMethod(begin, end int) {
	name := r.token(end + 2).text
	if !r.is(end+1, ".") || !r.is(end+3, "(") || !pathMethods(name) {
		return
	}
	if r.token(begin-1).kind == tokenName {
		begin--
	}
	was := r.i
	r.i = begin
	v := r.operand(0)
	if r.i == end+1 && r.a.work(end-begin) && v.list == nil {
		r.method(&r.a.line.Commands[r.at], v, end+2, name)
	}
	r.i = was
}

//go:noinline
func pathMethods(name string) bool {
	return listed(name, "unlink rmdir write_text write_bytes touch mkdir chmod read_text read_bytes iterdir open rename replace")
}

// method is a method of a path, whose name stands at i.
func (r *coder) method(c *Command, v arg, i int, name string) {
	switch name {
	case "unlink", "rmdir":
		r.files(c, v, false, true, true)
	case "write_text", "write_bytes", "touch", "mkdir", "chmod":
		r.files(c, v, false, true, false)
	case "read_text", "read_bytes", "iterdir":
		r.files(c, v, true, false, false)
	case "open":
		r.open(c, []arg{v, {text: mode(r.token(i + 2))}})
	case "rename":
		r.files(c, v, true, true, true)
	}
}

func mode(t token) string {
	if t.kind == tokenText {
		return t.text
	}
	return "r"
}

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

//go:noinline
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
//
//go:noinline
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
	return arg{text: anyText}
}

//go:noinline
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

// awk reads what awk does with | and >.
func (r *coder) awk() {
	t := r.tokens[r.i]
	i := r.i
	r.i++
	next := r.token(i + 1)
	switch {
	case t.kind == tokenText && r.is(i+1, "|") && r.token(i+2).text == "getline":
		r.line(t.text)
	case t.kind == tokenText && next.text == "getline":
	case r.is(i, "|") && next.kind == tokenText:
		r.line(next.text)
		r.i++
	case r.is(i, "|") && next.kind == tokenName && next.text != "getline" && r.prints:
		r.line(anyText)
	case r.is(i, ">") && r.prints:
		if r.is(i+1, ">") {
			r.i++
		}
		if r.token(r.i).kind == tokenText {
			r.files(&r.a.line.Commands[r.at], arg{text: r.token(r.i).text}, false, true, false)
		}
	case r.is(i, "<") && r.token(i-1).kind == tokenName && next.kind == tokenText:
		r.files(&r.a.line.Commands[r.at], arg{text: next.text}, true, false, false)
	case r.is(i, ";") || r.is(i, "}") || r.is(i, "{") || r.is(i, "\n"):
		r.prints = false
	}
}
