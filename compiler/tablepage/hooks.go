package tablepage

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
)

// sourceHook is where the parts of a hook are written.
type sourceHook struct {
	hook  *ast.Hook
	parts map[string]diag.Span // by the part as the table spells it
}

func sourceHooks(p *ast.Policy) map[string]*sourceHook {
	out := map[string]*sourceHook{}
	if p == nil {
		return out
	}
	hooks := p.Hooks
	for _, e := range p.Events {
		for _, f := range e.From {
			hooks = append(hooks[:len(hooks):len(hooks)], f.Hook)
		}
	}
	for _, h := range hooks {
		s := &sourceHook{hook: h, parts: map[string]diag.Span{}}
		ast.Walk(h.When, func(x *ast.Expr) bool {
			s.parts[x.String()] = x.Span
			return true
		})
		out[h.Name] = s
	}
	return out
}

// part is where an argument of match is written; zero where nobody knows.
func (s *sourceHook) part(name string) (at diag.Span) {
	if s == nil || s.hook.Match == nil {
		return at
	}
	m := s.hook.Match
	for _, f := range append(append(m.Whole[:len(m.Whole):len(m.Whole)], m.Input...), m.Fields...) {
		if f.Field == name {
			return f.Span
		}
	}
	switch {
	case name == "command" && len(m.Command) > 0:
		return m.Command[0].Span
	case name == "path" && len(m.Path) > 0:
		return m.Path[0].Span
	case name == "pattern" && len(m.Pattern) > 0:
		return m.Pattern[0].Span
	}
	for _, f := range m.Touched() {
		if f.Name == name && len(f.Any) > 0 {
			return f.Any[0].Span
		}
	}
	return m.Span
}

// hooks is every hook, with its condition as a tree.
func (p *page) hooks() {
	p.WriteString("<section><h2 id=\"hooks\">Hooks</h2>\n")
	for i, h := range p.policy.All {
		fmt.Fprintf(p, "<details class=\"item\" id=\"h%d\"><summary>%s%s %s", i, escape(h.Name), marks(h), does(h))
		p.place(h.Span)
		fmt.Fprintf(p, "</summary><p>%s</p>\n", escape(h.Description))
		if h.Err != nil {
			fmt.Fprintf(p, "<p>It cannot be read back: %s</p>\n", escape(h.Err.Error()))
		}
		w := &tree{page: p, hook: i, source: p.lines[h.Name]}
		p.WriteString("<ul class=\"tree\">\n")
		w.match(h.Match)
		for _, l := range h.Lets {
			w.leaf("let", l.Name+" = "+l.Expr.String(), diag.Span{})
		}
		if h.When != nil {
			w.node(h.When)
		}
		if h.Match == nil && h.When == nil {
			p.WriteString("<li class=\"dim\">every event\n")
		}
		p.WriteString("</ul>\n<ul class=\"tree\">\n")
		w.steps(h.Steps)
		p.WriteString("</ul></details>\n")
	}
	p.WriteString("</section>\n")
}

// place links to a line of the policy, as far as its files are on the page.
func (p *page) place(at diag.Span) {
	if at.Start.Line == 0 {
		return
	}
	text := fmt.Sprintf("%s:%d", at.File, at.Start.Line)
	if i := p.file(at.File); i >= 0 {
		fmt.Fprintf(p, " <a class=\"at\" href=\"#f%d-%d\">%s</a>", i, at.Start.Line, escape(text))
		return
	}
	fmt.Fprintf(p, " <span class=\"at\">%s</span>", escape(text))
}

// file is the number of a source file; -1 where it is not there. A table names the
// files of the policy as seen from its folder.
func (p *page) file(name string) int {
	if p.sources == nil {
		return -1
	}
	for i, s := range p.sources.Sources {
		if s.Name == name || strings.HasSuffix(s.Name, "/"+name) {
			return i
		}
	}
	return -1
}

// tree writes the condition and the steps of a hook.
type tree struct {
	*page
	hook   int
	source *sourceHook
}

func (w *tree) leaf(what, text string, at diag.Span) {
	w.WriteString("<li>")
	if what != "" {
		fmt.Fprintf(w, "<b>%s</b> ", escape(what))
	}
	w.WriteString(w.code(text))
	w.place(at)
	w.WriteString("\n")
}

// pattern is what stands for an automaton in a policy that was read back.
var pattern = lazyregexp.New("(?:\x00|\\\\x00)automaton (\\d+)\\.\\*")

// code is an expression or a list, its automata as links.
func (w *tree) code(text string) string {
	var b strings.Builder
	at := 0
	for _, m := range pattern.FindAllStringSubmatchIndex(text, -1) {
		n, err := strconv.ParseUint(text[m[2]:m[3]], 10, 32)
		if err != nil {
			continue
		}
		if users := w.users[uint32(n)]; len(users) == 0 || users[len(users)-1] != w.hook {
			w.users[uint32(n)] = append(users, w.hook)
		}
		fmt.Fprintf(&b, "%s<a href=\"#a%d\">%s</a>", escape(text[at:m[0]]), n, escape(w.automaton(uint32(n))))
		at = m[1]
	}
	return "<code>" + b.String() + escape(text[at:]) + "</code>"
}

