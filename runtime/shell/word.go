package shell

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// expander makes the fields of words, and remembers what they come from.
type expander struct {
	a       *analyzer
	f       *frame
	runs    []*source // substitutions, and variables that hold the output of one
	arg     []piece   // the last word of an operation
	taken   []piece   // the word that an operation puts in the variable's place
	loose   bool      // a word may be several, or none
	command bool      // the words are a command's: a tilde counts behind name=, too
	guess   bool      // a default was taken for a variable that the line does not set
}

func (a *analyzer) expander(f *frame) *expander {
	e := a.spare
	if a.spare = nil; e == nil {
		e = &expander{}
	}
	e.a, e.f = a, f
	return e
}

// done gives an expander back that is not used any more.
func (a *analyzer) done(e *expander) {
	*e = expander{}
	a.spare = e
}

// source is what all words of the expander come from; nil for nothing.
func (e *expander) source() *source {
	switch len(e.runs) {
	case 0:
		return nil
	case 1:
		return e.runs[0]
	}
	return e.a.source(len(e.a.line.Commands), e.runs...)
}

func (e *expander) from(s *source) {
	if s == nil {
		return
	}
	for _, r := range e.runs {
		if r == s {
			return
		}
	}
	e.runs = append(e.runs, s)
}

// fields appends what a word becomes, as an argument.
func (e *expander) fields(to []string, w *syntax.Word) []string {
	if w == nil || !e.a.work(1+len(w.Parts)) {
		return to
	}
	if len(w.Parts) == 1 && verbatim(&w.Parts[0]) {
		text := notation.Plain(w.Parts[0].Text)
		return e.counted(append(to, text), len(to))
	}
	ps := e.pieces(w)
	if len(ps) == 1 && ps[0].kind == quoted {
		return e.counted(append(to, ps[0].text), len(to))
	}
	b := builder{done: to, now: e.a.now[:0], slabs: &e.a.slabs}
	if !hasBraces(ps) {
		e.loose = e.loose || loose(ps)
		e.field(&b, ps)
	} else {
		words, ok := braces(ps, 0)
		if !ok {
			e.loose = true
			return append(to, anyText)
		}
		for _, w := range words {
			e.loose = e.loose || loose(w)
			if len(words) > 1 {
				renamed(w)
			}
			e.field(&b, w)
		}
	}
	e.a.now = b.now[:0]
	return e.counted(b.done, len(to))
}

// field adds what the pieces of a word become.
func (e *expander) field(b *builder, ps []piece) {
	ifs := e.ifs()
	for _, p := range ps {
		b.piece(p, ifs)
	}
	b.end()
}

// verbatim reports whether an argument that is only this part is its text.
func verbatim(p *syntax.Part) bool {
	if p.Kind != syntax.Lit || p.Quoted {
		return p.Kind == syntax.Lit
	}
	for i := 0; i < len(p.Text); i++ {
		switch p.Text[i] {
		case '~', '{', '}', ',', '*', '?', '[':
			return false
		}
	}
	return p.Text != ""
}

// loose reports whether a word may be several words, or none.
func loose(ps []piece) bool {
	for _, p := range ps {
		switch p.kind {
		case split:
			if dynamic(p.text) || strings.ContainsAny(p.text, "*?[") {
				return true
			}
		case bare:
			if strings.ContainsAny(p.text, "*?[") {
				return true
			}
		}
	}
	return false
}

// renamed makes unknown what braces have made another variable of: {a,$V}z is
// az and $Vz.
func renamed(w []piece) {
	for i := range w {
		if w[i].simple && i+1 < len(w) && w[i+1].kind == bare && w[i+1].text != "" && nameByte(w[i+1].text[0]) {
			rest := w[i+1].text
			for rest != "" && nameByte(rest[0]) {
				rest = rest[1:]
			}
			w[i].text, w[i].kind = anyText, split
			w[i+1].text = rest
		}
	}
}

func (b *builder) piece(p piece, ifs string) {
	switch p.kind {
	case quoted:
		b.quoted(p.text)
	case split:
		b.split(p.text, ifs)
	case many:
		for i, item := range p.items {
			if i > 0 {
				b.end()
			}
			b.quoted(item)
		}
	default:
		b.bare(p.text)
	}
}

// counted bounds what expansions make: the words from a place on.
func (e *expander) counted(words []string, from int) []string {
	n := 0
	for _, w := range words[from:] {
		n += len(w)
	}
	if e.a.grow -= n; e.a.grow < 0 {
		e.a.limit("too much text")
		return append(words[:from], anyText)
	}
	return words
}

func hasBraces(ps []piece) bool {
	for _, p := range ps {
		if p.kind == mark && p.text == "{" {
			return true
		}
	}
	return false
}

// one is what a word becomes where it is not split: a value, a heredoc.
func (e *expander) one(w *syntax.Word) string {
	if w == nil || !e.a.work(1+len(w.Parts)) {
		return ""
	}
	return e.joined(w, e.pieces(w))
}

