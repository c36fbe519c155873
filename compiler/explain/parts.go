package explain

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// question is a part of a hook with what is asked of a table to learn about it.
type question struct {
	text  string
	span  diag.Span
	match *ast.Match
	when  *ast.Expr
	looks *ast.Expr // its value is shown; nil shows none
	names bool      // it says what is done: the program and its subcommand
	below []*question

	id int // its place among all questions
}

// questions are the parts of a hook, and of the step that said what it said.
func (p *Policy) questions(h *ast.Hook, step *ast.Step) []*question {
	out := p.ofMatch(h.Match)
	out = append(out, p.ofWhen(h.When, h.Match)...)
	if step != nil {
		out = append(out, p.ofMatch(step.Match)...)
		match := h.Match
		if step.Match != nil {
			match = step.Match
		}
		out = append(out, p.ofWhen(step.When, match)...)
	}
	return out
}

// ofMatch are the arguments of a match, one by one.
func (p *Policy) ofMatch(m *ast.Match) (out []*question) {
	if m == nil {
		return nil
	}
	for _, list := range []struct {
		of   []ast.FieldMatch
		part func(ast.FieldMatch) *ast.Match
		name func(string) string
	}{
		{m.Whole, func(f ast.FieldMatch) *ast.Match { return &ast.Match{Whole: []ast.FieldMatch{f}, Span: m.Span} }, func(s string) string { return s }},
		{m.Input, func(f ast.FieldMatch) *ast.Match { return &ast.Match{Input: []ast.FieldMatch{f}, Span: m.Span} }, func(s string) string { return "input." + s }},
		{m.Fields, func(f ast.FieldMatch) *ast.Match { return &ast.Match{Fields: []ast.FieldMatch{f}, Span: m.Span} }, func(s string) string { return "fields." + s }},
	} {
		for _, f := range list.of {
			out = append(out, &question{text: list.name(f.Field) + " = " + regexList(f.Regexes), span: f.Span, match: list.part(f)})
		}
	}
	if len(m.Pattern) > 0 {
		out = append(out, &question{text: "pattern = " + regexList(m.Pattern), span: m.Pattern[0].Span, match: &ast.Match{Pattern: m.Pattern, Span: m.Span}})
	}
	if len(m.Path) > 0 {
		out = append(out, &question{text: "path = " + globList(m.Path, nil), span: m.Path[0].Span, match: &ast.Match{Path: m.Path, Span: m.Span}})
	}
	out = append(out, p.ofCommands(m)...)
	return append(out, p.ofFiles(m)...)
}

// ofFiles are the arguments about files.
func (p *Policy) ofFiles(m *ast.Match) (out []*question) {
	for _, f := range m.Touched() {
		if len(f.Any) == 0 {
			continue
		}
		only := &ast.Match{Span: m.Span}
		list := "read"
		switch f.Name {
		case "reads":
			only.Reads = f.Files
		case "writes":
			only.Writes, list = f.Files, "written"
		case "deletes":
			only.Deletes, list = f.Files, "deleted"
		}
		out = append(out, &question{text: f.Name + " = " + globList(f.Any, f.Not), span: f.Any[0].Span, match: only, looks: files(list, m.Span)})
	}
	return out
}

// ofCommands are the command blocks. Of several blocks one must hold.
func (p *Policy) ofCommands(m *ast.Match) (out []*question) {
	for i, c := range m.Command {
		q := &question{text: "command", span: c.Span, match: commands(m, c)}
		if len(m.Command) > 1 {
			q.text = fmt.Sprintf("command, %d of %d, of which one must hold", i+1, len(m.Command))
		}
		so := ast.CommandMatch{Dry: c.Dry, Span: c.Span}
		add := func(name string, regexes []ast.Regex, set func(*ast.CommandMatch)) {
			if len(regexes) == 0 {
				return
			}
			set(&so)
			part := so
			q.below = append(q.below, &question{text: name + " = " + regexList(regexes), span: regexes[0].Span, match: commands(m, &part), names: name == "program" || name == "args"})
		}
		add("program", c.Program, func(s *ast.CommandMatch) { s.Program = c.Program })
		add("args", c.Args, func(s *ast.CommandMatch) { s.Args = c.Args })
		add("flags", c.Flags, func(s *ast.CommandMatch) { s.Flags = c.Flags })
		add("operands", c.Operands, func(s *ast.CommandMatch) { s.Operands = c.Operands })
		out = append(out, q)
	}
	return out
}

func commands(m *ast.Match, c *ast.CommandMatch) *ast.Match {
	return &ast.Match{Command: []*ast.CommandMatch{c}, Span: m.Span}
}

