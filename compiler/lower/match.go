package lower

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// match lowers the declarative part of a guard; a match never fails.
func (l *Lowerer) match(m *ast.Match) table.NodeID {
	if m == nil {
		return table.NoNode
	}
	var all []table.NodeID
	for _, f := range m.Whole {
		all = append(all, l.watchedArgument(f.Field, f.Span, regexWords(f.Regexes), l.whole(f)))
	}
	if len(m.Pattern) > 0 {
		all = append(all, l.watchedArgument("pattern", m.Pattern[0].Span, regexWords(m.Pattern), l.anyText(l.field(event.ToolRaw), m.Pattern)))
	}
	for _, f := range m.Input {
		all = append(all, l.watchedArgument("input."+f.Field, f.Span, regexWords(f.Regexes), l.anyText(l.inputField(f.Field), f.Regexes)))
	}
	for _, f := range m.Fields {
		all = append(all, l.watchedArgument("fields."+f.Field, f.Span, regexWords(f.Regexes), l.anyText(l.namedField(f.Field), f.Regexes)))
	}
	if len(m.Path) > 0 {
		all = append(all, l.watchedArgument("path", m.Path[0].Span, globWords(m.Path, nil), l.globs(m.Path)))
	}
	if len(m.Command) > 0 {
		all = append(all, l.watchedCommands(m.Command))
	}
	for i, f := range m.Touched() {
		if len(f.Any) > 0 {
			all = append(all, l.watchedArgument(f.Name, f.Any[0].Span, globWords(f.Any, f.Not), l.files(uint32(i), f.Files)))
		}
	}
	return l.join(table.OpAnd, all)
}

// join combines nodes with and or or; none is NoNode.
func (l *Lowerer) join(op table.Op, ids []table.NodeID) table.NodeID {
	if len(ids) == 0 {
		return table.NoNode
	}
	out := ids[0]
	for _, id := range ids[1:] {
		out = l.B.Node(table.Node{Op: op, A: uint32(out), B: uint32(id)})
	}
	return out
}

// whole lowers tool, agent, source and the like: regexes over a whole name. A
// few names are compared as they are; anything else is an automaton.
func (l *Lowerer) whole(f ast.FieldMatch) table.NodeID {
	tool := f.Field == "tool"
	if names, ok := names(f.Regexes); ok {
		if tool {
			return l.texts(table.Node{Op: table.OpToolIs}, names)
		}
		return l.texts(table.Node{Op: table.OpOneOf, A: uint32(l.subject(f.Field))}, names)
	}
	dfa := l.Automata.blob(l.B, spec{whole, alternation(f.Regexes)}, f.Span)
	if tool {
		return l.B.Node(table.Node{Op: table.OpTool, B: dfa})
	}
	return l.B.Node(table.Node{Op: table.OpInSet, A: uint32(l.subject(f.Field)), B: dfa})
}

// texts completes a node of a few constant texts.
func (l *Lowerer) texts(n table.Node, texts []string) table.NodeID {
	n.N, n.B = uint16(len(texts)), l.exprs.texts(texts)
	return l.B.Node(n)
}

// alternation is one regex for several; each keeps its own flags and anchors.
func alternation(rs []ast.Regex) string {
	if len(rs) == 1 {
		return rs[0].Source
	}
	parts := make([]string, len(rs))
	for i, r := range rs {
		parts[i] = "(?:" + r.Source + ")"
	}
	return strings.Join(parts, "|")
}

// anyText lowers regexes that are searched in every string of a value. One
// that is no more than a few words needs no automaton.
func (l *Lowerer) anyText(v table.NodeID, rs []ast.Regex) table.NodeID {
	var any []table.NodeID
	for _, r := range rs {
		if texts, ok := words(r); ok {
			any = append(any, l.texts(table.Node{Op: table.OpHasText, Flag: table.FlagMemo, A: uint32(v)}, texts))
			continue
		}
		dfa := l.Automata.blob(l.B, spec{search, r.Source}, r.Span)
		any = append(any, l.B.Node(table.Node{Op: table.OpAnyText, Flag: table.FlagMemo, A: uint32(v), B: dfa}))
	}
	return l.join(table.OpOr, any)
}

