package inline

import "strings"

// reader walks the tokens of a program.
type reader struct {
	v        Visitor
	language string
	lang     *language
	tokens   []Token
	i        int
	dunder   bool              // a module may stand in parentheses
	imports  bool              // functions of modules may stand for themselves
	vars     map[string]string // names that are set once, to a literal
	each     map[string]value  // names that go through one list
	aliases  map[string]string // import os as o
	parens   []int             // where open parentheses stand
	prints   bool              // awk: in a print, where > and | redirect
}

func readCode(v Visitor, language, text string) {
	r := &reader{v: v, language: language, lang: languageOf(language), tokens: tokens(text, language)}
	r.dunder = strings.Contains(text, "__import__")
	r.imports = strings.Contains(text, "import") || strings.Contains(text, "child_process") || strings.Contains(text, "require")
	r.constants()
	r.walk()
}

// tokens is a program without its comments.
func tokens(text, language string) []Token {
	var out []Token
	l := NewLexer(text, language)
	for t, ok := l.Next(); ok; t, ok = l.Next() {
		if t.Kind != Comment {
			out = append(out, t)
		}
	}
	return out
}

func (r *reader) token(i int) Token {
	if i < 0 || i >= len(r.tokens) {
		return Token{Kind: Mark}
	}
	return r.tokens[i]
}

func (r *reader) is(i int, mark string) bool {
	t := r.token(i)
	return t.Kind == Mark && t.Text == mark
}

// constants finds the names that are set once.
func (r *reader) constants() {
	r.vars, r.aliases, r.each = map[string]string{}, map[string]string{}, map[string]value{}
	sets := r.assignments()
	for i, t := range r.tokens {
		if t.Kind == Name && sets[t.Text] == 1 && r.is(i+1, "=") && !r.is(i+2, "=") {
			r.i = i + 2
			v := r.expr(0)
			if !r.v.Work(r.i - i) {
				return
			}
			if v.known() && v.list == nil {
				r.vars[t.Text] = v.text
			}
		}
		if !r.loop(i, sets) {
			return
		}
	}
	r.i = 0
}

// assignments counts how often each name is set, and notes modules that get
// another name.
func (r *reader) assignments() map[string]int {
	sets := map[string]int{}
	for i, t := range r.tokens {
		if t.Kind != Name {
			continue
		}
		if t.Text == "import" && r.token(i+2).Text == "as" {
			r.aliases[r.token(i+3).Text] = r.token(i + 1).Text
		}
		if t.Text == "for" {
			sets[r.token(i+1).Text]++
		}
		if r.is(i+1, "=") && !r.is(i+2, "=") {
			sets[t.Text]++
		}
		if r.is(i+2, "=") && !r.is(i+1, "=") && r.token(i+1).Kind == Mark {
			sets[t.Text] += 2 // x += …
		}
	}
	return sets
}

// loop notes what the name of "for x in list" goes through. It reports whether
// there is work left.
func (r *reader) loop(i int, sets map[string]int) bool {
	name := r.token(i + 1)
	if r.tokens[i].Text != "for" || name.Kind != Name || sets[name.Text] != 1 || r.token(i+2).Text != "in" {
		return true
	}
	r.i = i + 3
	v := r.operand(0)
	if v.list == nil && v.text != anyText {
		v.list = []string{v.text}
	}
	if v.list != nil {
		r.each[name.Text] = value{text: anyText, each: v.list}
	}
	return r.v.Work(r.i - i)
}

func (r *reader) walk() {
	for r.i < len(r.tokens) && r.v.Work(0) {
		t := r.tokens[r.i]
		switch {
		case t.Kind == Shell:
			r.i++
			r.v.Line(t.Text)
		case t.Kind == Name:
			r.nameAt()
		case r.language == "awk":
			r.awk()
		case r.is(r.i, "("):
			r.parens = append(r.parens, r.i)
			r.i++
		case r.is(r.i, ")") && len(r.parens) > 0:
			begin := r.parens[len(r.parens)-1]
			r.parens = r.parens[:len(r.parens)-1]
			if r.lang.methods {
				r.pathMethod(begin, r.i)
			}
			r.i++
		default:
			r.i++
		}
	}
}
