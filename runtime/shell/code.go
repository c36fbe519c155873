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
	each     map[string]arg    // names that go through one list
	aliases  map[string]string // import os as o
	parens   []int             // where open parentheses stand
	prints   bool              // awk: in a print, where > and | redirect
}

func (r *coder) token(i int) token {
	if i < 0 || i >= len(r.tokens) {
		return token{kind: tokenMark}
	}
	return r.tokens[i]
}

func (r *coder) is(i int, mark string) bool {
	t := r.token(i)
	return t.kind == tokenMark && t.text == mark
}

// constants finds the names that are set once.
func (r *coder) constants() {
	r.vars, r.aliases, r.each = map[string]string{}, map[string]string{}, map[string]arg{}
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
		if !r.loop(i, sets) {
			return
		}
	}
	r.i = 0
}

// loop notes what the name of "for x in list" goes through. It reports whether
// there is work left.
func (r *coder) loop(i int, sets map[string]int) bool {
	name := r.token(i + 1)
	if r.tokens[i].text != "for" || name.kind != tokenName || sets[name.text] != 1 || r.token(i+2).text != "in" {
		return true
	}
	r.i = i + 3
	v := r.operand(0)
	if v.list == nil && v.text != anyText {
		v.list = []string{v.text}
	}
	if v.list != nil {
		r.each[name.text] = arg{text: anyText, each: v.list}
	}
	return r.a.work(r.i - i)
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
	bareArgs := (r.language == "perl" || r.language == "ruby") && (r.token(r.i).kind == tokenText || r.token(r.i).kind == tokenName && name != "" && (r.token(r.i).text[0] == '$' || r.token(r.i).text == "glob" || r.language == "ruby" && listed(owner, "File FileUtils Dir")))
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
	each []string // it is one of these, and the text is not known
}

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
