package parse

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// dump writes a policy as the golden files hold it. What has its default is
// left out.
func dump(p *ast.Policy) string {
	d := &dumper{}
	d.line(0, "policy %s %q", p.Name, p.Description)
	d.list(1, "targets", p.Targets)
	d.list(1, "accept_loss", p.AcceptLoss)
	if p.NeverOnce {
		d.line(1, "allow_once false")
	}
	if p.Mode == ast.Monitor {
		d.line(1, "monitor")
	}
	d.onError(p.OnError)
	d.list(1, "reads", p.Reads)
	if p.Record.What != ast.RecordNone {
		d.line(1, "record %d", p.Record.What)
	}
	d.list(1, "redact", p.Record.Redact)
	d.lets(p.Lets)
	for _, v := range p.Variables {
		d.line(0, "variable %s %s = %s at %s %q", v.Name, v.Type, ast.Const(v.Default, diag.Span{}), at(v.Span), v.Description)
	}
	for _, e := range p.Events {
		d.event(e)
	}
	for _, s := range p.States {
		d.line(0, "state %s %s = %s at %s project=%t expire=%s %q", s.Name, s.Type, ast.Const(s.Default, diag.Span{}), at(s.Span), s.Project, s.Expire, s.Doc)
	}
	for _, h := range p.Hooks {
		d.hook(h)
	}
	for _, c := range p.Commands {
		d.line(0, "command %s %q at %s: %q", c.Name, c.Description, at(c.Span), c.Text)
	}
	for _, f := range p.Files {
		d.line(0, "file %s from %s: %d bytes", f.Path, f.From, len(f.Data))
	}
	return d.String()
}

type dumper struct{ strings.Builder }

func (d *dumper) line(indent int, format string, args ...any) {
	fmt.Fprintf(d, strings.Repeat("  ", indent)+format+"\n", args...)
}

func (d *dumper) list(indent int, name string, list []string) {
	if len(list) > 0 {
		d.line(indent, "%s %q", name, list)
	}
}

func (d *dumper) onError(e ast.OnError) {
	if e != (ast.OnError{}) {
		d.line(1, "closed parse=%t failure=%t timeout=%t", e.Parse, e.Failure, e.Timeout)
	}
}

func (d *dumper) lets(lets []ast.Let) {
	for _, l := range lets {
		d.line(1, "let %s = %s", l.Name, l.Expr)
	}
}

func (d *dumper) event(e *ast.Event) {
	d.line(0, "event %s %q at %s", e.Name, e.Doc, at(e.Span))
	for _, f := range e.Fields {
		d.line(1, "%s %s", f.Name, f.Type)
	}
	for _, from := range e.From {
		d.line(1, "from")
		d.hook(from.Hook)
	}
}

func (d *dumper) hook(h *ast.Hook) {
	d.line(0, "hook %s at %s on %v priority %d timeout %s", h.Name, at(h.Span), h.On, h.Priority, h.Timeout.Round(time.Millisecond))
	if h.Description != "" {
		d.line(1, "%q", h.Description)
	}
	for _, f := range []struct {
		set  bool
		name string
	}{{h.Async, "async"}, {h.Mode == ast.Monitor, "monitor"}, {!h.AllowLifts, "kept from final allows"}} {
		if f.set {
			d.line(1, "%s", f.name)
		}
	}
	d.onError(h.OnError)
	for _, k := range slices.Sorted(maps.Keys(h.Metadata)) {
		d.line(1, "metadata %s = %q", k, h.Metadata[k])
	}
	for _, k := range slices.Sorted(maps.Keys(h.Consts)) {
		if h.Consts[k].Len() > 0 {
			d.line(1, "%s = %s", k, ast.Const(h.Consts[k], diag.Span{}))
		}
	}
	d.match(1, h.Match)
	d.lets(h.Lets)
	if h.When != nil {
		d.line(1, "when %s  at %s", h.When, at(h.When.At))
	}
	for _, s := range h.Steps {
		d.step(1, s)
	}
}

func (d *dumper) match(indent int, m *ast.Match) {
	if m == nil {
		return
	}
	d.line(indent, "match")
	d.fields(indent+1, "", m.Whole)
	d.regexes(indent+1, "pattern", m.Pattern)
	d.fields(indent+1, "input.", m.Input)
	d.fields(indent+1, "fields.", m.Fields)
	for _, g := range m.Path {
		d.line(indent+1, "path %q at %s", g.Source, at(g.Span))
	}
	for _, f := range m.Touched() {
		d.files(indent+1, f)
	}
	for _, c := range m.Command {
		d.line(indent+1, "command")
		d.regexes(indent+2, "program", c.Program)
		d.regexes(indent+2, "args", c.Args)
		d.regexes(indent+2, "flags", c.Flags)
		d.regexes(indent+2, "operands", c.Operands)
		if c.Dry {
			d.line(indent+2, "dry")
		}
	}
}

func (d *dumper) files(indent int, f ast.FileMatch) {
	for _, g := range f.Any {
		d.line(indent, "%s %q at %s", f.Name, g.Source, at(g.Span))
	}
	for _, g := range f.Not {
		d.line(indent, "%s not %q at %s", f.Name, g.Source, at(g.Span))
	}
}

func (d *dumper) fields(indent int, prefix string, list []ast.FieldMatch) {
	for _, f := range list {
		d.regexes(indent, prefix+f.Field, f.Regexes)
	}
}

func (d *dumper) regexes(indent int, name string, list []ast.Regex) {
	for _, r := range list {
		desc := ""
		if r.Description != "" {
			desc = fmt.Sprintf(" (%s)", r.Description)
		}
		d.line(indent, "%s /%s/%s at %s", name, r.Source, desc, at(r.Span))
	}
}

func (d *dumper) step(indent int, s *ast.Step) {
	d.line(indent, "%s %s", s.Kind, strings.TrimSpace(s.Label+" at "+at(s.Span)))
	d.match(indent+1, s.Match)
	if s.When != nil {
		d.line(indent+1, "when %s", s.When)
	}
	for _, a := range s.Args {
		d.line(indent+1, "%s = %s", a.Name, shape(a.Expr))
	}
	d.onErrorPart(indent+1, s.OnError)
	for _, b := range s.Blocks {
		d.line(indent+1, "%s", b.Name)
		for _, inner := range b.Steps {
			d.step(indent+2, inner)
		}
	}
}

func (d *dumper) onErrorPart(indent int, p ast.OnErrorPart) {
	for _, kind := range []struct {
		name   string
		closed *bool
	}{{"parse", p.Parse}, {"failure", p.Failure}, {"timeout", p.Timeout}} {
		if kind.closed != nil {
			d.line(indent, "on_error %s closed=%t", kind.name, *kind.closed)
		}
	}
}

// shape is an expression with its kind where text alone would hide it.
func shape(e *ast.Expr) string {
	switch {
	case e.Op == ast.OpArray && e.Name == "splice":
		return "splice" + e.String()
	case e.Op == ast.OpConst && e.Value.Kind() == value.String:
		return fmt.Sprintf("%q", e.Value.Str())
	}
	return e.String()
}

func at(s diag.Span) string { return fmt.Sprintf("%s:%d:%d", s.File, s.Start.Line, s.Start.Column) }