// ofWhen are the operands of a condition, and of what is below them.
func (p *Policy) ofWhen(x *ast.Expr, match *ast.Match) []*question {
	if x == nil {
		return nil
	}
	if x.Op == ast.OpBinary && x.Name == "and" {
		return append(p.ofWhen(x.Args[0], match), p.ofWhen(x.Args[1], match)...)
	}
	q := &question{text: p.textOf(x), span: x.Span, match: whole(x, match), when: x, looks: looked(x)}
	switch {
	case x.Op == ast.OpBinary && x.Name == "or":
		for _, operand := range chain(x, "or") {
			q.below = append(q.below, p.group(operand, match))
		}
	case x.Not() != nil:
		q.below = p.ofWhen(x.Not(), match)
	}
	return []*question{q}
}

// group is the parts of an operand below one question.
func (p *Policy) group(x *ast.Expr, match *ast.Match) *question {
	parts := p.ofWhen(x, match)
	if len(parts) == 1 {
		return parts[0]
	}
	return &question{text: p.textOf(x), span: x.Span, match: whole(x, match), when: x, below: parts}
}

// chain is the operands of a chain of one operator.
func chain(e *ast.Expr, op string) []*ast.Expr {
	if e.Op != ast.OpBinary || e.Name != op {
		return []*ast.Expr{e}
	}
	return append(chain(e.Args[0], op), chain(e.Args[1], op)...)
}

// whole is the match that an expression is evaluated behind: the hook's where it
// names what was matched.
func whole(x *ast.Expr, match *ast.Match) *ast.Match {
	if uses(x, "match") {
		return match
	}
	return nil
}

func uses(x *ast.Expr, name string) bool {
	found := false
	ast.Walk(x, func(e *ast.Expr) bool {
		found = found || e.Op == ast.OpIdent && e.Name == name
		return true
	})
	return found
}

// looked is the expression whose value says most about a condition: what it
// compares, or the list that it goes over.
func looked(x *ast.Expr) *ast.Expr {
	switch {
	case x.Op == ast.OpLoop:
		if commandsList(x.Args[0]) {
			return nil // its words are told
		}
		return x.Args[0]
	case x.Op == ast.OpBinary && (x.Class().Compares()):
		for _, operand := range x.Args {
			if !known(operand) {
				return operand
			}
		}
	case x.Op == ast.OpCall && len(x.Args) > 0 && !known(x.Args[0]):
		return x.Args[0]
	}
	return nil
}

// commandsList reports whether an expression is match.commands or shell.commands.
func commandsList(x *ast.Expr) bool { return x.Op == ast.OpMember && x.Name == "commands" }

// known reports whether an expression does not depend on the event.
func known(x *ast.Expr) bool {
	constant := true
	ast.Walk(x, func(e *ast.Expr) bool {
		constant = constant && (e.Op != ast.OpIdent || e.Name == "var" || e.Name == "local" || e.Name == "each") && e.Op != ast.OpPointer
		return constant
	})
	return constant
}

// decisionSteps are the steps of a hook that can have said what it said, in order.
func decisionSteps(h *ast.Hook, said string) (out []*ast.Step) {
	ast.EachStep(h.Steps, func(s *ast.Step) {
		kind, ok := effect.Lookup(s.Kind)
		if ok && (s.Kind == said || kind.Gate && (said == "deny" || said == "ask")) {
			out = append(out, s)
		}
	})
	return out
}

func regexList(list []ast.Regex) string {
	texts := make([]string, len(list))
	for i, r := range list {
		texts[i] = r.Source
	}
	return quoted(texts)
}

func globList(any, not []ast.Glob) string {
	var texts []string
	for _, g := range any {
		texts = append(texts, g.Source)
	}
	for _, g := range not {
		texts = append(texts, "!"+g.Source)
	}
	return quoted(texts)
}

// maxList is how many items of a list are shown.
const maxList = 4

func quoted(texts []string) string {
	items := make([]value.Value, 0, len(texts))
	for _, t := range texts[:min(len(texts), maxList)] {
		items = append(items, value.OfString(t))
	}
	if len(texts) == 1 {
		return string(value.AppendJSON(nil, items[0]))
	}
	list := strings.ReplaceAll(string(value.AppendJSON(nil, value.OfList(items))), `","`, `", "`)
	if len(texts) > maxList {
		list = strings.TrimSuffix(list, "]") + ", …]"
	}
	return list
}

// files is the list files.read, files.written or files.deleted.
func files(list string, at diag.Span) *ast.Expr {
	name := &ast.Expr{Op: ast.OpIdent, Name: "files", Span: at, At: at, Type: value.AnyType}
	return &ast.Expr{Op: ast.OpMember, Name: list, Args: []*ast.Expr{name}, Span: at, At: at, Type: value.ListOf(value.StringType)}
}