func (w *tree) match(m *ast.Match) {
	if m == nil {
		return
	}
	for _, f := range m.Whole {
		w.leaf(f.Field+" is", regexes(f.Regexes), w.source.part(f.Field))
	}
	if len(m.Pattern) > 0 {
		w.leaf("any string of the input matches", regexes(m.Pattern), w.source.part("pattern"))
	}
	for _, list := range [][]ast.FieldMatch{m.Input, m.Fields} {
		for _, f := range list {
			w.leaf(f.Field+" matches", regexes(f.Regexes), w.source.part(f.Field))
		}
	}
	if len(m.Path) > 0 {
		w.files("path is in", ast.FileMatch{Name: "path", Files: ast.Files{Any: m.Path}})
	}
	w.commands(m.Command)
	for _, f := range m.Touched() {
		if len(f.Any) > 0 {
			w.files(f.Name, f)
		}
	}
}

// files writes globs. A table has none but their automata; what they are is in the
// policy.
func (w *tree) files(what string, f ast.FileMatch) {
	written := w.source.globs(f.Name)
	fmt.Fprintf(w, "<li><b>%s</b> %s", what, w.globs(f.Any, written.Any))
	if len(f.Not) > 0 {
		w.WriteString(" but not " + w.globs(f.Not, written.Not))
	}
	w.place(w.source.part(f.Name))
	w.WriteString("\n")
}

func (w *tree) globs(list, written []ast.Glob) string {
	var b strings.Builder
	for i, g := range list {
		text := w.code(g.Source)
		if number := pattern.FindStringSubmatch(g.Source); number != nil && len(written) == len(list) {
			text = fmt.Sprintf("<a href=\"#a%s\"><code>%s</code></a>", number[1], escape(written[i].Source))
		}
		b.WriteString(text + " ")
	}
	return b.String()
}

// globs is the globs of an argument of match as they are written.
func (s *sourceHook) globs(name string) (out ast.Files) {
	if s == nil || s.hook.Match == nil {
		return out
	}
	if name == "path" {
		return ast.Files{Any: s.hook.Match.Path}
	}
	for _, f := range s.hook.Match.Touched() {
		if f.Name == name {
			return f.Files
		}
	}
	return out
}

func (w *tree) commands(list []*ast.CommandMatch) {
	if len(list) == 0 {
		return
	}
	w.WriteString("<li><b>a command of the line has</b>")
	w.place(w.source.part("command"))
	w.WriteString("<ul>\n")
	for i, c := range list {
		if i > 0 {
			w.WriteString("<li class=\"dim\">or\n")
		}
		for _, part := range []struct {
			name string
			of   []ast.Regex
		}{{"program", c.Program}, {"args", c.Args}, {"flags", c.Flags}, {"operands", c.Operands}} {
			if len(part.of) > 0 {
				w.leaf(part.name, regexes(part.of), diag.Span{})
			}
		}
	}
	w.WriteString("</ul>\n")
}

func regexes(list []ast.Regex) string {
	words := make([]string, len(list))
	for i, r := range list {
		words[i] = r.Source
	}
	return strings.Join(words, ", ")
}

// node writes a condition: and, or and not as branches, the rest as it is spelled.
func (w *tree) node(x *ast.Expr) {
	at := diag.Span{}
	if w.source != nil {
		at = w.source.parts[x.String()]
	}
	switch {
	case x.Class() == ast.Logic:
		fmt.Fprintf(w, "<li><b>%s</b>", escape(x.Name))
		w.place(at)
		w.WriteString("<ul>\n")
		for _, part := range joined(x, x.Name) {
			w.node(part)
		}
		w.WriteString("</ul>\n")
	case x.Not() != nil:
		w.WriteString("<li><b>not</b><ul>\n")
		w.node(x.Not())
		w.WriteString("</ul>\n")
	default:
		if at.Start.Line == 0 && w.source != nil {
			at = w.source.hook.At("when") // the compiler changed it
		}
		w.leaf("", x.String(), at)
	}
}

// joined is the operands that one operator joins.
func joined(x *ast.Expr, op string) []*ast.Expr {
	if x.Class() != ast.Logic || x.Name != op {
		return []*ast.Expr{x}
	}
	return append(joined(x.Args[0], op), joined(x.Args[1], op)...)
}

func (w *tree) steps(steps []*ast.Step) {
	for i, s := range steps {
		fmt.Fprintf(w, "<li><b>%s</b>", escape(strings.TrimSpace(s.Kind+" "+s.Label)))
		if w.source != nil && i < len(w.source.hook.Steps) && w.source.hook.Steps[i].Kind == s.Kind {
			w.place(w.source.hook.Steps[i].Span)
		}
		w.WriteString("<ul>\n")
		w.match(s.Match)
		if s.When != nil {
			w.node(s.When)
		}
		for _, a := range s.Args {
			w.leaf(a.Name, a.Expr.String(), diag.Span{})
		}
		for _, b := range s.Blocks {
			fmt.Fprintf(w, "<li><b>%s</b><ul>\n", escape(b.Name))
			(&tree{page: w.page, hook: w.hook}).steps(b.Steps)
			w.WriteString("</ul>\n")
		}
		w.WriteString("</ul>\n")
	}
}
