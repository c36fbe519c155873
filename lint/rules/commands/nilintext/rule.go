// Package nilintext finds texts with a gap where the event lacks what they name.
package nilintext

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/absence"
	"github.com/hookc/hookc/runtime/event"
)

// Rule is nil-in-text.
var Rule = &lint.Rule{
	Code: "HK6103", Name: "nil-in-text", Severity: diag.Warning,
	Title: "A text names a field that an event of the hook does not have.",
	Why: `nil gives an empty text. A hook with writes = ["gen/**"] also applies to commands,
which have no path. Its reason "{{ path }} is generated" is then " is generated", and
the agent does not learn which file is meant. Write the file as files.written[0], or
something else behind ??.`,
	Misses:  "Fields that a tool or a host does not always have, steps with a match or a when of their own, and texts of events for which hookc could not make an example. In a policy with very many such hooks, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many hooks with such a text are tried; each costs up to fifty evaluations", Default: 200}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left := r.Int("hooks")
		for _, h := range p.OwnHooks() {
			if !lint.AnyStep(h, func(s *ast.Step) bool { return names(h, s) }) {
				continue
			}
			if left--; left < 0 {
				break
			}
			said := map[*event.Field]bool{}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if !names(h, s) {
					return
				}
				for _, a := range s.Args {
					gaps(p, h, a.Expr, said, r)
				}
			})
		}
	},
}

// names reports whether a step is a text that names a field, whenever the hook applies.
func names(h *ast.Hook, s *ast.Step) bool {
	if s.Match != nil || s.When != nil || !isText(s.Kind) {
		return false
	}
	for _, a := range s.Args {
		if slices.ContainsFunc(parts(a.Expr), func(x *ast.Expr) bool { return absence.Path(h, x) != nil }) {
			return true
		}
	}
	return false
}

// isText reports whether a person or the agent reads the step's arguments.
func isText(kind string) bool {
	switch kind {
	case "deny", "ask", "fail", "warn", "context":
		return true
	}
	return false
}

// gaps looks for an event on which a part of a text is empty.
func gaps(p *lint.Policy, h *ast.Hook, text *ast.Expr, said map[*event.Field]bool, r *lint.Report) {
	for _, part := range parts(text) {
		field := absence.Path(h, part)
		if field == nil || said[field] {
			continue
		}
		e, where := lacking(p, h, text, field)
		if e == nil {
			continue
		}
		said[field] = true
		d := r.At(part.Span, "the text has a gap %s", where)
		d.Detail = advice(field, e)
		d.Witness = lint.Witness(e, lint.BaseName(h)+" applies to an event without "+field.Path)
	}
}

// parts is what a text is put together from; one that is a single {{ }} is its expression.
func parts(text *ast.Expr) []*ast.Expr {
	switch {
	case text == nil:
		return nil
	case text.Op == ast.OpTemplate:
		return text.Args
	}
	return []*ast.Expr{text}
}

func advice(field *event.Field, e *analyze.Event) string {
	switch {
	case field.ID == event.Path && e.Tool == "Shell":
		return "Write path ?? command, or name the files: join(files.written, \", \")."
	case e.Tool != "":
		return "Write " + field.Path + " ?? tool.name, or match the tools that have it."
	}
	return "Write " + field.Path + " ?? \"…\", or use a hook of its own for each event."
}

// lacking is an event without the field on which the hook applies, and what it is.
func lacking(p *lint.Policy, h *ast.Hook, text *ast.Expr, field *event.Field) (*analyze.Event, string) {
	for _, k := range absence.Kinds(p, h) {
		if k.Tool && lint.ToolSpecific(field.Path) {
			if e := call(p, h, k, text, field); e != nil {
				return e, "for a call of " + e.Tool + ", which has no " + field.Path
			}
			continue
		}
		lack, ok := absence.Of(p, k, field)
		if !ok || !lack.Certain {
			continue
		}
		if e := lack.Without(p, h); e != nil && p.Facts.Applies(h, e) {
			return e, lack.Where
		}
	}
	return nil, ""
}

// call is a call of a tool without the field.
func call(p *lint.Policy, h *ast.Hook, k *event.Kind, text *ast.Expr, field *event.Field) *analyze.Event {
	example := p.Facts.Witness(p.Facts.Guard(h, k.Name))
	for _, tool := range lint.Tools(h.Match).Canonical {
		if lint.ToolHasField(tool, field.Path) || namesOther(h, text, tool) {
			continue
		}
		for _, e := range absence.Calls(h, example, k.Name, tool) {
			if p.Facts.Applies(h, e) {
				return e
			}
		}
	}
	return nil
}

// namesOther reports whether the text also holds a field that the tool has: the one is
// meant where the other is nil.
func namesOther(h *ast.Hook, text *ast.Expr, tool string) bool {
	for _, part := range parts(text) {
		f := absence.Path(h, part)
		if f != nil && lint.ToolSpecific(f.Path) && lint.ToolHasField(tool, f.Path) {
			return true
		}
	}
	return false
}
