// Package fieldnotontool finds matches on what the tool does not have.
package fieldnotontool

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
)

// Rule is field-not-on-tool.
var Rule = &lint.Rule{
	Code: "HK1205", Name: "field-not-on-tool", Severity: diag.Error,
	Title: "A hook reads a field that none of its tools has.",
	Why: `Only file tools have a path, only Shell has a command, and only Fetch has a url. For
other tools the field is nil, so the condition never holds and the hook never
applies.`,
	Misses: "Conditions that read the field indirectly, and hooks on events without tools.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			if !slices.ContainsFunc(h.On, notTool) {
				hook(p, h, r)
			}
		}
	},
}

func notTool(on string) bool {
	k, ok := event.LookupKind(on)
	return !ok || !k.Tool
}

func hook(p *lint.Policy, h *ast.Hook, r *lint.Report) {
	tools := lint.Tools(h.Match)
	match(h, h.Match, tools, r)
	condition(h, h.When, tools, r)
	ast.EachStep(h.Steps, func(s *ast.Step) {
		own := tools
		if len(lint.ToolRegexes(s.Match)) > 0 {
			own = tools.And(lint.Tools(s.Match))
		}
		match(h, s.Match, own, r)
		condition(h, s.When, own, r)
	})
}

func match(h *ast.Hook, m *ast.Match, tools check.ToolSet, r *lint.Report) {
	if m == nil {
		return
	}
	if len(m.Path) > 0 && !lint.SomeHaveField(tools, "path") {
		absent(h, "path", tools, m.Path[0].Span, r)
	}
	for _, f := range m.Touched() {
		if len(f.Any) > 0 && !lint.SomeHaveField(tools, "files") {
			absent(h, f.Name, tools, f.Any[0].Span, r)
		}
	}
	for _, f := range m.Fields {
		if !lint.SomeHaveField(tools, f.Field) {
			absent(h, f.Field, tools, f.Span, r)
		}
	}
}

// condition looks at what must hold whatever else does.
func condition(h *ast.Hook, x *ast.Expr, tools check.ToolSet, r *lint.Report) {
	if x == nil || x.Op != ast.OpBinary {
		return
	}
	if x.Name == "and" {
		condition(h, x.Args[0], tools, r)
		condition(h, x.Args[1], tools, r)
		return
	}
	left := x.Args[0]
	if left.Op != ast.OpIdent || !falseOfNil(x) || slices.ContainsFunc(h.Lets, func(l ast.Let) bool { return l.Name == left.Name }) {
		return
	}
	if !lint.SomeHaveField(tools, left.Name) {
		absent(h, left.Name, tools, left.At, r)
	}
}

// falseOfNil reports whether a comparison cannot hold where its left side is nil.
func falseOfNil(x *ast.Expr) bool {
	switch x.Name {
	case "contains", "startsWith", "endsWith", "matches":
		return true
	case "==":
		return x.Args[1].Op == ast.OpConst && !x.Args[1].Value.IsNil()
	}
	return false
}

func absent(h *ast.Hook, field string, tools check.ToolSet, at diag.Span, r *lint.Report) {
	if len(tools.Canonical) == 0 {
		return
	}
	d := r.At(at, "the condition on %s in %s never holds: this field does not exist for %s", field, lint.BaseName(h), strings.Join(tools.Canonical, ", "))
	switch {
	case field == "path" && slices.Contains(tools.Canonical, "Shell"):
		d.Detail = "A command line has no path. Use reads, writes or deletes, which apply to commands and to file tools."
	case field == "command":
		d.Detail = "Only Shell has a command. Write match { tool = \"Shell\" }, or name no tool."
	default:
		d.Detail = "Remove the condition, or name a tool that has the field."
	}
}