// joined is the pieces of a word as one text.
func (e *expander) joined(w *syntax.Word, ps []piece) string {
	if len(ps) == 1 && ps[0].kind != many {
		return ps[0].text
	}
	var b strings.Builder
	for _, p := range ps {
		if p.kind == many {
			b.WriteString(strings.Join(p.items, " "))
		} else {
			b.WriteString(p.text)
		}
	}
	e.a.grow -= b.Len()
	if b.Len() > 2*maxText && b.Len() > 2*(w.End-w.Pos) || e.a.grow < 0 {
		return anyText
	}
	return b.String()
}

func (e *expander) pieces(w *syntax.Word) []piece {
	out := e.a.piecesOf(len(w.Parts))
	for i := range w.Parts {
		p := &w.Parts[i]
		switch p.Kind {
		case syntax.Lit:
			out = e.lit(out, p, i == 0)
		case syntax.ExtGlob:
			e.a.expandAll(e.f, p.Args)
			out = append(out, piece{text: "*"})
		case syntax.Param:
			out = e.param(out, p)
		case syntax.CmdSub:
			out = append(out, expanded(e.substitute(p), p.Quoted))
		case syntax.ProcSub:
			out = append(out, piece{text: e.process(p), kind: quoted})
		case syntax.Ar:
			e.a.expandAll(e.f, p.Args)
			out = append(out, piece{text: anyText, kind: quoted})
		}
	}
	return out
}

func expanded(text string, isQuoted bool) piece {
	if isQuoted {
		return piece{text: text, kind: quoted}
	}
	return piece{text: text, kind: split}
}

func (e *expander) lit(out []piece, p *syntax.Part, first bool) []piece {
	text := notation.Plain(p.Text)
	if p.Quoted {
		return append(out, piece{text: text, kind: quoted})
	}
	if at := tildeAt(text, first, e.command); at >= 0 {
		if home, rest, ok := e.tilde(text[at:]); ok {
			out = append(out, marks(text[:at])...)
			out = append(out, piece{text: home, kind: quoted})
			text = rest
		}
	}
	if strings.ContainsAny(text, "{},") {
		return append(out, marks(text)...)
	}
	return append(out, piece{text: text})
}

// tildeAt is where a word's tilde stands: at its beginning, or after name=.
func tildeAt(text string, first, args bool) int {
	if !first {
		return -1
	}
	if strings.HasPrefix(text, "~") {
		return 0
	}
	if name, rest, ok := strings.Cut(text, "="); ok && args && isName(name) && strings.HasPrefix(rest, "~") {
		return len(name) + 1
	}
	return -1
}

func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != '_' && !letter(c) && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// tilde is the folder that ~, ~+, ~- or ~user stands for.
func (e *expander) tilde(text string) (dir, rest string, ok bool) {
	who := text
	if i := strings.IndexByte(text, '/'); i >= 0 {
		who, rest = text[:i], text[i:]
	}
	switch who {
	case "~":
		if e.f.remote {
			return "", "", false
		}
		return e.value("HOME").text, rest, true
	case "~+":
		return e.value("PWD").text, rest, true
	case "~-":
		return e.value("OLDPWD").text, rest, true
	}
	return anyText, rest, isName(strings.ReplaceAll(who[1:], "-", "_"))
}

// substitute walks $( … ) and gives what is known of its output.
func (e *expander) substitute(p *syntax.Part) string {
	a := e.a
	out := a.capture()
	inner := e.f.through("$()")
	inner.out, inner.pipe = out, 0
	lo := len(a.line.Commands)
	if p.Script != nil {
		a.aside(func() { a.script(inner, p.Script) })
	}
	s := a.source(lo)
	s.text, s.known = out.get()
	e.from(s)
	if a.stopped {
		return anyText
	}
	return strings.TrimRight(s.text, "\n")
}

// firstFd is the descriptor that bash gives the first process substitution.
const firstFd = 63

// process walks <( … ) or >( … ) and gives its name as a file.
func (e *expander) process(p *syntax.Part) string {
	a := e.a
	out := a.capture()
	inner := e.f.through(p.Op + "()")
	inner.out, inner.pipe = out, 0
	if p.Op == ">" {
		inner.out = nil
		inner.stdin = &source{} // what is written to it is not known
	}
	lo := len(a.line.Commands)
	if p.Script != nil {
		a.aside(func() { a.script(inner, p.Script) })
	}
	s := a.source(lo)
	s.text, s.known = out.get()
	s.sink = p.Op == ">"
	s.known = s.known && !s.sink
	a.procs = append(a.procs, s)
	return procPath + strconv.Itoa(firstFd+len(a.procs)-1)
}

const procPath = "/dev/fd/"

// processAt is the process substitution that a path names; nil for none.
func (a *analyzer) processAt(path string) *source {
	rest, ok := strings.CutPrefix(path, procPath)
	if !ok {
		return nil
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < firstFd || n-firstFd >= len(a.procs) {
		return nil
	}
	return a.procs[n-firstFd]
}

func (e *expander) ifs() string {
	b := e.a.state.get(slot{variable, "IFS"})
	if !b.set || strings.IndexByte(b.text, program.Any) >= 0 {
		return " \t\n"
	}
	return b.text
}
