package compiler

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// String is the unit in words: what --dump prints after a pass.
func (u *unit) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "policy %q: %d hooks\n", u.policy.Name, len(u.hooks))
	for _, h := range u.hooks {
		dumpHook(&b, h)
	}
	if s := u.settings(); s.Len() > 0 {
		fmt.Fprintf(&b, "settings %s\n", s.Text())
	}
	for _, e := range u.events {
		dumpEvent(&b, u, e)
	}
	if u.file != nil {
		s := u.lower.B.Stats()
		fmt.Fprintf(&b, "table: %d bytes, %d nodes, %d texts, %d automata\n", len(u.file), s.Nodes, s.Texts, s.Automata)
	}
	return b.String()
}

func dumpHook(b *strings.Builder, h *ast.Hook) {
	fmt.Fprintf(b, "hook %s on %s priority %d\n", h.Name, strings.Join(h.On, ", "), h.Priority)
	dumpMatch(b, "  ", h.Match)
	if h.When != nil {
		fmt.Fprintf(b, "  when %s\n", h.When)
	}
	for _, let := range h.Lets {
		fmt.Fprintf(b, "  let %s = %s\n", let.Name, let.Expr)
	}
	dumpSteps(b, "  ", h.Steps)
}

func dumpSteps(b *strings.Builder, indent string, steps []*ast.Step) {
	for _, s := range steps {
		fmt.Fprintf(b, "%s%s\n", indent, strings.TrimSpace(s.Kind+" "+s.Label))
		dumpMatch(b, indent+"  ", s.Match)
		if s.When != nil {
			fmt.Fprintf(b, "%s  when %s\n", indent, s.When)
		}
		for _, kind := range []struct {
			name   string
			closed *bool
		}{{"parse", s.OnError.Parse}, {"failure", s.OnError.Failure}, {"timeout", s.OnError.Timeout}} {
			if kind.closed != nil {
				fmt.Fprintf(b, "%s  on_error %s closed %v\n", indent, kind.name, *kind.closed)
			}
		}
		for _, a := range s.Args {
			fmt.Fprintf(b, "%s  %s = %s\n", indent, a.Name, a.Expr)
		}
		for _, block := range s.Blocks {
			fmt.Fprintf(b, "%s  %s\n", indent, block.Name)
			dumpSteps(b, indent+"    ", block.Steps)
		}
	}
}

func dumpMatch(b *strings.Builder, indent string, m *ast.Match) {
	if m == nil {
		return
	}
	field := func(name string, rs []ast.Regex) {
		for _, r := range rs {
			fmt.Fprintf(b, "%smatch %s /%s/\n", indent, name, r.Source)
		}
	}
	for _, f := range m.Whole {
		field(f.Field, f.Regexes)
	}
	field("pattern", m.Pattern)
	for _, f := range m.Input {
		field("input."+f.Field, f.Regexes)
	}
	for _, f := range m.Fields {
		field("fields."+f.Field, f.Regexes)
	}
	globs := func(name string, gs []ast.Glob) {
		for _, g := range gs {
			fmt.Fprintf(b, "%smatch %s %s\n", indent, name, g.Source)
		}
	}
	globs("path", m.Path)
	for _, c := range m.Command {
		fmt.Fprintf(b, "%smatch command\n", indent)
		for _, part := range [...]struct {
			name    string
			regexes []ast.Regex
		}{{"program", c.Program}, {"args", c.Args}, {"flags", c.Flags}, {"operands", c.Operands}} {
			field("  "+part.name, part.regexes)
		}
		if c.Dry {
			fmt.Fprintf(b, "%smatch   dry\n", indent)
		}
	}
	for _, f := range m.Touched() {
		globs(f.Name, f.Any)
		globs(f.Name+" not", f.Not)
	}
}

func dumpEvent(b *strings.Builder, u *unit, e *eventRows) {
	if e.derives {
		fmt.Fprintf(b, "derived from %s\n", e.kind.Name)
	} else {
		fmt.Fprintf(b, "event %s\n", e.kind.Name)
	}
	for i, h := range e.hooks {
		fmt.Fprintf(b, "  row %d %s\n", i, u.hooks[h].Name)
	}
	if len(e.index.Always) > 0 {
		fmt.Fprintf(b, "  always %v\n", e.index.Always)
	}
	for _, p := range e.index.Places {
		for i, lit := range p.Literals {
			fmt.Fprintf(b, "  key %v %q selects %v\n", p.Place, lit, p.Rows[i])
		}
	}
	for _, v := range e.index.Values {
		for _, s := range v.Spans {
			fmt.Fprintf(b, "  value %s %v selects [%d]\n", v.Measured, s.Span, s.Row)
		}
		if len(v.Others) > 0 {
			fmt.Fprintf(b, "  value %s of another kind selects %v\n", v.Measured, v.Others)
		}
	}
}