func (l *Lowerer) globs(gs []ast.Glob) table.NodeID {
	return l.join(table.OpOr, l.eachGlob(gs))
}

func (l *Lowerer) eachGlob(gs []ast.Glob) (each []table.NodeID) {
	for _, g := range gs {
		base, rest := globBase(g.Source)
		dfa := l.Automata.blob(l.B, spec{glob, rest}, g.Span)
		each = append(each, l.B.Node(table.Node{Op: table.OpGlob, Flag: table.FlagMemo, N: base, B: dfa}))
	}
	return each
}

// Bases of a glob, as OpGlob numbers them.
const (
	baseProject uint16 = iota
	baseAbsolute
	baseHome
)

// globBase says what a glob is relative to: / and a leading **/ are absolute, ~
// the home folder, all else the project.
func globBase(g string) (base uint16, rest string) {
	switch {
	case strings.HasPrefix(g, "/"), strings.HasPrefix(g, "**/"), g == "**":
		return baseAbsolute, g
	case g == "~":
		return baseHome, "."
	case strings.HasPrefix(g, "~/"):
		return baseHome, g[2:]
	}
	return baseProject, strings.TrimPrefix(g, "./")
}

func (l *Lowerer) field(f event.FieldID) table.NodeID {
	return l.B.Node(table.Node{Op: table.OpField, A: uint32(f)})
}

func (l *Lowerer) inputField(name string) table.NodeID {
	return l.B.Node(table.Node{Op: table.OpMember, A: uint32(l.field(event.ToolInput)), B: l.B.Text(name)})
}

// namedField is a field of the event by its path.
func (l *Lowerer) namedField(path string) table.NodeID {
	if l.exprs.Own[path] {
		return l.B.Node(table.Node{Op: table.OpMember, A: uint32(l.field(event.Custom)), B: l.B.Text(path)})
	}
	if f, ok := fieldByPath(path); ok {
		return l.field(f)
	}
	panic("lower: the checker let the field " + path + " through")
}

// subject is the field behind a name of match { }.
func (l *Lowerer) subject(name string) table.NodeID {
	if f, ok := subjectField(name); ok {
		return l.field(f)
	}
	panic("lower: the checker let the subject " + name + " through")
}

func subjectField(name string) (event.FieldID, bool) {
	for _, k := range event.Kinds {
		for _, s := range k.Subjects {
			if s.Name == name {
				return s.Field, true
			}
		}
	}
	return 0, false
}

// finds are the regexes that match.text can come from, in order.
func (l *Lowerer) finds(m *ast.Match) []table.Find {
	if m == nil {
		return nil
	}
	var out []table.Find
	add := func(v table.NodeID, rs []ast.Regex) {
		for _, r := range rs {
			prog, err := automata.EncodeProg(r.Source)
			if err != nil {
				l.report(r.Span, err)
				continue
			}
			out = append(out, table.Find{Value: v, Prog: l.B.Blob(prog), Description: l.B.Text(r.Description)})
		}
	}
	add(l.field(event.ToolRaw), m.Pattern)
	for _, f := range m.Input {
		add(l.inputField(f.Field), f.Regexes)
	}
	for _, f := range m.Fields {
		add(l.namedField(f.Field), f.Regexes)
	}
	return out
}

func asksForMatch(h *ast.Hook) bool {
	if asks(h.When) {
		return true
	}
	for _, let := range h.Lets {
		if asks(let.Expr) {
			return true
		}
	}
	return slices.ContainsFunc(h.Steps, stepAsksForMatch)
}

func stepAsksForMatch(s *ast.Step) bool {
	if asks(s.When) {
		return true
	}
	for _, a := range s.Args {
		if asks(a.Expr) {
			return true
		}
	}
	return slices.ContainsFunc(s.Blocks, func(b ast.Block) bool { return slices.ContainsFunc(b.Steps, stepAsksForMatch) })
}

// asks reports whether an expression names match.text or the like.
func asks(e *ast.Expr) bool {
	found := false
	ast.Walk(e, func(x *ast.Expr) bool {
		found = found || x.Op == ast.OpIdent && x.Name == "match"
		return !found
	})
	return found
}
